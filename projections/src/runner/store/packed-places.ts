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

/** Places of a key in the segment that is counted so from the first. */
type Part = readonly [at: number, places: Places];

/**
 * Segments next to each other as one. Places are numbers counted from the first segment, or bits where a segment has bits. Each
 * part has the shortest way. Most keys are in few segments, and cost nothing in the others.
 */
export class JoinedSegments {
  private readonly parts = new Map<string, Part[]>();

  /** `count` segments of `size` rows. */
  constructor(
    private readonly count: number,
    private readonly size: number,
  ) {}

  /** Adds the places of a key in segment `at`, counted from the first. Segments come in their order. */
  add(at: number, key: string, places: Places): void {
    const known = this.parts.get(key);
    if (known) known.push([at, places]);
    else this.parts.set(key, [[at, places]]);
  }

  /** The places of each key, made while they are asked for: there may be millions. */
  *[Symbol.iterator](): Generator<[key: string, places: PackedPlaces]> {
    for (const [key, of] of this.parts) yield [key, isListed(of) ? listOf(of, this.size) : bitsFrom(of, this.count, this.size)];
  }
}

const isListed = (parts: readonly Part[]): parts is (readonly [number, readonly number[]])[] =>
  !parts.some(([, places]) => places instanceof Uint8Array);

function listOf(parts: readonly (readonly [at: number, places: readonly number[]])[], size: number): PackedPlaces {
  const bytes = Buffer.allocUnsafe(2 * parts.reduce((count, [, places]) => count + places.length, 0));
  let end = 0;
  for (const [at, places] of parts) for (const place of places) end = bytes.writeUInt16LE(place + at * size, end);
  return { listed: true, bytes };
}

function bitsFrom(parts: readonly Part[], count: number, size: number): PackedPlaces {
  const bytes = Buffer.alloc((count * size) / 8);
  for (const [at, places] of parts) bytes.set(places instanceof Uint8Array ? places : bitsOf(places, size), (at * size) / 8);
  return { listed: false, bytes };
}
