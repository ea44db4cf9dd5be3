import { parseCommandLine, Usage, withReason } from './command-line.js';
import { FILTER_FLAGS, filterOf, isEmpty, momentOfRecord, placedIn } from './event-filter.js';
import { followLog, printLog, printStreams } from './events.sources.js';
import { withLog } from './operator.js';
import { printThen } from './records-then.js';

const HELP = `npm run events -- <stream> …
npm run events -- [<stream> …] --type <type>,… --person <id> --after <moment> --before <moment> --follow
npm run events -- <stream> … --as-of <moment>

  prints the events of streams, such as product-0195f2c4-…, account-0195f2c4-… of a person, or projection-products,
  one a line; personal values are masked; without a stream, those of the whole log that the flags ask for

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

/** Prints events as readable lines. @throws Usage, and Error for streams that are empty */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { ...FILTER_FLAGS, ...FLAGS });
  if (given === null) return;
  const { words, json, has } = given;
  const filter = filterOf(given);
  const moment = momentOfRecord(given.value('as-of'));
  const isOpen = has('follow') || !isEmpty(filter);
  if (words.length === 0 && (moment !== undefined || !isOpen)) throw new Usage(HELP);
  if (moment !== undefined && (isOpen || has('rows') || has('open')))
    throw new Usage('--as-of prints records: it goes with no other filter.');
  if (has('open') && (words.length === 0 || has('follow'))) throw new Usage('--open shows what is in streams: name them.');
  const opening = has('open') ? withReason(given) : null;
  await withLog(opening ? 'changes' : 'reads', async ({ log }) => {
    const how = { filter: placedIn(log, filter), json, rows: has('rows'), named: words.length !== 1, opening };
    if (moment !== undefined) await printThen(log, words, moment, json);
    else if (has('follow')) await followLog(log, words, how);
    else if (words.length > 0) await printStreams(log, words, how);
    else await printLog(log, how);
  });
}
