import { createReadStream } from 'node:fs';

/** A file that is not what its name says. */
export class BrokenFile extends Error {}

/** A row as it is in the file. `at` counts rows from 1. */
export interface FileRow {
  at: number;
  values: Readonly<Record<string, unknown>>;
}

/** A row this long means a quote or a brace without its end. */
const LONGEST = 8_000_000;
const MOST_VALUES = 1000;
/** The tables have lists of objects at most. */
const DEEPEST = 20;
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
  let length = 0;
  const next = () => {
    if (record.push(field) > MOST_VALUES) throw new BrokenFile(`A row has more than ${MOST_VALUES} values`);
    [field, state] = ['', 'start'];
  };
  const end = () => {
    const isBlank = record.length === 0 && field === '' && state === 'start';
    next();
    const whole = record;
    [record, length] = [[], 0];
    return isBlank ? null : whole;
  };
  for await (const chunk of chunks) {
    for (const char of chunk) {
      if (++length > LONGEST) throw new BrokenFile('A row, or a quoted value in it, has no end');
      if (state === 'quoted') {
        if (char === '"') state = 'closing';
        else field += char;
      } else if (char === ',') next();
      else if (char === '\n') {
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
      } else if (char === '{' || (char === '[' && depth > 0)) {
        if (depth++ === 0) from = at;
        if (depth > DEEPEST) throw new BrokenFile(`An object is nested deeper than ${DEEPEST}`);
      } else if (char === '}' || (char === ']' && depth > 0)) {
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
