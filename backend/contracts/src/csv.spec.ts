import { csvOf } from './csv';

const line = (...values: (string | number | null)[]) => csvOf([values]).slice(1).trimEnd();

describe('a list as CSV', () => {
  it.each([...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1+1', '\r\n=1+1'], ...['＝1+1', '＋1', '－1', '＠SUM(A1)']])(
    'VU-23 S30 a text that begins like a formula is written as text: %j',
    (text) => {
      expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
    },
  );
  it('quotes are doubled; commas and line ends stay inside of them', () => {
    expect(line('a "b", c\nd', 'e')).toBe('"a ""b"", c\nd","e"');
  });
  it('a number has no quotes, and null is an empty cell', () => {
    expect(line(-2.5, null, 0)).toBe('-2.5,,0');
  });
  it('each row is a line of its own', () => {
    expect(csvOf([['Title'], ['One']])).toBe('\ufeff"Title"\r\n"One"\r\n');
  });
});
