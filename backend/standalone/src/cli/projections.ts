import type { Act } from '@guildhall/contracts/event';
import { PROJECTIONS } from '@guildhall/projections/all';
import { type Operated, UnknownProjection } from '@guildhall/projections/runner/operating/operated';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { verifyProjection, verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import type { Verified } from '@guildhall/projections/runner/rebuild/verify';
import { type CommandLine, parseCommandLine, print, printJson, Usage, withReason } from './command-line.js';
import { withLog } from './operator.js';
import { finished, progressLine, wholeNumber } from './progress.js';
import { cancelThem, pauseThem, rebuildThem, resumeThem, rollThemBack, unskipOne } from './projections.acts.js';
import { retryThem, showFailed, skipOne } from './projections.failed.js';

const HELP = `npm run projections -- <command>

  list [<name> …]                 shows where projections are, all unless named, and what they wait for
  verify [<name> …]               replays projections, all unless named, and compares them with the live ones;
                                  with a reason, the log keeps what it found
  rebuild <name> … | --all        builds read models again beside the live ones, then switches to them
  cancel <name> … | --all         ends rebuilds that are running; the live tables stay
  roll-back <name> … | --all      goes back to the tables that the last rebuild replaced
  pause <name> … | --all          has read models keep their place, and answers say so
  resume <name> … | --all         has paused read models go on
  failed [<name> …]               shows the events that could not be taken in
  retry <name> <stream> | --all   tries a stream's failed event again, or every one
  skip <name> <stream>            leaves a stream's failed event out of every replay
  unskip <name> <event>           has the next rebuild take a skipped event in again

  --reason "…"   why; what changes something needs it, and the log keeps it with your account's name
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when all that was asked for was done and holds, 1 when not, 2 when the command was given wrongly.
With --all it is 0 although some had nothing to do, and 1 where none had anything.`;

const NAMES = PROJECTIONS.map(({ name }) => name);

const list = (on: Operated, names: readonly string[], json: boolean) =>
  listProjections(on).then((all) => {
    const states = all.filter(({ name }) => names.includes(name));
    if (json) return printJson(states);
    for (const { name, version, status, lag, events, failedEvents, missing, rebuildReason, lastError } of states) {
      const lost = missing.length > 0 && `missing: ${missing.join(', ')}`;
      const notes = [failedEvents > 0 && `${failedEvents} failed`, lost || rebuildReason, lastError].filter(Boolean).join(', ');
      print(
        `${name.padEnd(20)} v${version}  ${status.padEnd(21)} ${wholeNumber(events).padStart(9)} events, ${wholeNumber(lag)} behind  ${notes}`.trimEnd(),
      );
    }
  });

const verdictOf = ({ difference, uncompared }: Pick<Verified, 'difference' | 'uncompared'>) => {
  if (difference === null) return 'equal to a fresh replay';
  return difference === undefined ? `not compared: ${uncompared}` : `DIFFERS: ${difference}`;
};

type Asking = Operated & { by: Act | null };

/** Each is recorded where somebody says why. */
async function verified({ by, ...on }: Asking, names: readonly string[], onProgress?: ReturnType<typeof progressLine>) {
  if (by === null) return verifyProjections(on, names, onProgress);
  const results: Verified[] = [];
  for (const name of names) results.push(await verifyProjection({ ...on, by }, name, onProgress));
  return results;
}

async function verify(on: Asking, names: readonly string[], json: boolean): Promise<void> {
  const results = await verified(on, names, json ? undefined : progressLine());
  if (json) printJson(results.map((result) => ({ ...result, compared: result.difference !== undefined })));
  else
    for (const result of results)
      finished(`${result.projection.padEnd(20)} ${wholeNumber(result.rows).padStart(9)} rows  ${verdictOf(result)}`);
  if (results.some(({ difference }) => typeof difference === 'string'))
    throw new Error('Not every projection equals its replay.');
  if (results.some(({ difference }) => difference === undefined))
    throw new Error('Not every projection could be compared with its replay.');
}

/** The projections that a command names. @throws Usage, UnknownProjection before anything is done */
function namesOf({ words: [, ...names], has }: CommandLine, allUnlessNamed = false): readonly string[] {
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new UnknownProjection(unknown, NAMES);
  if (has('all') && names.length > 0) throw new Usage('Name projections or say --all, not both.');
  if (has('all') || (allUnlessNamed && names.length === 0)) return NAMES;
  if (names.length === 0) throw new Usage(`Name a projection, or say --all. There are: ${NAMES.join(', ')}`);
  return [...new Set(names)];
}

const MANY = new Map([
  ['rebuild', rebuildThem],
  ['cancel', cancelThem],
  ['roll-back', rollThemBack],
  ['pause', pauseThem],
  ['resume', resumeThem],
]);

/** A stream that a command names, or null for every failed event. @throws Usage, UnknownProjection */
function streamOf({ words: [verb, ...words], has }: CommandLine): { name: string; stream: string } | null {
  const [name, stream, ...more] = words;
  if (verb === 'retry' && has('all') && words.length === 0) return null;
  if (has('all') || !name || !stream || more.length > 0)
    throw new Usage(`${verb} takes the name of one projection and of one stream${verb === 'retry' ? ', or --all' : ''}.`);
  if (!NAMES.includes(name)) throw new UnknownProjection(name, NAMES);
  return { name, stream };
}

/** A skipped event that a command names. @throws Usage, UnknownProjection */
function eventOf({ words: [, name, event, ...more], has }: CommandLine): { name: string; event: string } {
  if (has('all') || !name || !event || more.length > 0)
    throw new Usage('unskip takes the name of one projection and the id of one event.');
  if (!NAMES.includes(name)) throw new UnknownProjection(name, NAMES);
  return { name, event };
}

/** Operates the projections by hand. @throws Usage, and Error when something that was asked for was not done or does not hold */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { all: 'boolean' });
  if (given === null) return;
  const { words, json } = given;
  const verb = words[0] ?? '';
  const many = MANY.get(verb);
  if (verb === 'list' || verb === 'failed') {
    const names = namesOf(given, true);
    return withLog('reads', (on) => (verb === 'list' ? list : showFailed)(on, names, json));
  }
  if (verb === 'verify') {
    const [names, by] = [namesOf(given, true), given.reason === null ? null : withReason(given)];
    return withLog(by ? 'changes' : 'reads', (on) => verify({ ...on, by }, names, json));
  }
  if (many) {
    const [asked, by] = [{ names: namesOf(given), isAll: given.has('all') }, withReason(given)];
    return withLog('changes', (on) => many({ ...on, by }, asked, json));
  }
  if (verb === 'unskip') {
    const [{ name, event }, by] = [eventOf(given), withReason(given)];
    return withLog('changes', (on) => unskipOne({ ...on, by }, name, event, json));
  }
  if (verb !== 'retry' && verb !== 'skip') throw new Usage(HELP);
  const [which, by] = [streamOf(given), withReason(given)];
  return withLog('changes', (on) =>
    verb === 'skip' && which ? skipOne({ ...on, by }, which, json) : retryThem({ ...on, by }, which, json),
  );
}
