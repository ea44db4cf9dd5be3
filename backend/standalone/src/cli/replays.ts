import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { atTerminal, isProjection, rangeOf } from '@guildhall/backend/operators/terminal';
import { REPLAY_EFFECTS, REPLAY_HANDLERS } from '@guildhall/contracts/replays';
import { PROJECTIONS } from '@guildhall/projections/all';
import { type CommandLine, parseCommandLine, print, printJson, Usage, withReason } from './command-line.js';
import { withDatabase, withLog } from './operator.js';
import { wholeNumber } from './progress.js';
import { rebuildThem } from './projections.acts.js';

const NAMES = PROJECTIONS.map(({ name }) => name);
const HELP = `npm run replays -- <handler>

  gives events of the log again to a policy: ${REPLAY_HANDLERS.join(' or ')}. What the policy did before it does not do twice.
  A projection is a handler too, and is rebuilt from the whole log: ${NAMES.join(', ')}

  --dry-run          counts the events by type, and does nothing
  --stream <name>    only the events of this stream
  --from <position>  only those after this position
  --to <position>    only those up to this position
  --type <type>,…    only those of these types
  --effects <names>  the handlers that may reach outside of the product: ${REPLAY_EFFECTS.join(', ')}
  --reason "…"       why; the log keeps it with your account's name
  --json             prints the result as JSON
  --help             prints this

Exit code: 0 when the replay is over, 1 when it failed, 2 when the command was given wrongly.`;

const FLAGS = {
  'dry-run': 'boolean',
  stream: 'string',
  from: 'string',
  to: 'string',
  type: 'string',
  effects: 'string',
} as const;
type Range = ReturnType<typeof rangeOf>;

const dryRun = (range: Range, json: boolean) =>
  atTerminal(async ({ replays }) => {
    const counts = await replays.counted(replays.placed(range));
    if (json) return printJson(counts);
    for (const { type, events } of counts) print(`${type}: ${wholeNumber(events)}`);
    print(`${wholeNumber(counts.reduce((sum, { events }) => sum + events, 0))} events. Nothing was done.`);
  });

const replay = (range: Range, given: CommandLine) =>
  atTerminal(async ({ replays, as }) => {
    const effects = (given.value('effects') ?? '').split(',').filter(Boolean);
    const { result } = await replays.run(randomUUID(), replays.placed(range), effects, as(withReason(given)));
    if (result.error !== null) throw new Error(`The replay failed after ${wholeNumber(result.events)} events: ${result.error}`);
    if (given.json) return printJson(result);
    print(`${wholeNumber(result.events)} events given to ${range.handler}, ${wholeNumber(result.reactions)} reactions`);
  });

function rebuild(range: Range, given: CommandLine): Promise<void> {
  const [by, begins] = [withReason(given), randomUUID()];
  return withLog('changes', async (on) => {
    await atTerminal(({ replays, as }) => replays.link(randomUUID(), range, begins, as(by)));
    await rebuildThem({ ...on, by, begins }, { names: [range.handler], isAll: false }, given.json);
  });
}

/** Replays the log to a policy or projection, or counts first. @throws Usage, and Error where a run failed */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, FLAGS);
  if (!given) return;
  const [handler = '', ...more] = given.words;
  if (![...REPLAY_HANDLERS, ...NAMES].includes(handler) || more.length > 0) throw new Usage(HELP);
  const type = given.value('type');
  const [stream, from, to] = [given.value('stream'), given.value('from'), given.value('to')];
  const range = rangeOf({ handler, stream, from, to, types: type?.split(',').map((each) => each.trim()) });
  if (given.has('dry-run')) return withDatabase('reads', () => dryRun(range, given.json));
  if (isProjection(handler)) return rebuild(range, given);
  return withDatabase('changes', () => replay(range, given));
}
