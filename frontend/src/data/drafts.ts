type Values = Record<string, unknown>;

/** What somebody typed into a form and did not save. */
export interface Draft {
  /** When it was last typed at. */
  at: string;
  values: Values;
  /** What the form began with, its version included. */
  opened: Values;
}
export interface Kept extends Draft {
  key: string;
}
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'guildhall:draft:';
const OLDEST_MS = 30 * 86_400_000;

const keysOf = (shelf: Shelf) => Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '');

function read(shelf: Shelf, key: string): Kept | null {
  try {
    const draft = JSON.parse(shelf.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.at === 'string' && draft.values && draft.opened ? { ...draft, key } : null;
  } catch {
    return null;
  }
}

/** The slot of one form: of a person, a resource, a record (or `new`), and this very form. */
export const draftSlot = (person: string, resource: string, record: string, form: string) =>
  `${PREFIX}${person}:${resource}:${record}:${form}`;

/**
 * Drafts of one person on this machine. Each open form has its own slot, so two tabs at one record lose nothing to each other.
 */
export class Drafts {
  constructor(
    private readonly shelf: () => Shelf,
    private readonly now: () => number = Date.now,
  ) {}

  /** Every draft of the same person and record, the latest first. Those that nobody came back to for a month are gone. */
  others(slot: string): Kept[] {
    return this.safely([], (shelf) => {
      const place = slot.slice(0, slot.lastIndexOf(':') + 1);
      const found: Kept[] = [];
      for (const key of keysOf(shelf).filter((each) => each.startsWith(PREFIX))) {
        const draft = read(shelf, key);
        if (!draft || this.now() - Date.parse(draft.at) > OLDEST_MS) shelf.removeItem(key);
        else if (key.startsWith(place) && key !== slot) found.push(draft);
      }
      return found.sort((one, other) => other.at.localeCompare(one.at));
    });
  }

  /** Where everything is that this person did not save. */
  slotsOf(person: string): string[] {
    return this.safely([], (shelf) => keysOf(shelf).filter((key) => key.startsWith(`${PREFIX}${person}:`)));
  }

  keep(slot: string, values: Values, opened: Values): Kept {
    const draft: Draft = { at: new Date(this.now()).toISOString(), values, opened };
    this.safely(undefined, (shelf) => shelf.setItem(slot, JSON.stringify(draft)));
    return { ...draft, key: slot };
  }

  drop(slot: string): void {
    this.safely(undefined, (shelf) => shelf.removeItem(slot));
  }

  /** Without storage, or where it is full, a form works as if there were no drafts. */
  private safely<T>(otherwise: T, run: (shelf: Shelf) => T): T {
    try {
      return run(this.shelf());
    } catch {
      return otherwise;
    }
  }
}

export const drafts = new Drafts(() => localStorage);
