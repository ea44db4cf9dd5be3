import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { atDesk, rangeOf } from '@guildhall/backend/operators/desk';

import { REPLAY_EFFECTS, REPLAY_HANDLERS } from '@guildhall/contracts/replays';
import { withDatabase } from './operator.js';
import { count } from './progress.js';
import { asked, print, printJson, Usage, withReason } from './words.js';

const HELP = `npm run replays -- <handler>

  gives events of the log to a policy again: ${REPLAY_HANDLERS.join(' or ')}. What the policy did before it does not do twice

  --dry-run          counts the events by type, and does nothing
  --stream <name>    only the events of this stream
  --from <position>  only those after this position
  --to <position>    only those up to this position
  --type <type>      only those of this type
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

/** Replays the log to a policy, or counts first. @throws Usage, and Error where a run failed */
export async function run(args: string[]): Promise<void> {
  const given = asked(args, HELP, FLAGS);
  if (!given) return;
  const [named, ...more] = given.words;
  const handler = REPLAY_HANDLERS.find((each) => each === named);
  if (!handler || more.length > 0) throw new Usage(HELP);
  const isDry = given.has('dry-run');
  const type = given.value('type');
  const [stream, from, to] = [given.value('stream'), given.value('from'), given.value('to')];
  const range = rangeOf({ handler, stream, from, to, types: type === undefined ? undefined : [type] });
  await withDatabase(isDry ? 'reads' : 'changes', () =>
    atDesk(async ({ replays, as }) => {
      if (isDry) {
        const counts = await replays.counted(range);
        if (given.json) return printJson(counts);
        for (const { type: of, events } of counts) print(`${of}: ${count(events)}`);
        return print(`${count(counts.reduce((sum, { events }) => sum + events, 0))} events. Nothing was done.`);
      }
      const effects = (given.value('effects') ?? '').split(',').filter(Boolean);
      const { result } = await replays.run(randomUUID(), range, effects, as(withReason(given)));
      if (result.error !== null) throw new Error(`The replay failed after ${count(result.events)} events: ${result.error}`);
      if (given.json) return printJson(result);
      print(`${count(result.events)} events given to ${handler}, ${count(result.reactions)} reactions`);
    }),
  );
}
