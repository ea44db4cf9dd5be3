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
  const priced = rows.filter((row): row is Searchable & { amount: number } => row.amount !== null);
  const amounts = Int32Array.from(priced, ({ amount }) => amount);
  const below = (bound: number): number[] => {
    const within: number[] = [];
    for (let at = 0; at < amounts.length; at++)
      if ((amounts[at] as number) < bound) within.push((priced[at] as Searchable).place);
    return within;
  };
  for (const bound of bounds) {
    places.set(KEYS.below(bound), below(bound));
    places.set(KEYS.upTo(bound), below(bound + 1));
  }
  short.forEach((held, code) => void (held && places.set(KEYS.short(shortOf(code)), held)));
  for (const [word, held] of words) places.set(KEYS.word(word), held);
  return { places, words: [...words.keys()] };
}
