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

/** The places of a segment's rows by key, each in the shortest way. Rows come in the order of their places. */
export class Postings {
  private readonly short: Short = new Array(128 * 128);
  private readonly words = new Map<string, number[]>();
  private readonly kinds = new Map<string, number[]>();
  private readonly amounts: number[] = [];
  private readonly priced: number[] = [];

  /** `size`: rows in a segment. */
  constructor(
    private readonly bounds: readonly number[],
    private readonly size: number,
  ) {}

  add(row: Searchable): void {
    addShort(this.short, row, this.size);
    addWords(this.words, row);
    for (const kind of row.kinds) add(this.kinds, kind, row.place);
    if (row.amount === null) return;
    this.amounts.push(row.amount);
    this.priced.push(row.place);
  }

  /** Places of each key, made while they are asked for. */
  *[Symbol.iterator](): Generator<[key: string, places: Places]> {
    const kept = (key: string, places: Places): [string, Places] => [key, shortest(places, this.size)];
    for (const [kind, places] of this.kinds) yield kept(KEYS.kind(kind), places);
    for (const bound of this.bounds) {
      yield kept(KEYS.below(bound), this.below(bound));
      yield kept(KEYS.upTo(bound), this.below(bound + 1));
    }
    for (const [code, bits] of this.short.entries()) if (bits) yield kept(KEYS.short(shortOf(code)), bits);
    for (const [word, places] of this.words) yield kept(KEYS.word(word), places);
  }

  private below(bound: number): number[] {
    const { amounts, priced } = this;
    const within: number[] = [];
    for (let at = 0; at < amounts.length; at++) if ((amounts[at] as number) < bound) within.push(priced[at] as number);
    return within;
  }
}
