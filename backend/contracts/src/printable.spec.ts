import { printable } from './printable';

describe('a text in a log', () => {
  it.each([
    ['\u001b[2J', '\\u001b[2J'],
    ['a\rb\u0000', 'a\\u000db\\u0000'],
    ['\u0085\u009b31m', '\\u0085\\u009b31m'],
    ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['\u202etxt.exe\u2066', '\\u202etxt.exe\\u2066'],
    ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['half \ud800', 'half \\ud800'],
  ])('VU-20 escapes characters that act, hide or reorder: %j', (text, shown) => expect(printable(text)).toBe(shown));

  it('VU-20 keeps words, line feeds and tabs', () => {
    const stack = 'Error: “schöne Grüße” 🎉 日本語\n\tat here';
    expect(printable(stack)).toBe(stack);
  });
});
