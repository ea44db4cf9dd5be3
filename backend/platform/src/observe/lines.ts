import { isPlainLine, printable } from '@guildhall/contracts/printable';

/** Of an error, what a log may hold. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack?: string | undefined;
}
type Fields = Readonly<Record<string, unknown>>;
export interface LogEntry {
  level: string;
  part?: string | undefined;
  msg?: string | undefined;
  err?: DescribedError | undefined;
  /** What else was logged: the fields of the logger as words, and those of this entry. */
  bound: string;
  fields: Fields;
}

/** What comes from outside must not begin a line of its own. */
const oneLine = (text: string) => (isPlainLine(text) ? text : printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
const shown = (value: unknown) =>
  typeof value === 'number' ? value : oneLine(typeof value === 'string' ? value : JSON.stringify(value));

/** How a field is named in a line, by its name; empty for those that have a place of their own. */
const names = new Map(['level', 'time', 'process', 'pid', 'part', 'msg', 'err'].map((name) => [name, '']));
const MOST_NAMES = 1_000;
function named(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const words = ` ${oneLine(name)}=`;
  if (names.size < MOST_NAMES) names.set(name, words);
  return words;
}

let second = 0;
let moment = '';
/** This second, as it is written. It is made once. */
function thisSecond(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    moment = `${new Date(now * 1000).toISOString().slice(0, 19)}Z`;
  }
  return moment;
}

/** Fields that have no place of their own in a line, as words. */
export function namedFields(fields: Fields): string {
  let words = '';
  for (const name in fields) {
    const value = fields[name];
    const before = value === undefined ? '' : named(name);
    if (before) words += before + shown(value);
  }
  return words;
}

/** A logged entry as lines for people: moment, level, part, words, fields, and the frames of an error. */
export function asLines({ level, part, msg, err, bound, fields }: LogEntry): string {
  let words = `${thisSecond()} ${level.padEnd(5)}`;
  if (part) words += ` ${oneLine(part)}:`;
  if (msg) words += ` ${oneLine(msg)}`;
  if (err?.message && err.message !== msg) words += ` ${oneLine(err.message)}`;
  const head = `${words}${bound}${namedFields(fields)}\n`;
  if (!err?.stack) return head;
  const frames = err.stack.split('\n').filter((line) => /^\s+at /.test(line));
  return head + frames.map((line) => `${oneLine(line)}\n`).join('');
}
