import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SupervisedChild, superviseChild } from '../../backend/standalone/src/child';

const READY = `process.on('disconnect', () => process.exit()); process.send({ ready: true });`;
const ANSWERING = `process.on('message', (asked) => process.send(asked)); ${READY}`;

jest.setTimeout(90_000);

describe('a supervised process', () => {
  let folder: string;
  let child: SupervisedChild | undefined;
  let starts: number[];
  let said: string[];
  const supervise = (code: string) => {
    const script = join(folder, 'program.cjs');
    writeFileSync(script, code);
    starts = [];
    said = [];
    const onStart = (pid: number) => starts.push(pid);
    child = superviseChild({ name: 'program', script, env: { ...process.env }, say: (line) => said.push(line), onStart });
    return child;
  };
  const started = async (times: number) => {
    while (starts.length < times) await sleep(5);
    return starts.at(-1) as number;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-supervising-'));
  });
  afterEach(async () => {
    await child?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[FT-06] a process that is killed repeatedly, even before it serves, is back at once each time', async () => {
    supervise(READY);
    const since = performance.now();
    for (let kill = 1; kill <= 12; kill++) process.kill(await started(kill), 'SIGKILL');
    await started(13);
    // Backing off it would have taken half a minute and more.
    expect(performance.now() - since).toBeLessThan(10_000);
    await child?.ready;
  });

  it('[FT-06] a process that is killed again and again, as by a machine without memory, restarts with growing delays', async () => {
    supervise(`${READY} process.kill(process.pid, 'SIGKILL');`);
    await started(20);
    const waits = said.flatMap((line) => /ended with SIGKILL, it starts again (.*)/.exec(line)?.[1] ?? []);
    expect(waits.slice(0, 19)).toEqual([...Array(15).fill('at once'), 'in 100 ms', 'in 200 ms', 'in 400 ms', 'in 800 ms']);
  });

  it('[FT-06] a process that fails by itself restarts with growing delays, and is given up if it was never ready', async () => {
    const { ready } = supervise('process.exit(3)');
    await expect(ready).rejects.toThrow('program failed 3 times before it was ready (3)');
    await started(4);
    expect(said.slice(0, 3)).toEqual([100, 200, 400].map((ms) => `program ended with 3, it starts again in ${ms} ms`));
  });

  it('[FT-03] a process without a pulse for 10 s is replaced, and the log says so', async () => {
    await supervise(ANSWERING).ready;
    const frozen = await started(1);
    await sleep(2500);
    process.kill(frozen, 'SIGSTOP');
    const since = performance.now();
    expect(await started(2)).not.toBe(frozen);
    expect(performance.now() - since).toBeGreaterThan(8_000);
    expect(said[0]).toBe('program has shown no life for 10 s: it is ended and started again');
    const next = starts.at(-1);
    await sleep(12_000);
    expect(starts.at(-1)).toBe(next);
  });
});
