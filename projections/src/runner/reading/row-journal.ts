import type { TouchedRows } from '../store/announcements.js';

const MOST_IDS = 20_000;

/** Rows that an answer depends on: it changes with a row that it names, and when rows come to or go from one of these tables. */
export interface RowSet {
  /** Null for so many that any change counts. */
  readonly ids: readonly string[] | null;
  readonly tables: readonly string[];
}

/**
 * Which rows of one projection changed, by revision. It knows every revision after `from` up to `to`. A gap, or a revision
 * whose rows are unknown, begins it again.
 */
export class RowJournal {
  private from: number;
  private to: number;
  private readonly ids = new Map<string, number>();
  private readonly tables = new Map<string, number>();

  constructor(revision: number) {
    this.from = revision;
    this.to = revision;
  }

  /** Takes in what a revision changed; without `touched` any row. A revision that is known already changes nothing. */
  note(revision: number, touched?: TouchedRows | null): void {
    if (revision <= this.to) return;
    if (!touched || revision > this.to + 1) this.begin(touched ? revision - 1 : revision);
    this.to = revision;
    if (!touched) return;
    for (const id of touched[0]) {
      this.ids.delete(id);
      this.ids.set(id, revision);
    }
    for (const table of touched[1]) this.tables.set(table, revision);
    while (this.ids.size > MOST_IDS) this.forgetOldest();
  }

  /** Whether none of these rows changed after one revision up to another; false as well where that is not known. */
  untouched(before: number, now: number, rows: RowSet): boolean {
    if (before < this.from || now > this.to) return false;
    const isLater = (revision: number | undefined) => revision !== undefined && revision > before;
    if (rows.tables.some((table) => isLater(this.tables.get(table)))) return false;
    return rows.ids !== null && !rows.ids.some((id) => isLater(this.ids.get(id)));
  }

  private begin(revision: number): void {
    this.from = revision;
    this.to = revision;
    this.ids.clear();
    this.tables.clear();
  }

  private forgetOldest(): void {
    const [id, revision] = this.ids.entries().next().value as [string, number];
    this.ids.delete(id);
    this.from = Math.max(this.from, revision);
  }
}
