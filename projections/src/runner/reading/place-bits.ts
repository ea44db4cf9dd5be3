/** One bit for each row of a group of segments, in the order of their places. */
export type Bits = Int32Array;

export const noBits = (size: number): Bits => new Int32Array(size / 32);

/** By how many rows they are for. */
const spare = new Map<number, Bits[]>();
const MOST_SPARE = 200;

/**
 * Runs `work` with a maker of empty bits, which it must not keep. They are used again: new memory outside of the heap makes Node
 * collect all garbage the sooner.
 */
export function withSpareBits<T>(size: number, work: (empty: () => Bits) => T): T {
  const free = spare.get(size) ?? [];
  spare.set(size, free);
  const lent: Bits[] = [];
  const empty = () => {
    const bits = free.pop()?.fill(0) ?? noBits(size);
    lent.push(bits);
    return bits;
  };
  try {
    return work(empty);
  } finally {
    free.push(...lent.slice(0, MOST_SPARE - free.length));
  }
}

/** Where bytes are copied to, so that they can be read as whole words. */
let aligned = new Uint8Array(0);

export function addPlace(bits: Bits, place: number): void {
  bits[place >> 5] = (bits[place >> 5] as number) | (1 << (place & 31));
}

/** Adds packed places to the bits, which begin `from` places before them: a multiple of 32. */
export function unpackInto(bits: Bits, from: number, bytes: Uint8Array, listed: boolean): void {
  if (listed) {
    for (let at = 0; at < bytes.length; at += 2) {
      addPlace(bits, from + ((bytes[at] as number) | ((bytes[at + 1] as number) << 8)));
    }
    return;
  }
  if (aligned.length < bytes.length) aligned = new Uint8Array(bytes.length);
  aligned.set(bytes);
  const words = new Int32Array(aligned.buffer, 0, bytes.length / 4);
  for (let at = 0; at < words.length; at++) bits[(from >> 5) + at] = (bits[(from >> 5) + at] as number) | (words[at] as number);
}

/** Leaves the bits that both have. */
export function keepIn(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] as number);
}

/** Leaves the bits that the others do not have. */
export function takeFrom(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(others[at] as number);
}

export function countOf(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The places whose bits are set, in order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = [];
  for (let at = 0; at < bits.length; at++)
    for (let rest = bits[at] as number; rest !== 0; rest &= rest - 1) places.push(at * 32 + 31 - Math.clz32(rest & -rest));
  return places;
}
