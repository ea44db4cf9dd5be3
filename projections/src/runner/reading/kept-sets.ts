import { type Bits, noBits, unpackInto } from './place-bits.js';
import { type Answered, segmentsIn } from './search-statement.js';

/** Some segments of a set, as last read. */
interface Part {
  hash: string;
  bits: ReadonlyMap<number, Bits>;
}
export type Parts = ReadonlyMap<number, Part>;
/** A set that is kept between searches. */
export interface KeptSet {
  parts: Parts;
}

/** How many sets are kept, and in how many segments together: each takes half a kilobyte. */
const MOST_SETS = 100;
const MOST_SEGMENTS = 10_000;
/** Those sought last are at the end. */
const kept = new Map<string, KeptSet>();
/** Sets that were sought once. */
const MOST_ONCE = 1_000;
const once = new Set<string>();

const segmentsOf = ({ parts }: KeptSet) => [...parts.values()].reduce((sum, { bits }) => sum + bits.size, 0);

function forgetOldest(): void {
  let segments = [...kept.values()].reduce((sum, set) => sum + segmentsOf(set), 0);
  for (const [name, set] of kept) {
    if (kept.size <= MOST_SETS && segments <= MOST_SEGMENTS) return;
    kept.delete(name);
    segments -= segmentsOf(set);
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

/** Adds the places that were sent to the bits of their segments; bits of further segments come from `empty`. */
function unpack(sent: Buffer, size: number, empty: () => Bits, bits = new Map<number, Bits>()): Map<number, Bits> {
  for (const { segment, listed, places } of segmentsIn(sent)) {
    const bitsAt = (offset: number) => {
      const known = bits.get(segment + offset) ?? empty();
      bits.set(segment + offset, known);
      return known;
    };
    unpackInto(bitsAt, places, listed, size);
  }
  return bits;
}

/** Finds the bits of a segment. */
export type BitsOf = (segment: number) => Bits | undefined;

/** A set that is not kept, from all of its places. */
export function onceRead(sent: readonly Answered[], size: number, empty: () => Bits): BitsOf {
  const bits = new Map<number, Bits>();
  for (const { places } of sent) if (places) unpack(places, size, empty, bits);
  return (segment) => bits.get(segment);
}

/** A kept set, from the parts `before` the statement and those that changed. Others may have read it in between. */
export function changedSet(set: KeptSet, before: Parts, sent: readonly Answered[], size: number): BitsOf {
  const parts = new Map(before);
  for (const { number, hash, places } of sent) {
    if (number === null) continue;
    parts.delete(number);
    if (places && hash !== null) parts.set(number, { hash, bits: unpack(places, size, () => noBits(size)) });
  }
  if (sent.length > 0) {
    set.parts = parts;
    forgetOldest();
  }
  const bits = new Map([...parts.values()].flatMap((part) => [...part.bits]));
  return (segment) => bits.get(segment);
}
