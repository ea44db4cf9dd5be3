import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { parseCommandLine, Usage, withReason } from './command-line.js';
import { FILTER_FLAGS, filterOf, isEmpty, logPages, streamPages } from './event-filter.js';
import { type Printing, printAll } from './event-printing.js';
import { withLog } from './operator.js';
import { printThen } from './records-then.js';

const HELP = `npm run events -- <stream> …
npm run events -- [<stream> …] --type <type>,… --person <id> --after <moment> --before <moment> --follow
npm run events -- <stream> … --as-of <moment>

  prints the events of streams, such as product-0195f2c4-… or projection-products, one a line; personal values are masked;
  without a stream, those of the whole log that the flags ask for

  --type <type>,…    events of these types only, such as ProductRepriced
  --person <id>      events by this account, or by an account of a machine, such as system:root
  --after <moment>   events after a time, such as 2026-01-05T10:30:00Z, or after a position
  --before <moment>  events before a time or a position
  --follow           goes on with new events as they are written, until it is interrupted
  --as-of <moment>   prints the records of the streams as they were at a time, or at a version
  --rows             adds the rows that each event changes, by projection
  --open             shows the personal values of these streams; the log keeps for each such event who opened it and why
  --reason "…"       why; --open needs it
  --json             prints each event as a line of JSON
  --help             prints this

Exit code: 0 when every stream was printed, 1 when one is empty or nothing was found, 2 when the command was given wrongly.`;

const FLAGS = { rows: 'boolean', follow: 'boolean', open: 'boolean', 'as-of': 'string' } as const;

async function printLog(log: EventLog, how: Printing): Promise<void> {
  let count = 0;
  for await (const events of logPages(log, how.filter)) count += await printAll(log, events, how);
  if (count === 0) throw new Error('No event was found.');
}

async function printStreams(log: EventLog, streams: readonly string[], how: Printing): Promise<void> {
  const missing: string[] = [];
  let count = 0;
  for (const stream of streams) {
    let isEmptyStream = true;
    for await (const events of streamPages(log, stream)) {
      isEmptyStream = false;
      count += await printAll(log, events, how);
    }
    if (isEmptyStream) missing.push(stream);
  }
  if (missing.length > 0) throw new Error(`There is no stream ${missing.join(', ')}`);
  if (count === 0) throw new Error('No event was found.');
}

/** Prints what is there, then what comes: each event once. */
async function follow(log: EventLog, streams: readonly string[], how: Printing): Promise<void> {
  const head = await log.head();
  const old = (events: readonly Recorded[]) =>
    printAll(
      log,
      events.filter(({ position }) => position <= head),
      how,
    );
  for (const stream of streams) for await (const events of streamPages(log, stream)) await old(events);
  if (streams.length === 0 && how.filter.after !== undefined)
    for await (const events of logPages(log, how.filter)) await old(events);
  await log.subscribeAll({
    after: head,
    filter: { types: how.filter.types },
    onBatch: async (events) => {
      const wanted = events.filter(({ stream }) => streams.length === 0 || streams.includes(stream));
      await printAll(log, wanted, how);
    },
    signal: new AbortController().signal,
  });
}

/** Prints events as readable lines. @throws Usage, and Error for streams that are empty */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { ...FILTER_FLAGS, ...FLAGS });
  if (given === null) return;
  const { words, json, has } = given;
  const filter = filterOf(given);
  const moment = given.value('as-of');
  const isOpen = has('follow') || !isEmpty(filter);
  if (words.length === 0 && (moment !== undefined || !isOpen)) throw new Usage(HELP);
  if (moment !== undefined && (isOpen || has('rows') || has('open')))
    throw new Usage('--as-of prints records: it goes with no other filter.');
  if (has('open') && (words.length === 0 || has('follow'))) throw new Usage('--open shows what is in streams: name them.');
  const opening = has('open') ? withReason(given) : null;
  const how = { filter, json, rows: has('rows'), named: words.length !== 1, opening };
  await withLog(opening ? 'changes' : 'reads', async ({ log }) => {
    if (moment !== undefined) await printThen(log, words, moment, json);
    else if (has('follow')) await follow(log, words, how);
    else if (words.length > 0) await printStreams(log, words, how);
    else await printLog(log, how);
  });
}
