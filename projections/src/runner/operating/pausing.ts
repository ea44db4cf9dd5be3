import { pausedOnes } from '@guildhall/event-store/requested-runs';
import { connect } from '@guildhall/platform/postgres';
import { record, skipsIn } from '../store/operation-events.js';
import { type Acting, projectionNamed } from './operated.js';

async function isPaused({ databaseUrl }: Acting, name: string): Promise<boolean> {
  const client = await connect(databaseUrl, 'guildhall-operations');
  try {
    return (await pausedOnes(client as never)).includes(name);
  } finally {
    await client.end();
  }
}

/** Has a projection keep its place until it is resumed. False where it was paused already. @throws UnknownProjection */
export async function pause(on: Acting, name: string): Promise<boolean> {
  projectionNamed(on, name);
  if (await isPaused(on, name)) return false;
  const row = { projection: name, actor: on.by.actor, reason: on.by.reason, paused_at: new Date().toISOString() };
  await record(on.log, { type: 'ProjectionPaused', data: { projection: name } }, on.by, [{ op: 'put', table: 'pauses', row }]);
  return true;
}

/** Has a paused projection go on. False where it was not paused. @throws UnknownProjection */
export async function resume(on: Acting, name: string): Promise<boolean> {
  projectionNamed(on, name);
  if (!(await isPaused(on, name))) return false;
  const resumed = { type: 'ProjectionResumed', data: { projection: name } } as const;
  await record(on.log, resumed, on.by, [{ op: 'delete', table: 'pauses', where: { projection: name } }]);
  return true;
}

/** The next rebuild takes a skipped event in again. False where it is not skipped. @throws UnknownProjection */
export async function unskip(on: Acting, name: string, eventId: string): Promise<boolean> {
  projectionNamed(on, name);
  if (!(await skipsIn(on.log, name)).includes(eventId)) return false;
  const event = await skippedEvent(on, name, eventId);
  await record(on.log, { type: 'SkipUndone', data: event }, on.by);
  return true;
}

async function skippedEvent({ log }: Acting, projection: string, event_id: string) {
  for (let from = 0; ; ) {
    const page = await log.readStream(`projection-${projection}`, { from, limit: 500 });
    const found = page.find(({ type, data }) => type === 'EventSkipped' && (data as { event_id: string }).event_id === event_id);
    const { stream, event_type } = (found?.data ?? {}) as { stream: string; event_type: string };
    if (found || page.length === 0) return { projection, event_id, stream, event_type };
    from = (page.at(-1)?.revision ?? from) + 1;
  }
}
