import { type Bits, noBits, unpackInto } from './place-bits.js';
import { type Answered, type SearchRules, segmentsIn } from './search-statement.js';

/** A group of a set's segments, as last read. */
interface Part<T> {
  hash: string;
  /** Null where it has no place. */
  places: T | null;
}
/** By number of the group. */
export type Parts<T = Bits> = ReadonlyMap<number, Part<T>>;
/** A set that is kept between searches. */
export interface KeptSet {
  parts: Parts;
}

/** How many sets are kept, and of how many groups together: each takes 8 kB. */
const MOST_SETS = 100;
const MOST_GROUPS = 600;
/** Those sought last are at the end. */
const kept = new Map<string, KeptSet>();
/** Sets that were sought once. */
const MOST_ONCE = 1_000;
const once = new Set<string>();

const filled = (parts: Parts): number => [...parts.values()].filter(({ places }) => places).length;

function forgetOldest(): void {
  let groups = [...kept.values()].reduce((sum, { parts }) => sum + filled(parts), 0);
  for (const [name, { parts }] of kept) {
    if (kept.size <= MOST_SETS && groups <= MOST_GROUPS) return;
    kept.delete(name);
    groups -= filled(parts);
  }
}

/** The set of this name as it was read before; undefined for one that is sought the first time, and is not kept. */
export function keptSet(name: string): KeptSet | undefined {
  const known = kept.get(name);
  if (!known && !once.delete(name)) {
    if (once.size >= MOST_ONCE) once.clear();
    once.add(name);
    return undefined;
  }
  const set = known ?? { parts: new Map() };
  kept.delete(name);
  kept.set(name, set);
  return set;
}

/** How a table is cut: rows in a segment, segments in a group. */
type Cut = Pick<SearchRules, 'size' | 'together'>;

/** The bits of a group, from the places that were sent of its segments. */
function unpacked(sent: Buffer, { size, together }: Cut, empty: () => Bits): Bits {
  const bits = empty();
  for (const { segment, listed, places } of segmentsIn(sent)) unpackInto(bits, (segment % together) * size, places, listed);
  return bits;
}

/** The parts `before` a statement, with those that changed; `made` reads what was sent of a group. */
export function changedParts<T>(before: Parts<T>, sent: readonly Answered[], made: (places: Buffer) => T): Parts<T> {
  const parts = new Map(before);
  for (const { number, hash, places } of sent) {
    if (number === null) continue;
    if (hash !== null) parts.set(number, { hash, places: places && made(places) });
    else parts.delete(number);
  }
  return parts;
}

/** A set that is not kept, from all of its places. */
export const onceRead = (sent: readonly Answered[], cut: Cut, empty: () => Bits): Parts =>
  changedParts<Bits>(new Map(), sent, (places) => unpacked(places, cut, empty));

/** A kept set, from the parts `before` the statement and those that changed. Others may have read it in between. */
export function changedSet(set: KeptSet, before: Parts, sent: readonly Answered[], cut: Cut): Parts {
  if (sent.length === 0) return before;
  set.parts = changedParts(before, sent, (places) => unpacked(places, cut, () => noBits(cut.size * cut.together)));
  forgetOldest();
  return set.parts;
}
