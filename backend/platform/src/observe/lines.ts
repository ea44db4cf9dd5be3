import { printable } from '@guildhall/contracts/printable';

interface Entry {
  level: string;
  time: string;
  process?: string;
  part?: string;
  msg?: string;
  err?: { type?: string; message?: string; code?: string; stack?: string };
  [field: string]: unknown;
}

const OWN = new Set(['level', 'time', 'process', 'pid', 'part', 'msg', 'err']);
/** What comes from outside must not begin a line of its own. */
const oneLine = (text: string) => printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A logged entry, given as its line of JSON, as lines for people: moment, level, part, words, fields, and the frames of an error. */
export function asLines(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const { level, time, part, msg, err } = entry;
  let words = '';
  if (part) words += ` ${part}:`;
  if (msg) words += ` ${msg}`;
  if (err?.message && err.message !== msg) words += ` ${err.message}`;
  for (const name in entry) if (!OWN.has(name)) words += ` ${name}=${shown(entry[name])}`;
  const frames = err?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [`${time.slice(0, 19)}Z ${level.padEnd(5)}${words}`, ...frames].map((line) => `${oneLine(line)}\n`).join('');
}
