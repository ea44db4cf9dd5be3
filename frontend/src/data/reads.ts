/** The projections that each answer was made from, by its path in the API. */
const known = new Map<string, readonly string[]>();

/** Keeps what answers said of themselves, by their paths. */
export function noteReads(reads: Readonly<Record<string, readonly string[]>>): void {
  for (const [path, projections] of Object.entries(reads)) known.set(path, projections);
}

/** Whether an answer may be old once one of these projections has moved; where none are named, once any has. */
export function isMadeFrom(path: string, ...projections: string[]): boolean {
  const reads = known.get(path) ?? [];
  return projections.length === 0 ? reads.length > 0 : projections.some((each) => reads.includes(each));
}

/** Whether any answer about a resource may be old: `products` for `/api/products?range=…`. */
export const isAnyMadeFrom = (resource: string, ...projections: string[]): boolean =>
  [...known.keys()].some((path) => path.split(/[/?]/)[2] === resource && isMadeFrom(path, ...projections));
