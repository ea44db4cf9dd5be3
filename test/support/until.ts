import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it holds, at most `limit` ms. It answers nothing: the caller asserts what it waited for. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  for (let waited = 0; !(await holds()) && waited < limit; waited += 50) await sleep(50);
}

/** What is there once it is there. @throws Error when it does not come about */
export async function once<T>(ask: () => Promise<T | null | undefined | false>, limit = 30_000): Promise<T> {
  let found: T | null | undefined | false;
  await until(async () => {
    found = await ask();
    return Boolean(found);
  }, limit);
  if (!found) throw new Error('it did not come about');
  return found;
}
