import { createReadStream } from 'node:fs';

/** A file that is not what its name says. */
export class BrokenFile extends Error {}

/** A row as it is in the file. `at` counts rows from 1. */
export interface FileRow {
  at: number;
  values: Readonly<Record<string, unknown>>;
}

/** A value this long means a quote without its end. */
const LONGEST = 8_000_000;
const MARK = '\ufeff';

async function* textOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      onBytes((chunk as Buffer).length);
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new BrokenFile(`${file} is not UTF-8`) : error;
  }
}

/** The records of a CSV (RFC 4180), some of a file at a time. @throws BrokenFile */
export async function* csvRecords(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  let record: string[] = [];
  let field = '';
  const end = () => {
    const whole = [...record, field];
    const isBlank = whole.length === 1 && field === '' && state === 'start';
    [record, field, state] = [[], '', 'start'];
    return isBlank ? null : whole;
  };
  for await (const chunk of chunks) {
    for (const char of chunk) {
      if (state === 'quoted') {
        if (char === '"') state = 'closing';
        else field += char;
        if (field.length > LONGEST) throw new BrokenFile('A quoted value has no end');
      } else if (char === ',') {
        record.push(field);
        [field, state] = ['', 'start'];
      } else if (char === '\n') {
        const whole = end();
        if (whole) yield whole;
      } else if (char === '"' && state !== 'plain') {
        if (state === 'closing') field += char;
        state = 'quoted';
      } else if (char !== '\r') {
        if (state === 'closing') throw new BrokenFile(`A quoted value is followed by ${JSON.stringify(char)}`);
        field += char;
        state = 'plain';
      }
    }
  }
  if (state === 'quoted') throw new BrokenFile('The last quoted value has no end');
  const whole = end();
  if (whole) yield whole;
}

/** The objects of a JSON list or of JSON lines, some of a file at a time. @throws BrokenFile */
export async function* jsonObjects(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Record<string, unknown>> {
  let text = '';
  let depth = 0;
  let lists = 0;
  let inText = false;
  let escaped = false;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at] as string;
      if (inText) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === '"') inText = false;
      } else if (char === '{') {
        if (depth++ === 0) from = at;
      } else if (char === '}') {
        if (--depth > 0) continue;
        if (depth < 0) throw new BrokenFile('A brace closes nothing');
        yield objectOf(text + chunk.slice(from, at + 1));
        text = '';
      } else if (depth > 0) inText = char === '"';
      else if (char === '[') lists++;
      else if (char === ']') lists--;
      else if (!/[\s,]/.test(char)) throw new BrokenFile(`Outside of an object there is ${JSON.stringify(char)}`);
    }
    if (depth > 0) text += chunk.slice(from);
    if (text.length > LONGEST) throw new BrokenFile('An object has no end');
  }
  if (depth > 0 || lists !== 0) throw new BrokenFile('The file ends too early');
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrokenFile((error as Error).message);
  }
}

async function* withoutMark(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst && chunk.startsWith(MARK) ? chunk.slice(1) : chunk;
    if (chunk !== '') isFirst = false;
  }
}

/**
 * The rows of a file, read as they are needed.
 * @param onBytes called with the bytes of each part that was read
 * @throws BrokenFile with the row after which it broke
 */
export async function* rowsOf(file: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<FileRow> {
  const chunks = withoutMark(textOf(file, onBytes));
  let at = 0;
  try {
    if (file.endsWith('.json')) {
      for await (const values of jsonObjects(chunks)) yield { at: ++at, values };
      return;
    }
    let names: string[] | null = null;
    for await (const fields of csvRecords(chunks)) {
      if (names === null) {
        names = fields;
        continue;
      }
      at++;
      if (fields.length !== names.length) throw new BrokenFile(`${fields.length} values under ${names.length} names`);
      yield { at, values: Object.fromEntries(names.map((name, index) => [name, fields[index]])) };
    }
  } catch (error) {
    throw error instanceof BrokenFile ? new BrokenFile(`${file}, at row ${at}: ${error.message}`) : error;
  }
}
