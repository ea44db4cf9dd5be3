/** What a button of the desk makes of the words that are selected. */
export type MarkupKind = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'image';

/** Replaces what is between `from` and `to` by `text`, then selects. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  select: readonly [from: number, to: number];
}

const AROUND: Partial<Record<MarkupKind, string>> = { bold: '**', italic: '_' };
const BEFORE: Partial<Record<MarkupKind, string>> = { heading: '## ', list: '- ', quote: '> ' };

/** Around the selection, or away again where it is there already. */
function around(value: string, from: number, to: number, sign: string): Replacement {
  const text = value.slice(from, to);
  const isMarked = value.slice(from - sign.length, from) === sign && value.slice(to, to + sign.length) === sign;
  if (isMarked) {
    const start = from - sign.length;
    return { from: start, to: to + sign.length, text, select: [start, start + text.length] };
  }
  return { from, to, text: sign + text + sign, select: [from + sign.length, to + sign.length] };
}

/** Before each line of the selection, or away again where each has it. */
function before(value: string, from: number, to: number, sign: string): Replacement {
  const start = value.lastIndexOf('\n', from - 1) + 1;
  const next = value.indexOf('\n', to);
  const end = next === -1 ? value.length : next;
  const lines = value.slice(start, end).split('\n');
  const areMarked = lines.every((line) => line.startsWith(sign));
  const text = lines.map((line) => (areMarked ? line.slice(sign.length) : sign + line)).join('\n');
  return { from: start, to: end, text, select: [lines.length > 1 ? start : start + text.length, start + text.length] };
}

/** A link or an image: its address is selected, to be typed over. */
function leading(value: string, from: number, to: number, sign: '[' | '!['): Replacement {
  const words = value.slice(from, to);
  const address = 'https://';
  const start = from + sign.length + words.length + 2;
  return {
    from,
    to,
    text: `${sign}${words}](${address})`,
    select: words ? [start, start + address.length] : [from + sign.length, from + sign.length],
  };
}

/** What a mark does to a text with this selection. */
export function marked(mark: MarkupKind, value: string, from: number, to: number): Replacement {
  const sign = AROUND[mark];
  if (sign) return around(value, from, to, sign);
  const start = BEFORE[mark];
  if (start) return before(value, from, to, start);
  return leading(value, from, to, mark === 'image' ? '![' : '[');
}

/** How many words a text has; signs of Markdown do not count. */
export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
