import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** One build at a time per checkout; a lock whose owner is gone is taken over. */
export async function oneBuildAtATime(root, work) {
  const cache = join(root, '.cache');
  const lock = join(cache, 'build.lock');
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!ownerLives(lock)) rmSync(lock, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function ownerLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs < 2_000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
