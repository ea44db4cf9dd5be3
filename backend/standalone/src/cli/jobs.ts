import 'reflect-metadata';
import { atTerminal, type Terminal } from '@guildhall/backend/operators/terminal';
import type { Act } from '@guildhall/contracts/event';
import { JOB_STATES, type Job, QUEUES } from '@guildhall/contracts/jobs';
import { type CommandLine, parseCommandLine, print, printJson, Usage, withReason } from './command-line.js';
import { withDatabase } from './operator.js';
import { wholeNumber } from './progress.js';

const HELP = `npm run jobs -- <command>

  list               shows each queue, and its jobs: state, attempts, and why it failed last
  retry <job> …      runs failed or delayed jobs now
  retry --all        runs every job now that failed at its last attempt
  remove <job> …     removes jobs, so that they never run

  --queue <name>     with list: ${QUEUES.join(' or ')}
  --state <state>    with list: ${JOB_STATES.join(', ')}; all but completed unless named
  --reason "…"       why; the log keeps it with your account's name
  --json             prints the result as JSON
  --help             prints this

Exit code: 0 when all that was asked for was done, 1 when not, 2 when the command was given wrongly.`;

const SHOWN = 200;
const MOST_RETRIED = 2000;
const line = ({ id, state, attempts, most_attempts, error, created_at }: Job) =>
  `${id}  ${state}  ${attempts} of ${most_attempts} attempts  since ${created_at}${error ? `  ·  ${error}` : ''}`;

function oneOf<Name extends string>(given: CommandLine, flag: string, names: readonly Name[]): Name | undefined {
  const value = given.value(flag);
  const name = names.find((each) => each === value);
  if (value !== undefined && !name) throw new Usage(`--${flag} must be one of ${names.join(', ')}.\n\n${HELP}`);
  return name;
}

async function list({ queues }: Terminal, given: CommandLine): Promise<void> {
  const queue = oneOf(given, 'queue', QUEUES);
  const state = oneOf(given, 'state', JOB_STATES) ?? JOB_STATES.filter((each) => each !== 'completed');
  const { items, total } = await queues.list({ filter: { state, ...(queue ? { queue } : {}) }, limit: SHOWN });
  const counts = await queues.counts();
  if (given.json) return printJson({ queues: counts, jobs: items, total });
  for (const { id, ...of } of counts) print(`${id}: ${JOB_STATES.map((each) => `${wholeNumber(of[each])} ${each}`).join(', ')}`);
  for (const job of items) print(line(job));
  if (total > items.length) print(`and ${wholeNumber(total - items.length)} more`);
}

/** Those that wait for another attempt, or had their last. @throws Error where none failed */
async function failedIds({ queues }: Terminal): Promise<string[]> {
  const { items } = await queues.list({ filter: { state: ['failed', 'delayed'] }, limit: MOST_RETRIED });
  const failed = items.filter(({ state, attempts }) => state === 'failed' || attempts > 0);
  if (failed.length === 0) throw new Error('No job failed.');
  return failed.map(({ id }) => id);
}

type Outcome = { id: string; done: boolean } & Partial<Job>;

/** One after the other; one that is refused keeps the others from nothing. @throws Error naming what was not done */
async function act({ jobs, as }: Terminal, verb: 'retry' | 'remove', ids: readonly string[], by: Act, json: boolean) {
  const send = as(by);
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const outcome: Outcome = await jobs[verb](id, send).then(
      ({ job }) => ({ ...job, done: true }),
      ({ message }: Error) => ({ id, done: false, error: `${id}: ${message}` }),
    );
    outcomes.push(outcome);
    if (outcome.done && !json) print(`${id}: ${verb === 'retry' ? `retried, ${outcome.state} now` : 'removed'}`);
  }
  if (json) printJson(outcomes.length === 1 ? outcomes[0] : outcomes);
  const left = outcomes.filter(({ done }) => !done);
  if (left.length > 0) throw new Error(left.map(({ error }) => error).join('\n'));
}

/** Shows, retries and removes jobs. @throws Usage, and Refusal for what cannot be done */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { all: 'boolean', queue: 'string', state: 'string' });
  if (!given) return;
  const [verb, ...ids] = given.words;
  if (verb === 'list' && ids.length === 0) return withDatabase('reads', () => atTerminal((terminal) => list(terminal, given)));
  const isAll = given.has('all') && verb === 'retry';
  if ((verb !== 'retry' && verb !== 'remove') || isAll === ids.length > 0) throw new Usage(HELP);
  const by = withReason(given);
  return withDatabase('changes', () =>
    atTerminal(async (terminal) => act(terminal, verb, isAll ? await failedIds(terminal) : ids, by, given.json)),
  );
}
