import { changedParts, type Parts } from './kept-sets.js';
import { type Bits, countOf, placesOf } from './place-bits.js';
import { type Answered, type SearchRules, segmentsIn } from './search-statement.js';

/** Times between which all rows of a segment are, in seconds of Unix time; infinite where nobody knows. */
export interface Span {
  segment: number;
  oldest: number;
  newest: number;
}
/** What is known of a table's segments. */
export interface Spans {
  parts: Parts<readonly Span[]>;
  /** Those whose oldest row is newer come first. */
  inOrder: readonly Span[];
}

/** By table. */
const kept = new Map<string, Spans>();

/** The spans of a table, as last read. */
export const keptSpans = (table: string): Spans => kept.get(table) ?? { parts: new Map(), inOrder: [] };

/** The spans `before` the statement, with those that changed. Others may have read them in between. */
export function changedSpans(table: string, before: Spans, sent: readonly Answered[]): Spans {
  if (sent.length === 0) return before;
  const parts = changedParts(before.parts, sent, spansIn);
  const all = [...parts.values()].flatMap(({ places }) => places ?? []);
  const spans = { parts, inOrder: all.sort((a, b) => b.oldest - a.oldest) };
  kept.set(table, spans);
  return spans;
}

const spansIn = (sent: Buffer): readonly Span[] =>
  Array.from(segmentsIn(sent), ({ segment, places }) => ({
    segment,
    oldest: places.readDoubleBE(0),
    newest: places.readDoubleBE(8),
  }));

/**
 * The numbers of rows, given as bits by group, that may be among the `count` newest of them. A segment is left out where segments
 * with newer rows alone have as many. `inOrder` names all segments of these groups.
 */
export function newestNumbers(
  rows: ReadonlyMap<number, Bits>,
  count: number,
  { inOrder }: Pick<Spans, 'inOrder'>,
  { size, together }: Pick<SearchRules, 'size' | 'together'>,
): number[] {
  const words = size / 32;
  const bitsOf = ({ segment }: Span) => {
    const from = (segment % together) * words;
    return rows.get(Math.floor(segment / together))?.subarray(from, from + words);
  };
  let found = 0;
  const last = inOrder.find((span) => {
    const bits = bitsOf(span);
    found += bits ? countOf(bits) : 0;
    return found >= count;
  });
  const numbers: number[] = [];
  for (const span of inOrder) {
    if (last && span.newest < last.oldest) continue;
    for (const place of placesOf(bitsOf(span) ?? new Int32Array(0))) numbers.push(span.segment * size + place);
  }
  return numbers;
}
