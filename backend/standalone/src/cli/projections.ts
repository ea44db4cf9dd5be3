import {
  cancel,
  listParked,
  listProjections,
  rebuildProjection,
  retryParked,
  rollBack,
  skipParked,
  verifyProjections,
} from '@guildhall/projections/operations';
import type { Progress } from '@guildhall/projections/runner/progress';
import { print, Usage, withLog } from './operator.js';

const usage =
  'npm run projections -- list | verify [<name> …] | rebuild <name> | cancel <name> | roll-back <name> | parked | retry <name> <stream> | skip <name> <stream> <reason>';
const count = (value: number) => Math.round(value).toLocaleString('en-US');

/** Progress as a person reads it: how far, how fast, how long still. */
export function told({ projection, phase, events, eventsExpected, eventsPerSecond, secondsLeft }: Progress): string {
  const share = eventsExpected
    ? ` of ${count(eventsExpected)} (${Math.min(100, Math.floor((events / eventsExpected) * 100))} %)`
    : '';
  const left = secondsLeft === null ? '' : `, ${secondsLeft < 1 ? 'under a second' : `about ${count(secondsLeft)} s`} left`;
  return `${projection}: ${phase}, ${count(events)} events${share}, ${count(eventsPerSecond)}/s${left}`;
}

/** Tells progress on one line of a terminal, or on a line a second elsewhere. */
function teller() {
  let last = 0;
  return (progress: Progress) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${told(progress)}`);
    else if (Date.now() - last > 1000) print(told(progress));
    else return;
    last = Date.now();
  };
}

const finished = (line: string) => print(process.stdout.isTTY ? `\r\x1b[K${line}` : line);

const list = () =>
  withLog(async (on) => {
    for (const { name, version, status, lag, events, parked, lastError } of await listProjections(on)) {
      const notes = [parked > 0 && `${parked} parked`, lastError].filter(Boolean).join(', ');
      print(
        `${name.padEnd(20)} v${version}  ${status.padEnd(16)} ${count(events).padStart(9)} events, ${count(lag)} behind  ${notes}`.trimEnd(),
      );
    }
  });

const rebuild = (name: string) =>
  withLog(async (on) => {
    const done = await rebuildProjection(on, name, teller());
    const rate = done.seconds > 0 ? `, ${count(done.events / done.seconds)}/s` : '';
    finished(
      `${name}: rebuilt from ${count(done.events)} events in ${done.seconds.toFixed(1)} s${rate}; ${count(done.rows)} rows, checksum ${done.checksum.slice(0, 16)}`,
    );
    print(
      done.difference === null
        ? 'It is equal to what was there before.'
        : `It differs from what was there before: ${done.difference}`,
    );
  });

const verify = (names: string[]) =>
  withLog(async (on) => {
    const results = await verifyProjections(on, names.length > 0 ? names : undefined, teller());
    for (const { projection, rows, difference } of results) {
      const verdict =
        difference === null
          ? 'equal to a fresh replay'
          : difference === undefined
            ? 'not compared: the live one is behind'
            : `DIFFERS: ${difference}`;
      finished(`${projection.padEnd(20)} ${count(rows).padStart(9)} rows  ${verdict}`);
    }
    if (results.some(({ difference }) => typeof difference === 'string'))
      throw new Error('Not every projection equals its replay.');
  });

const back = (name: string) =>
  withLog(async (on) => {
    print(`${name}: back at its earlier tables, generation ${await rollBack(on, name)}`);
  });

const stop = (name: string) =>
  withLog(async (on) => {
    print((await cancel(on, name)) ? `${name}: its rebuild ends` : `${name} is not being rebuilt`);
  });

const parked = () =>
  withLog(async (on) => {
    const events = await listParked(on);
    for (const { projection, stream, eventType, revision, attempts, waiting, error } of events) {
      print(
        `${projection}  ${stream} at ${revision}, ${eventType}: ${error} (${attempts} attempts, ${waiting} waiting behind it)`,
      );
    }
    if (events.length === 0) print('No event is parked.');
  });

const again = (name: string, stream: string, reason?: string) =>
  withLog(async (on) => {
    await (reason === undefined ? retryParked(on, name, stream) : skipParked(on, name, stream, reason));
    print(
      `${name}: ${stream} ${reason === undefined ? 'was tried again' : 'goes on without its event'}; see "parked" for what waits still`,
    );
  });

/** Operating the projections by hand. @throws Error when a projection is unknown or differs from its replay */
export async function run([verb, ...words]: string[]): Promise<void> {
  const [name, stream, ...reason] = words;
  if (verb === 'list') return list();
  if (verb === 'verify') return verify(words);
  if (verb === 'parked') return parked();
  if (verb === 'rebuild' && name) return rebuild(name);
  if (verb === 'roll-back' && name) return back(name);
  if (verb === 'cancel' && name) return stop(name);
  if (verb === 'retry' && name && stream) return again(name, stream);
  if (verb === 'skip' && name && stream && reason.length > 0) return again(name, stream, reason.join(' '));
  throw new Usage(usage);
}
