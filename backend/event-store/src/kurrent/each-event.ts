import { setTimeout as pause } from 'node:timers/promises';
import { LogUnavailable } from '../log.js';
import { type Seen, serverFault } from './client.js';

const TIMEOUT_MS = 15_000;
/** How often a read follows the leader before it gives up. How long it lets the client turn to the next one. */
const LEADERS = 4;
const LEADER_MS = 25;

/** An event as the server has it. */
export type Raw = NonNullable<Seen['event']>;

/**
 * Events one by one until `take` answers false; none where the stream does not exist. A node that is no longer the leader
 * names the new one to the client, which is then asked again.
 * @throws LogUnavailable, also when the server stays silent for too long
 */
export async function each(read: () => AsyncIterable<Seen>, take: (event: Raw) => boolean, patience = TIMEOUT_MS): Promise<void> {
  for (let left = LEADERS; ; left--) {
    try {
      return await taken(read(), take, patience);
    } catch (cause) {
      const kind = serverFault(cause);
      if (kind === 'missing') return;
      if (kind !== 'not the leader' || left === 0) throw new LogUnavailable(false, { cause });
      await pause(LEADER_MS);
    }
  }
}

async function taken(found: AsyncIterable<Seen>, take: (event: Raw) => boolean, patience: number): Promise<void> {
  const stream = found as AsyncIterable<Seen> & { on?(name: 'error', heard: () => void): void; cancel?(): Promise<void> };
  stream.on?.('error', () => {});
  const events = found[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server does not answer a read')), patience);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([events.next(), silent]);
      timer?.refresh();
      if (done) return;
      if (value.event && !take(value.event)) return;
    }
  } finally {
    clearTimeout(timer);
    stream.cancel?.().catch(() => {});
    events.return?.()?.catch(() => {});
  }
}
