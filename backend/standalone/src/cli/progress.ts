import type { Progress } from '@guildhall/projections/runner/rebuild/progress';
import { print } from './command-line.js';

export const wholeNumber = (value: number) => Math.round(value).toLocaleString('en-US');

export const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** How much was written or read, and how fast. */
export const bytesText = (what: string, bytes: number, seconds: number): string =>
  `${what}: ${mega(bytes)}, ${mega(bytes / Math.max(seconds, 0.001))}/s`;

/** Progress as a person reads it: how far, how fast, how long still. */
export function progressText({ projection, phase, events, eventsExpected, eventsPerSecond, secondsLeft }: Progress): string {
  const share = eventsExpected
    ? ` of ${wholeNumber(eventsExpected)} (${Math.min(100, Math.floor((events / eventsExpected) * 100))} %)`
    : '';
  const left = secondsLeft === null ? '' : `, ${secondsLeft < 1 ? 'under a second' : `about ${wholeNumber(secondsLeft)} s`} left`;
  return `${projection}: ${phase}, ${wholeNumber(events)} events${share}, ${wholeNumber(eventsPerSecond)}/s${left}`;
}

/** Shows progress on one line of a terminal, or on a line a second elsewhere. */
export function progressLine(): (progress: Progress) => void {
  let last = 0;
  return (progress) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${progressText(progress)}`);
    else if (Date.now() - last > 1000) print(progressText(progress));
    else return;
    last = Date.now();
  };
}

/** Prints a result in the place of the progress. */
export function finished(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  print(line);
}

const WIDTH = 24;

/** Work over files: what is at hand, and how many bytes of all were read. */
interface Share {
  table: string;
  rows: number;
  bytes: number;
  ofBytes: number;
  seconds: number;
}

/** A bar with percent, rate and time left. */
export function bar({ table, rows, bytes, ofBytes, seconds }: Share): string {
  const share = ofBytes > 0 ? Math.min(1, bytes / ofBytes) : 1;
  const full = Math.round(share * WIDTH);
  const left = share > 0 ? `, about ${wholeNumber((seconds * (1 - share)) / share)} s left` : '';
  return `[${'#'.repeat(full).padEnd(WIDTH)}] ${Math.floor(share * 100)} %  ${table}: ${wholeNumber(rows)} rows${left}`;
}

/** Shows a bar on one line of a terminal, or on a line a second elsewhere. */
export function barLine(): (share: Share) => void {
  let last = 0;
  return (share) => {
    if (Date.now() - last < (process.stdout.isTTY ? 100 : 1000)) return;
    last = Date.now();
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${bar(share)}`);
    else print(bar(share));
  };
}
