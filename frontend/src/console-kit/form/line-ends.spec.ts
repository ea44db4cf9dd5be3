import { inTextarea, typedOver } from './line-ends';

describe('line ends of a source', () => {
  const kept = 'one\r\ntwo\nthree\rfour\r\n';

  it('R30 a textarea shows them all alike', () => {
    expect(inTextarea(kept)).toBe('one\ntwo\nthree\nfour\n');
  });

  it.each([
    ['nothing', 'one\ntwo\nthree\nfour\n', kept],
    ['a word', 'one\ntwo and more\nthree\nfour\n', 'one\r\ntwo and more\nthree\rfour\r\n'],
    ['a line at the top', 'zero\none\ntwo\nthree\nfour\n', 'zero\r\none\r\ntwo\nthree\rfour\r\n'],
    ['a line, ended as the one above it', 'one\nand\ntwo\nthree\nfour\n', 'one\r\nand\r\ntwo\nthree\rfour\r\n'],
    ['a line at the end', 'one\ntwo\nthree\nfour\nfive\n', 'one\r\ntwo\nthree\rfour\r\nfive\r\n'],
    ['lines taken away', 'one\nfour\n', 'one\r\nfour\r\n'],
    ['a line end taken away', 'onetwo\nthree\nfour\n', 'onetwo\nthree\rfour\r\n'],
    ['everything', '', ''],
    ['everything replaced', 'a\nb', 'a\r\nb'],
  ])('R30 %s typed over it leaves every other line as it was', (_, typed, wanted) => {
    expect(typedOver(kept, typed)).toBe(wanted);
  });

  it('R30 a source without carriage returns gets none', () => {
    expect(typedOver('one\ntwo', 'one\nand\ntwo')).toBe('one\nand\ntwo');
  });

  it('R30 shows what was typed, whatever was kept', () => {
    const pieces = ['a', 'b', '\n', '\r', '\r\n'];
    const some = (seed: number) => Array.from({ length: 6 }, (_, at) => pieces[(seed >> (at * 2)) % 5]).join('');
    for (let seed = 1; seed < 4000; seed += 7) {
      const typed = inTextarea(some(seed * 31));
      expect(inTextarea(typedOver(some(seed), typed))).toBe(typed);
    }
  });
});
