import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

/** CPU that the event loop of a process has used so far, in milliseconds; its helper threads are not counted. Linux only. */
export function loopCpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Mean CPU of the event loop for one of these requests, made one after the other, in milliseconds. */
export async function costOf(pid: number, times: number, request: (turn: number) => Promise<unknown>): Promise<number> {
  const before = loopCpu(pid);
  for (let turn = 0; turn < times; turn++) await request(turn);
  return (loopCpu(pid) - before) / times;
}
