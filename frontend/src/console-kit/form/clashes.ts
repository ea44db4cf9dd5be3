import { fieldsOf } from '@guildhall/contracts/input-fields';

export type Values = Record<string, unknown>;
type InputClass = new () => object;
/** A field's value as people read it; what reads the same is the same. */
export type Words = (name: string, value: unknown) => string;

export const plainWords: Words = (_, value) =>
  Array.isArray(value) ? [...value].map(String).sort().join(', ') : String(value ?? '');

/** Set by the server, not by the person who saves. */
const KEPT = new Set(['version', 'author_id', 'talent_id']);
export const editedFields = (input: InputClass): string[] => [...fieldsOf(input).keys()].filter((name) => !KEPT.has(name));

/** What came between opening a form and saving it. */
export interface Overtaken {
  /** As the form opened it, as it would be saved, and as it is now. */
  opened: Values;
  mine: Values;
  current: Values;
}
/** A field that another save changed, and that would now be saved otherwise. */
export interface SaveClash {
  name: string;
  /** Changed here too; otherwise it still has the value it was opened with. */
  typed: boolean;
}

export function clashesOf(input: InputClass, words: Words, { opened, mine, current }: Overtaken): SaveClash[] {
  return editedFields(input)
    .filter((name) => name in current)
    .flatMap((name) => {
      const [then, here, now] = [opened, mine, current].map((values) => words(name, values[name]));
      return now === then || now === here ? [] : [{ name, typed: here !== then }];
    });
}

/** `mine` with these fields as the record now has them, to be saved over it. */
export const over = ({ mine, current }: Overtaken, theirs: readonly string[] = []): Values => ({
  ...mine,
  ...Object.fromEntries(theirs.map((name) => [name, current[name]])),
  version: current['version'],
});

/**
 * What to save instead where nobody needs to be asked: the other save changed nothing that differs, or only fields that are
 * here as they were opened. Null where somebody has to choose.
 */
export function settledBy(
  input: InputClass,
  words: Words,
  overtaken: Overtaken,
  own: { person: string | null; sent: Values | null },
): Values | null {
  const { current } = overtaken;
  const { sent } = own;
  // Its answer was lost: the current record is what was sent from here.
  if (sent && editedFields(input).every((name) => !(name in current) || words(name, sent[name]) === words(name, current[name])))
    return over(overtaken);
  const clashes = clashesOf(input, words, overtaken);
  const isOwn = own.person !== null && current['author_id'] === own.person && clashes.every(({ typed }) => !typed);
  return clashes.length === 0 || isOwn
    ? over(
        overtaken,
        clashes.map(({ name }) => name),
      )
    : null;
}
