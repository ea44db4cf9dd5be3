import type { LiveMessage } from '@guildhall/contracts/live';

/** What an answer says it was made from: projections, and the tables that rows come to and go from where that is all. */
export interface MadeFrom {
  reads: readonly string[];
  tables?: readonly string[];
}

/** What each answer was made from, by its path in the API. */
const known = new Map<string, MadeFrom>();

/** Keeps what answers said of themselves, by their paths. */
export function noteReads(reads: Readonly<Record<string, MadeFrom>>): void {
  for (const [path, from] of Object.entries(reads)) known.set(path, from);
}

/** Whether an answer may be old once one of these projections has moved; where none are named, once any has. */
export function isMadeFrom(path: string, ...projections: string[]): boolean {
  const { reads } = known.get(path) ?? { reads: [] };
  return projections.length === 0 ? reads.length > 0 : projections.some((each) => reads.includes(each));
}

const isOf = (resource: string) => (path: string) => path.split(/[/?]/)[2] === resource;

/** Whether what an answer shows changed: a row that it names, or which rows belong to it. `shown` is its data. */
export function isAnswerChanged(path: string, shown: unknown, { moved }: LiveMessage): boolean {
  const { reads, tables } = known.get(path) ?? { reads: [] };
  let text: string | undefined;
  return reads.some((projection) => {
    const rows = moved[projection];
    if (rows === undefined) return false;
    if (rows === null || !tables || rows[1].some((table) => tables.includes(table))) return true;
    text ??= path + JSON.stringify(shown);
    return rows[0].some((id) => text?.includes(id));
  });
}

/** Whether what an answer about a resource shows changed, whichever of its paths it came from. */
export const isAnyChanged = (resource: string, shown: unknown, message: LiveMessage): boolean =>
  [...known.keys()].filter(isOf(resource)).some((path) => isAnswerChanged(path, shown, message));
