import { randomUUID } from 'node:crypto';
import { type Act, SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { type DomainEvent, EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { type EventLog, type NewEvent, RevisionConflict, type SideWrite } from './log.js';

const ATTEMPTS = 10;

/**
 * Records in the log what was done, by whom and why: the product itself unless named. Acts of the same moment are recorded
 * one after the other. `writes` are rows of the same commit. The last argument names it where it may be recorded a second time.
 */
export async function recordAct(
  log: EventLog,
  stream: string,
  { type, data }: DomainEvent,
  { cause, ...by }: Act | { actor: string; cause?: undefined } = { actor: SYSTEM_ACTOR },
  writes: readonly SideWrite[] = [],
  { id, time } = { id: randomUUID() as string, time: new Date().toISOString() },
): Promise<void> {
  const caused = { correlationId: id, causationId: id, ...cause, commandId: id };
  const event: NewEvent = { id, type, data, metadata: { ...by, time, ...caused, schemaVersion: EVENT_KINDS[type].version } };
  for (let attempt = 1; ; attempt++) {
    const [last] = await log.readStream(stream, { backwards: true, limit: 1 });
    try {
      await log.append({ stream, expected: last?.revision ?? 'no_stream', events: [event], side: { writes } });
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Ends what a restored log still knows of people whose keys are destroyed, as their erasure did. A repetition changes nothing. */
export async function eraseAgain(log: EventLog, people: readonly string[], by: Act): Promise<void> {
  for (const id of people) {
    const [last] = await log.readStream(`account-${id}`, { backwards: true, limit: 1 });
    if (last && last.type !== 'PersonErased') await recordAct(log, last.stream, { type: 'PersonErased', data: { id } }, by);
  }
}
