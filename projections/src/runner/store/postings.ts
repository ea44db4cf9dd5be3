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

function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORDS)) {
    if (word.length <= 2 * LONGEST_PART) yield word;
    else {
      const characters = [...word];
      for (let at = 0; at < characters.length; at += LONGEST_PART) yield characters.slice(at, at + 2 * LONGEST_PART).join('');
    }
  }
}

function add<K>(places: Map<K, number[]>, key: K, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else if (known[known.length - 1] !== place) known.push(place);
}

const isShown = (code: number) => code > 32 && code < 127;

/** Printable ASCII characters and pairs of them, by number: a text is most quickly read in numbers. */
function addShort(short: Map<number, number[]>, { text, place }: Searchable): void {
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const shown = isShown(code);
    if (shown) add(short, code, place);
    if (shown && last > 0) add(short, last * 128 + code, place);
    last = shown ? code : 0;
  }
}
const shortOf = (code: number) => (code < 128 ? String.fromCharCode(code) : String.fromCharCode(code >> 7, code & 127));

/** The places of a segment's rows by key, and its words. Pure: the same rows give the same places. */
export function postingsOf(
  rows: readonly Searchable[],
  bounds: readonly number[],
): { places: Map<string, number[]>; words: string[] } {
  const short = new Map<number, number[]>();
  const words = new Map<string, number[]>();
  const places = new Map<string, number[]>();
  for (const row of rows) {
    addShort(short, row);
    for (const word of wordsOf(row.text)) add(words, word, row.place);
    for (const kind of row.kinds) add(places, KEYS.kind(kind), row.place);
    for (const bound of bounds) {
      if (row.amount !== null && row.amount < bound) add(places, KEYS.below(bound), row.place);
      if (row.amount !== null && row.amount <= bound) add(places, KEYS.upTo(bound), row.place);
    }
  }
  for (const [code, held] of short) places.set(KEYS.short(shortOf(code)), held);
  for (const [word, held] of words) places.set(KEYS.word(word), held);
  return { places, words: [...words.keys()] };
}

/** Places as bytes: one bit for each row of the segment, or two bytes for each place where that is shorter. */
export function packed(places: readonly number[], size: number): Buffer {
  if (places.length * 16 < size) {
    const listed = Buffer.alloc(places.length * 2);
    places.forEach((place, at) => void listed.writeUInt16LE(place, at * 2));
    return listed;
  }
  return bitsOf(places, size);
}

/** Places as one bit for each row of the segment. */
export function bitsOf(places: readonly number[], size: number): Buffer {
  const bits = Buffer.alloc(size / 8);
  for (const place of places) bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  return bits;
}

/** Adds packed places to bits; `listed` where the bytes are a list, or several behind each other. */
export function unpackInto(bits: Uint8Array, bytes: Uint8Array, listed: boolean): void {
  if (!listed) {
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (bytes[at] as number);
    return;
  }
  for (let at = 0; at < bytes.length; at += 2) {
    const place = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    bits[place >> 3] = (bits[place >> 3] as number) | (1 << (place & 7));
  }
}
