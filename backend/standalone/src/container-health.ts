import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The health check of a container with one process: it asks for life, and kills a process that gives no sign for 10 s. The
 * container ends with it, and is started again; a container that is merely unhealthy is not.
 */
const SECONDS = 10;
const TICKS_A_SECOND = 100;

const port = Number(process.env['METRICS_PORT'] || 9464) + 1;
/** The first process of the container, and the seconds for which a process that starts may be busy. */
const [parent = '1', young = '60'] = process.argv.slice(2);

const isAlive = () =>
  fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The children of the process that began the container, by their age in seconds. */
function children(): { pid: number; age: number }[] {
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return fields[1] === parent ? [{ pid: Number(pid), age: uptime - Number(fields[19]) / TICKS_A_SECOND }] : [];
      } catch {
        return []; // it has ended
      }
    });
}

async function showsLife(): Promise<boolean> {
  for (let asked = 0; asked < SECONDS; asked++) {
    const since = performance.now();
    if (await isAlive()) return true;
    await sleep(Math.max(0, 1000 - (performance.now() - since)));
  }
  return false;
}

if (!(await showsLife())) {
  for (const { pid, age } of children()) if (age > Number(young)) process.kill(pid, 'SIGKILL');
  process.exitCode = 1;
}
