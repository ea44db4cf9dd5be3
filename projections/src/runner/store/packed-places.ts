/** Places of one key in one segment, in their order: numbers, or one bit for each row. */
export type Places = readonly number[] | Uint8Array;

/** Places of one key in one segment or several next to each other, as they are stored. */
export interface PackedPlaces {
  /** Two bytes for each place, instead of one bit for each row. */
  listed: boolean;
  bytes: Buffer;
}

/** Whether so many places of a segment take less room as numbers. */
const isFew = (count: number, size: number) => count * 16 < size;

const BITS_IN = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** Places as one bit for each row of the segment. */
export function bitsOf(places: readonly number[], size: number): Uint8Array {
  const bits = new Uint8Array(size / 8);
  for (const place of places) setBit(bits, place);
  return bits;
}
export function setBit(bits: Uint8Array, place: number): void {
  bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
}

function numbersOf(bits: Uint8Array): number[] {
  const places: number[] = [];
  bits.forEach((byte, at) => {
    for (let left = byte, bit = 0; left > 0; left >>= 1, bit++) if (left & 1) places.push(at * 8 + bit);
  });
  return places;
}

/** The places in the shorter of the two ways. */
export function shortest(places: Places, size: number): Places {
  if (!(places instanceof Uint8Array)) return isFew(places.length, size) ? places : bitsOf(places, size);
  let count = 0;
  for (const byte of places) count += BITS_IN[byte] as number;
  return isFew(count, size) ? numbersOf(places) : places;
}

/**
 * The places of segments next to each other as those of one: numbers counted from the first segment, or bits where one of them
 * has bits. Each part has the shortest way. Pure.
 */
export function joinedSegments(segments: readonly ReadonlyMap<string, Places>[], size: number): Map<string, PackedPlaces> {
  const all = new Map<string, PackedPlaces>();
  for (const key of new Set(segments.flatMap((segment) => [...segment.keys()]))) {
    const parts = segments.map((segment) => segment.get(key) ?? []);
    const listed = !parts.some((part) => part instanceof Uint8Array);
    const bytes = listed
      ? listOf(parts as (readonly number[])[], size)
      : Buffer.concat(parts.map((part) => (part instanceof Uint8Array ? part : bitsOf(part, size))));
    all.set(key, { listed, bytes });
  }
  return all;
}

function listOf(parts: readonly (readonly number[])[], size: number): Buffer {
  const list = Buffer.allocUnsafe(2 * parts.reduce((count, part) => count + part.length, 0));
  let end = 0;
  parts.forEach((part, at) => {
    for (const place of part) end = list.writeUInt16LE(place + at * size, end);
  });
  return list;
}
