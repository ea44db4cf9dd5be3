/** Places of one key in one segment or several next to each other, as they are stored. */
export interface PackedPlaces {
  /** Two bytes for each place, instead of one bit for each row. */
  listed: boolean;
  bytes: Buffer;
}

/** Places as bytes, in the shorter of the two ways. */
export function packed(places: readonly number[], size: number): PackedPlaces {
  return places.length * 16 < size ? { listed: true, bytes: listOf(places) } : { listed: false, bytes: bitsOf(places, size) };
}

function listOf(places: readonly number[]): Buffer {
  const listed = Buffer.alloc(places.length * 2);
  places.forEach((place, at) => void listed.writeUInt16LE(place, at * 2));
  return listed;
}

const placesIn = (list: Buffer): number[] => Array.from({ length: list.length / 2 }, (_, at) => list.readUInt16LE(at * 2));

/**
 * The places of segments next to each other as those of one: lists behind each other, counted from the first segment, or bits
 * where one of them has bits. Pure.
 */
export function joinedSegments(segments: readonly ReadonlyMap<string, PackedPlaces>[], size: number): Map<string, PackedPlaces> {
  const [only] = segments;
  if (only && segments.length === 1) return new Map(only);
  const keys = new Set(segments.flatMap((segment) => [...segment.keys()]));
  const all = new Map<string, PackedPlaces>();
  for (const key of keys) {
    const parts = segments.map((segment) => segment.get(key));
    const listed = parts.every((part) => part?.listed !== false);
    const bytes = parts.map((part, at) => {
      if (listed) return part ? listOf(placesIn(part.bytes).map((place) => place + at * size)) : Buffer.alloc(0);
      return part?.listed === false ? part.bytes : bitsOf(part ? placesIn(part.bytes) : [], size);
    });
    all.set(key, { listed, bytes: Buffer.concat(bytes) });
  }
  return all;
}

/** Places as one bit for each row of the segment. */
export function bitsOf(places: readonly number[], size: number): Buffer {
  const bits = Buffer.alloc(size / 8);
  for (const place of places) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  return bits;
}
