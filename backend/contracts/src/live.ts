/** Which rows of a projection changed: their ids, and the tables that rows came to or went from; null where any may have. */
export type ChangedRows = readonly [ids: readonly string[], tables: readonly string[]] | null;

/** What the live channel says with `event: moved`. */
export interface LiveMessage {
  /** The position token to ask with: what is answered then holds these changes. */
  at: string;
  /** By projection. */
  moved: Readonly<Record<string, ChangedRows>>;
}

/**
 * `here` says where a channel begins: its data is a position token. `unsure` says that anything may have moved since the page
 * was answered, `?age` ms ago; where that is known, `moved` says it.
 */
export const LIVE_EVENTS = { moved: 'moved', here: 'here', unsure: 'unsure' } as const;

/** The changes of two messages as one. */
export function joinedMessages(one: LiveMessage, other: LiveMessage): LiveMessage {
  const moved: Record<string, ChangedRows> = { ...one.moved };
  for (const [name, rows] of Object.entries(other.moved)) {
    const before = moved[name];
    if (before === undefined) moved[name] = rows;
    else if (before !== null) moved[name] = rows && [union(before[0], rows[0]), union(before[1], rows[1])];
  }
  return { at: laterToken(one.at, other.at), moved };
}

const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];
const logOf = (token: string) => token.slice(0, token.indexOf(':'));

/** The later of two position tokens; of two logs the second, which is the newer one. */
export const laterToken = (one: string, other: string): string => (logOf(one) === logOf(other) && one > other ? one : other);
