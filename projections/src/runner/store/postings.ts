import { type Places, setBit, shortest } from './packed-places.js';

/** A row as its search takes it in: its place in the segment, its text in lower case, its kinds and its amount, a whole number. */
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

function add(places: Map<string, number[]>, key: string, place: number): void {
  const known = places.get(key);
  if (known === undefined) places.set(key, [place]);
  else if (known[known.length - 1] !== place) known.push(place);
}

const isShown = (code: number) => code > 32 && code < 127;

/** Bits by code; pairs of codes come after the single ones. A bit that is set already costs no look. */
type Short = (Uint8Array | undefined)[];

function mark(short: Short, code: number, place: number, size: number): void {
  let bits = short[code];
  if (bits === undefined) {
    bits = new Uint8Array(size / 8);
    short[code] = bits;
  }
  setBit(bits, place);
}

function addShort(short: Short, { text, place }: Searchable, size: number): void {
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isShown(code)) {
      last = 0;
      continue;
    }
    mark(short, code, place, size);
    if (last > 0) mark(short, last * 128 + code, place, size);
    last = code;
  }
}
const shortOf = (code: number) => (code < 128 ? String.fromCharCode(code) : String.fromCharCode(code >> 7, code & 127));

/** The places of a segment's rows by key, each in the shortest way. Pure. `size`: rows in a segment. */
export function postingsOf(rows: readonly Searchable[], bounds: readonly number[], size: number): Map<string, Places> {
  const short: Short = new Array(128 * 128);
  const words = new Map<string, number[]>();
  const kinds = new Map<string, number[]>();
  for (const row of rows) {
    addShort(short, row, size);
    addWords(words, row);
    for (const kind of row.kinds) add(kinds, kind, row.place);
  }
  const places = new Map<string, Places>();
  const keep = (key: string, held: Places) => void places.set(key, shortest(held, size));
  for (const [kind, held] of kinds) keep(KEYS.kind(kind), held);
  const priced = rows.filter((row): row is Searchable & { amount: number } => row.amount !== null);
  const amounts = Int32Array.from(priced, ({ amount }) => amount);
  const below = (bound: number): number[] => {
    const within: number[] = [];
    for (let at = 0; at < amounts.length; at++)
      if ((amounts[at] as number) < bound) within.push((priced[at] as Searchable).place);
    return within;
  };
  for (const bound of bounds) {
    keep(KEYS.below(bound), below(bound));
    keep(KEYS.upTo(bound), below(bound + 1));
  }
  short.forEach((held, code) => void (held && keep(KEYS.short(shortOf(code)), held)));
  for (const [word, held] of words) keep(KEYS.word(word), held);
  return places;
}
