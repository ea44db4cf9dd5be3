import { drawn, type Line, linesBetween, wordsBetween } from './differences';

const signs = { same: ' ', gone: '-', new: '+' };
const shown = (lines: Line[]) =>
  lines.map((line) =>
    line.kind === 'gap' ? `(${line.lines})` : `${signs[line.kind]}${line.pieces.map(({ text }) => text).join('')}`,
  );
const marked = (lines: Line[]) =>
  lines.flatMap((line) => (line.kind === 'gap' ? [] : line.pieces.filter(({ kind }) => kind !== 'same').map(({ text }) => text)));
const rebuilt = (lines: Line[], without: 'gone' | 'new') =>
  lines.flatMap((line) => (line.kind === 'gap' || line.kind === without ? [] : line.pieces.map(({ text }) => text))).join('');

describe('a difference', () => {
  it('OP-07 of a short text shows word by word', () => {
    expect(wordsBetween('Seven old triggers', 'Seven new triggers')).toEqual([
      { kind: 'same', text: 'Seven ' },
      { kind: 'gone', text: 'old' },
      { kind: 'new', text: 'new' },
      { kind: 'same', text: ' triggers' },
    ]);
    expect(wordsBetween('', 'New')).toEqual([{ kind: 'new', text: 'New' }]);
  });

  it('OP-07 of a long text shows line by line, with a few lines around each change', () => {
    const before = Array.from({ length: 12 }, (_, at) => `line ${at}\n`);
    const after = before.with(6, 'line six\n');
    const lines = linesBetween(before.join(''), after.join(''));
    expect(shown(lines)).toEqual(['(4)', ' line 4\n', ' line 5\n', '-line 6\n', '+line six\n', ' line 7\n', ' line 8\n', '(3)']);
    expect(marked(lines)).toEqual(['6', 'six']);
    expect(shown(linesBetween('a\nb\n', 'a\nx\ny\nb\n'))).toEqual([' a\n', '+x\n', '+y\n', ' b\n']);
  });

  it('OP-07 loses no character of either text, nor the way its lines end', () => {
    const [before, after] = ['a\r\nb\t\r\n\r\n😀 c', 'a\nb\t\r\n😀 d\n'];
    const lines = linesBetween(before, after);
    expect(rebuilt(lines, 'new')).toBe(before);
    expect(rebuilt(lines, 'gone')).toBe(after);
    expect(drawn('a \t b\r\n')).toBe('a ⇥ b␍');
    expect([drawn('a  \n'), drawn('  '), drawn('a ')]).toEqual(['a··', '··', 'a ']);
  });

  it('OP-07 of two long, different texts shows soon and is bounded', () => {
    const book = (word: string) => Array.from({ length: 9000 }, (_, at) => `${word} ${at} ${at % 7}\n`).join('');
    const lines = linesBetween(book('one'), book('two'));
    expect(lines).toHaveLength(601);
    expect(lines.at(-1)).toEqual({ kind: 'gap', lines: 17_400 });
  });
});
