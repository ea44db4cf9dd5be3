import type { Recorded } from '@guildhall/contracts/event';
import { print, Usage, withLog } from './operator.js';

const page = 500;
const longest = 160;

function shown(value: unknown): string {
  if (value === null) return '(none)';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** One event as a line: revision, time, what happened, who did it, and each field. */
export function line({ revision, type, data, metadata }: Recorded): string {
  const fields = Object.entries((data ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const time = metadata.time.replace('T', ' ').replace(/\.\d+Z$/, '');
  const head = `${String(revision).padStart(4)}  ${time}  ${type}  by ${metadata.actor}`;
  return [head, ...fields.map(([name, value]) => `${name}: ${shown(value)}`)].join('  ·  ');
}

/** `npm run events -- <stream>`: a stream as readable lines, personal fields included. @throws Error for one that is empty */
export async function run([stream]: string[]): Promise<void> {
  if (!stream) throw new Usage('npm run events -- <stream>, such as product-0195f2c4-…');
  await withLog(async ({ log }) => {
    let from = 0;
    for (;;) {
      const events = await log.readStream(stream, { from, limit: page });
      if (events.length === 0) break;
      for (const event of events) print(line(event));
      from = (events.at(-1)?.revision ?? from) + 1;
    }
    if (from === 0) throw new Error(`There is no stream ${stream}`);
  });
}
