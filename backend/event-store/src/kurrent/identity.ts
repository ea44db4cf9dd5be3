import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LogUnavailable } from '../log.js';
import { type Connected, type Seen, serverFault } from './client.js';
import { each } from './each-event.js';
import { isPlace, type ServerPosition } from './position.js';

const OPENING_MS = 10_000;
/** How long a server may take to answer whose log it holds. */
export const IDENTITY_MS = 3000;

interface Identity {
  id: string;
  begin: ServerPosition | 'start';
}

/** The log's name is its first event; the first process that opens a log writes it. */
export async function identifyLog({ client, expectation }: Connected, stream: string, found: boolean): Promise<Identity> {
  const until = performance.now() + (found ? OPENING_MS : 0);
  for (;;) {
    try {
      const named = await first(() =>
        client.readStream(stream, { direction: 'forwards', fromRevision: 'start', maxCount: 1, requiresLeader: true }),
      );
      if (named) {
        const { id } = named.data as { id: string };
        return { id, begin: isPlace(named.position) ? named.position : 'start' };
      }
      if (!found) throw new Error('this server holds no log');
      const event = { id: randomUUID(), type: 'LogNamed', contentType: 'application/json', data: { id: randomUUID() } };
      await client.appendToStream(stream, [event], { [expectation]: 'no_stream', requiresLeader: true, deadline: 5000 });
    } catch (error) {
      const cause = error instanceof LogUnavailable ? error.cause : error;
      if (serverFault(cause) === 'conflict') continue;
      if (performance.now() >= until || serverFault(cause) === 'refused') throw new LogUnavailable(false, { cause });
      await pause(200);
    }
  }
}

async function first(read: () => AsyncIterable<Seen>): Promise<Seen['event'] | null> {
  let found: Seen['event'] | null = null;
  await each(
    read,
    (event) => {
      found = event;
      return false;
    },
    IDENTITY_MS,
  );
  return found;
}
