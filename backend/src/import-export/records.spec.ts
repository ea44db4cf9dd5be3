import { csvLine } from '@guildhall/contracts/csv';
import fc from 'fast-check';
import { BrokenFile, csvRecords, jsonObjects } from './records';

const all = async <T>(records: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const record of records) found.push(record);
  return found;
};
const inParts = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

describe('OP-16 the rows of a file', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,"x, ""y""\r\nz"',
      [
        ['a', 'b'],
        ['1', 'x, "y"\r\nz'],
      ],
    ],
    ['a\n\n""\n', [['a'], ['']]],
    [
      'a,b\n,\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
  ])('OP-16 given the CSV %j, then its records are read', async (text, records) => {
    for (const size of [1, 2, 100]) expect(await all(csvRecords(inParts(text, size)))).toEqual(records);
  });

  it('OP-16 given any texts, then what csvLine writes is read back', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/^[=+\-@＝＋－＠\t\r\n]/.test(text)),
      {
        minLength: 2,
      },
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (values, size) => {
        expect(await all(csvRecords(inParts(csvLine(values), size)))).toEqual([values]);
      }),
    );
  });

  it.each(['a\n"b', 'a\n"b"c\n'])('OP-16 given the broken CSV %j, then it is refused', (text) =>
    expect(all(csvRecords([text]))).rejects.toThrow(BrokenFile),
  );

  it.each([
    ['a row without an end', Array<string>(9).fill('x'.repeat(1_000_000))],
    ['a quoted value without an end', ['"', ...Array<string>(9).fill('x'.repeat(1_000_000))]],
    ['a row of too many values', [`a${',b'.repeat(1000)}`]],
  ])('OP-16 S17 given %s, then it is refused', (_, chunks) => expect(all(csvRecords(chunks))).rejects.toThrow(BrokenFile));

  it('OP-16 S17 given an object that is nested too deeply, then it is refused', () =>
    expect(all(jsonObjects([`{"a":${'['.repeat(21)}${']'.repeat(21)}}`]))).rejects.toThrow(BrokenFile));

  it.each(['[{"a":"}\\"{"},\n {"a":{"b":[1]}}]', '{"a":"}\\"{"}\n{"a":{"b":[1]}}\n'])(
    'OP-16 given the JSON %j, then its objects are read',
    async (text) => {
      for (const size of [1, 3, 100])
        expect(await all(jsonObjects(inParts(text, size)))).toEqual([{ a: '}"{' }, { a: { b: [1] } }]);
    },
  );

  it.each(['[{"a":1}', '{"a":', 'null', '[{"a":x}]', '}'])('OP-16 given the broken JSON %j, then it is refused', (text) =>
    expect(all(jsonObjects([text]))).rejects.toThrow(BrokenFile),
  );
});
