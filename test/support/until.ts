import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it holds, at most `limit` ms. It answers nothing: the caller asserts what it waited for. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  for (let waited = 0; !(await holds()) && waited < limit; waited += 50) await sleep(50);
}
