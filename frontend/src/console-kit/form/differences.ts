import { diffLines, diffWordsWithSpace } from 'diff';

export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}
/** A line of a longer text, or how many lines that did not change were left out. */
export type Line = { kind: Piece['kind']; pieces: Piece[] } | { kind: 'gap'; lines: number };

/** Finding the shortest difference of two quite different texts takes long: past this they show as a whole. */
const PATIENCE_MS = 400;
const LONGEST_WORDS = 20_000;
const MOST_PAIRS = 200;
/** Lines around a change, and the most that are shown at all. */
const AROUND = 2;
const MOST_LINES = 600;

const pieceOf = ({ added, removed, value }: { added: boolean; removed: boolean; value: string }): Piece => ({
  kind: added ? 'new' : removed ? 'gone' : 'same',
  text: value,
});

/** What became of a text, word by word. */
export function wordsBetween(before: string, after: string): Piece[] {
  const whole: Piece[] = [
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
  ];
  const isShort = before.length + after.length <= LONGEST_WORDS;
  const found = isShort ? diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })?.map(pieceOf) : undefined;
  return (found ?? whole).filter(({ text }) => text !== '');
}

const wholeLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The lines that went and those that came in their place: where they pair, only the words between them are marked. */
function replaced(gone: string, came: string): Line[] {
  const [before, after] = [wholeLines(gone), wholeLines(came)];
  const paired = before.length === after.length && before.length <= MOST_PAIRS;
  const pairs = paired ? before.map((line, at) => wordsBetween(line, after[at]!)) : null;
  const side = (kind: 'gone' | 'new', lines: readonly string[]): Line[] =>
    lines.map((line, at) => ({
      kind,
      pieces: pairs ? pairs[at]!.filter((piece) => piece.kind === 'same' || piece.kind === kind) : [{ kind, text: line }],
    }));
  return [...side('gone', before), ...side('new', after)];
}

function unchanged(text: string, isFirst: boolean, isLast: boolean): Line[] {
  const lines = wholeLines(text).map((line): Line => ({ kind: 'same', pieces: [{ kind: 'same', text: line }] }));
  const [above, below] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  const left = lines.length - above - below;
  if (left < 2) return lines;
  return [...lines.slice(0, above), { kind: 'gap', lines: left }, ...lines.slice(lines.length - below)];
}

/** What became of a long text, line by line, with a few lines around each change. */
export function linesBetween(before: string, after: string): Line[] {
  const parts = (
    diffLines(before, after, { timeout: PATIENCE_MS }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  ).map(pieceOf);
  const lines: Line[] = [];
  for (let at = 0; at < parts.length; at++) {
    const { kind, text } = parts[at]!;
    const next = parts[at + 1];
    if (kind === 'same') lines.push(...unchanged(text, at === 0, at === parts.length - 1));
    else if (kind === 'gone' && next?.kind === 'new') {
      lines.push(...replaced(text, next.text));
      at += 1;
    } else lines.push(...wholeLines(text).map((line): Line => ({ kind, pieces: [{ kind, text: line }] })));
  }
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), { kind: 'gap', lines: left }] : lines;
}

const INVISIBLE: Record<string, string> = { '\r': '␍', '\t': '⇥', '\u00a0': '⍽', '\u200b': '⟨zwsp⟩' };
/** Changed text with its invisible characters drawn. */
export const drawn = (text: string) =>
  text
    .replace(/ +(?=\r?\n$)|^ +$/, (spaces) => '·'.repeat(spaces.length))
    .replace(/\n$/, '')
    .replace(/[\r\t\u00a0\u200b]/g, (character) => INVISIBLE[character]!);
