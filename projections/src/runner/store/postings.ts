/** A row as its search takes it in: its place in the segment, its text in lower case, its kinds and its amount. */
export interface Searchable {
  place: number;
  text: string;
  kinds: readonly string[];
  amount: number | null;
}

/** Keys of places: a character or two next to each other, a word, a kind, amounts up to a bound. */
export const KEYS = {
  short: (text: string) => `s${text}`,
  word: (word: string) => `w${word}`,
  kind: (kind: string) => `k${kind}`,
  below: (bound: number) => `<${bound}`,
  upTo: (bound: number) => `=${bound}`,
};

/** Runs of letters and digits: whatever part of one is sought, it is in one word. */
const WORDS = /[\p{L}\p{N}\p{M}]{3,}/gu;
/** What is sought is at most as long; longer words are kept in pieces that overlap by so much. */
export const LONGEST_PART = 60;

/** A long word in pieces. */
function piecesOf(word: string): string[] {
  const characters = [...word];
  const starts = Array.from({ length: Math.ceil(characters.length / LONGEST_PART) }, (_, at) => at * LONGEST_PART);
  return starts.map((at) => characters.slice(at, at + 2 * LONGEST_PART).join(''));
}

function addWords(words: Map<string, number[]>, { text, place }: Searchable): void {
  for (const word of text.match(WORDS) ?? []) {
    if (word.length <= 2 * LONGEST_PART) add(words, word, place);
    else for (const piece of piecesOf(word)) add(words, piece, place);
  }
}

function add<K>(places: Map<K, number[]>, key: K, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else if (known[known.length - 1] !== place) known.push(place);
}

const isShown = (code: number) => code > 32 && code < 127;

/** Places by code; pairs of codes come after the single ones. An array is several times as quick as a map here. */
type Short = (number[] | undefined)[];

function addShort(short: Short, { text, place }: Searchable): void {
  const mark = (code: number) => {
    const known = short[code];
    if (known === undefined) short[code] = [place];
    else if (known[known.length - 1] !== place) known.push(place);
  };
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const shown = isShown(code);
    if (shown) mark(code);
    if (shown && last > 0) mark(last * 128 + code);
    last = shown ? code : 0;
  }
}
const shortOf = (code: number) => (code < 128 ? String.fromCharCode(code) : String.fromCharCode(code >> 7, code & 127));

/** The places of a segment's rows by key, and its words. Pure: the same rows give the same places. */
export function postingsOf(
  rows: readonly Searchable[],
  bounds: readonly number[],
): { places: Map<string, number[]>; words: string[] } {
  const short: Short = new Array(128 * 128);
  const words = new Map<string, number[]>();
  const places = new Map<string, number[]>();
  for (const row of rows) {
    addShort(short, row);
    addWords(words, row);
    for (const kind of row.kinds) add(places, KEYS.kind(kind), row.place);
  }
  const within = (holds: (amount: number) => boolean) =>
    rows.filter(({ amount }) => amount !== null && holds(amount)).map(({ place }) => place);
  for (const bound of bounds) {
    places.set(
      KEYS.below(bound),
      within((amount) => amount < bound),
    );
    places.set(
      KEYS.upTo(bound),
      within((amount) => amount <= bound),
    );
  }
  short.forEach((held, code) => void (held && places.set(KEYS.short(shortOf(code)), held)));
  for (const [word, held] of words) places.set(KEYS.word(word), held);
  return { places, words: [...words.keys()] };
}

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
