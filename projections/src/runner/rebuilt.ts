import { randomUUID } from 'node:crypto';
import { type Actor, SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { EVENT_KINDS, type OperationEvent } from '@guildhall/contracts/events';
import type { EventLog, NewEvent } from '@guildhall/event-store/log';
import type { Projection } from './projection.js';
import type { Rebuilt } from './rebuild.js';

/** Tells in the log that a read model was rebuilt, and by whom (design §4). Only one rebuild of a projection runs at a time. */
export async function recordRebuilt(log: EventLog, { name, version }: Projection, rebuilt: Rebuilt, actor: Actor = SYSTEM_ACTOR) {
  const stream = `projection-${name}`;
  const [last] = await log.readStream(stream, { backwards: true, limit: 1 });
  const { generation, events, seconds, difference } = rebuilt;
  const id = randomUUID();
  const told: NewEvent<OperationEvent> = {
    id,
    type: 'ProjectionRebuilt',
    data: { projection: name, version, generation, events, seconds, difference },
    metadata: {
      actor,
      time: new Date().toISOString(),
      correlationId: id,
      causationId: id,
      commandId: id,
      schemaVersion: EVENT_KINDS.ProjectionRebuilt.version,
    },
  };
  await log.append({ stream, expected: last?.revision ?? 'no_stream', events: [told] });
}
