import type { Heal, Stage } from '../stage';

export async function killRedis({ redis }: Stage): Promise<Heal | undefined> {
  await redis?.kill9();
  return redis?.restart;
}

export async function flushRedis({ redis }: Stage): Promise<undefined> {
  await redis?.flush();
}

export async function killLog({ kurrent }: Stage): Promise<Heal | undefined> {
  await kurrent?.kill();
  return kurrent?.restart;
}

export function freezeLog({ kurrent }: Stage): Heal {
  kurrent?.signal('SIGSTOP');
  return () => kurrent?.signal('SIGCONT');
}

/** The next append is written, and every connection is cut before it is answered. */
export async function tearLog({ kurrent }: Stage): Promise<undefined> {
  await kurrent?.control({ tearNext: true });
}
