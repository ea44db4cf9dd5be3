import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { changedBy, rowLines } from './event-rows.js';
import { withLog } from './operator.js';
import { asked, print, printJson, Usage } from './words.js';

const HELP = `npm run events -- <stream> …

  prints the events of streams, such as product-0195f2c4-… or projection-products, one a line, personal fields included

  --rows   adds the rows that each event changes, by projection
  --json   prints each event as a line of JSON
  --help   prints this

Exit code: 0 when every stream was printed, 1 when one is empty, 2 when the command was given wrongly.`;

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

/** @returns how many events were printed */
async function printStream(log: EventLog, stream: string, { json, rows }: { json: boolean; rows: boolean }): Promise<number> {
  for (let from = 0; ; ) {
    const events = await log.readStream(stream, { from, limit: page });
    for (const event of events) {
      if (json) printJson(rows ? { ...event, rows: changedBy(event) } : event);
      else for (const each of [line(event), ...(rows ? rowLines(event, shown) : [])]) print(each);
    }
    if (events.length === 0) return from;
    from = (events.at(-1)?.revision ?? from) + 1;
  }
}

/** Prints streams as readable lines. @throws Usage, and Error for streams that are empty */
export async function run(args: string[]): Promise<void> {
  const given = asked(args, HELP, { rows: 'boolean' });
  if (given === null) return;
  const { words, json, has } = given;
  const how = { json, rows: has('rows') };
  if (words.length === 0) throw new Usage(HELP);
  await withLog('reads', async ({ log }) => {
    const missing: string[] = [];
    for (const stream of words) if ((await printStream(log, stream, how)) === 0) missing.push(stream);
    if (missing.length > 0) throw new Error(`There is no stream ${missing.join(', ')}`);
  });
}
