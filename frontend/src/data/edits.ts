/** What a form holds: texts and numbers as they are typed and chosen. */
export type Typed = Record<string, string | number>;

/** A record as a form edits it. Without a version there is none yet. */
export interface Edited<T extends Typed> {
  values: T;
  version: number | null;
}
/** A field that another save changed, and that would now be saved otherwise. */
export interface FieldClash<T extends Typed> {
  name: keyof T & string;
  mine: T[keyof T];
  theirs: T[keyof T];
}

const same = (one: unknown, other: unknown) => String(one ?? '').trim() === String(other ?? '').trim();
const namesOf = <T extends Typed>(values: T) => Object.keys(values) as (keyof T & string)[];

/** The fields that differ from what the form began with; space at the ends of a text counts for nothing. */
export const changedFields = <T extends Typed>(opened: T, now: T): Partial<T> =>
  Object.fromEntries(namesOf(now).flatMap((name) => (same(opened[name], now[name]) ? [] : [[name, now[name]]]))) as Partial<T>;

export const isChanged = <T extends Typed>(opened: T, now: T) => Object.keys(changedFields(opened, now)).length > 0;

/**
 * What was typed over `opened`, as an edit of the record as it is now: untouched fields follow the record, typed ones
 * stay. `clashes` are the fields that both changed, each to something else.
 */
export function carriedOver<T extends Typed>(opened: T, typed: T, current: T): { values: T; clashes: FieldClash<T>[] } {
  const changed = changedFields(opened, typed);
  const values = { ...current, ...changed };
  const clashes = (Object.keys(changed) as (keyof T & string)[])
    .filter((name) => !same(current[name], opened[name]) && !same(current[name], typed[name]))
    .map((name) => ({ name, mine: typed[name], theirs: current[name] }));
  return { values, clashes };
}
