import type { PortableTable } from '@guildhall/contracts/import-export';

/** A row, or a part of one, that a rule refused; `row` counts from 1, and is null for what several rows ask for. */
export interface Refused {
  table: PortableTable;
  row: number | null;
  id: string | null;
  reason: string;
}

export interface TableReport {
  table: PortableTable;
  rows: number;
  events: number;
  /** Rows that an earlier run had imported, or that are no event of their own. */
  known: number;
  refused: number;
}

export interface ImportReport {
  /** The correlation of all its events; null for a dry run and where nothing was added. */
  id: string | null;
  dry_run: boolean;
  rows: number;
  events: number;
  known: number;
  refused: number;
  tables: TableReport[];
  refusals: Refused[];
  /** Refusals beyond those listed. */
  unlisted: number;
}

const MOST_LISTED = 10_000;

/** Counts what becomes of the rows. */
export class Tally {
  private readonly tables = new Map<PortableTable, TableReport>();
  private readonly refusals: Refused[] = [];
  private unlisted = 0;

  of(table: PortableTable): TableReport {
    const known = this.tables.get(table) ?? { table, rows: 0, events: 0, known: 0, refused: 0 };
    this.tables.set(table, known);
    return known;
  }

  /** Counts a row. */
  row(table: PortableTable, { events, isRefused }: { events: number; isRefused: boolean }): void {
    const counts = this.of(table);
    counts.rows++;
    counts.events += events;
    if (isRefused) counts.refused++;
    else if (events === 0) counts.known++;
  }

  /** Lists why a row, or a part of it, was refused. */
  refuse(refused: Refused): void {
    if (this.refusals.length < MOST_LISTED) this.refusals.push(refused);
    else this.unlisted++;
  }

  report(id: string | null, dry_run: boolean): ImportReport {
    const tables = [...this.tables.values()];
    const sum = (of: 'rows' | 'events' | 'known' | 'refused') => tables.reduce((total, each) => total + each[of], 0);
    const totals = { rows: sum('rows'), events: sum('events'), known: sum('known'), refused: sum('refused') };
    const place = ({ table }: Refused) => tables.findIndex((each) => each.table === table);
    const rowOf = ({ row }: Refused) => row ?? Number.MAX_SAFE_INTEGER;
    // Rows are decided side by side: two runs find the same refusals in different orders.
    const refusals = [...this.refusals].sort((one, other) => place(one) - place(other) || rowOf(one) - rowOf(other));
    return { id, dry_run, ...totals, tables, refusals, unlisted: this.unlisted };
  }
}
