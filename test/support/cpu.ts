import { loopCpu } from './loop-cpu.mjs';

/** Mean CPU of the event loop for one of these requests, made one after the other, in milliseconds. */
export async function costOf(pid: number, times: number, request: (turn: number) => Promise<unknown>): Promise<number> {
  const before = loopCpu(pid);
  for (let turn = 0; turn < times; turn++) await request(turn);
  return (loopCpu(pid) - before) / times;
}

/** CPU of the fixed work below on a quiet machine, in milliseconds. */
const QUIET_MS = 70;

/** A page of 400 kB takes up to 4,300 new pages of memory. The first use of each took 20 µs on one machine. */
const NEW_PAGES = 5_000;
const PAGE_BYTES = 4_096;
/** So much at once always comes from the system. */
const NEW_BYTES = 40_000_000;

function fixedWork(): number {
  const rows = Array.from({ length: 2000 }, (_, at) => ({
    id: `row-${at}`,
    at,
    words: `some words of row ${at % 97} `.repeat(4),
  }));
  let length = 0;
  for (let round = 0; round < 20; round++) {
    const copy: typeof rows = JSON.parse(JSON.stringify(rows));
    copy.sort((a, b) => (a.words < b.words ? -1 : 1));
    length += copy.map(({ words }) => words.replace(/[aeiou]/g, '')).join('').length;
  }
  const fresh = Buffer.allocUnsafeSlow(NEW_BYTES);
  for (let page = 0; page < NEW_PAGES; page++) fresh[page * PAGE_BYTES] = 1;
  return length + fresh.length;
}

/** How many times as much CPU as a quiet machine this one needs at the moment; at least 1. Neighbors slow a machine down. */
export function slowness(): number {
  fixedWork();
  const before = loopCpu(process.pid);
  fixedWork();
  return Math.max(1, (loopCpu(process.pid) - before) / QUIET_MS);
}
