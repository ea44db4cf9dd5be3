const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const MEANINGS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };

/** A row in Postgres' COPY text format. */
export const copyLine = (fields: readonly (string | null)[]): string =>
  `${fields.map((field) => (field === null ? '\\N' : field.replace(/[\\\t\n\r]/g, (each) => ESCAPES[each] as string))).join('\t')}\n`;

/** The fields of such a row, given without its line end. */
export const fieldsOfLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) => (field === '\\N' ? null : field.replace(/\\(.)/g, (_, escaped: string) => MEANINGS[escaped] ?? escaped)));

/** Whole lines out of chunks that are cut anywhere. */
export async function* copyLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let at = all.indexOf(10); at !== -1; at = all.indexOf(10, from)) {
      yield all.toString('utf8', from, at);
      from = at + 1;
    }
    rest = all.subarray(from);
  }
}
