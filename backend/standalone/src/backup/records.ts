import { randomUUID } from 'node:crypto';
import type { BackupEvent } from '@guildhall/contracts/backups';
import type { Act, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';
import { HOLD_BACKUPS } from '@guildhall/platform/backup-lock';
import { inPlainWords } from '@guildhall/platform/plain-words';
import { connect, PATIENT } from '@guildhall/platform/postgres';

const streamOf = (id: string) => `backup-${id}`;

/** The events of a backup that somebody asked for. @throws Error where nobody did */
async function historyOf(log: EventLog, id: string): Promise<Recorded<BackupEvent>[]> {
  const events = (await log.readStream(streamOf(id))) as Recorded<BackupEvent>[];
  if (events.length === 0) throw new Error(`There is no backup ${id}.`);
  return events;
}

/** What is to be done, and whose act it is. */
export interface BackupTask {
  id: string;
  by: Act;
}
const byWhomOf = ({ id, metadata: { actor, reason, correlationId } }: Recorded, otherwise: Act): Act => ({
  actor,
  reason: reason ?? otherwise.reason,
  cause: { causationId: id, correlationId },
});

/** The backup to make: the one that was asked for, or a new one. Null where that has an end already. @throws Error */
export async function backupTask(log: EventLog, request: string | undefined, by: Act): Promise<BackupTask | null> {
  if (request === undefined) {
    const id = randomUUID();
    await recordAct(log, streamOf(id), { type: 'BackupRequested', data: { id } }, by);
    return { id, by };
  }
  const events = await historyOf(log, request);
  return events.length > 1 ? null : { id: request, by: byWhomOf(events[0] as Recorded, by) };
}

/** The test that was asked for last, and the file it is about. Null where that has an end already. @throws Error where there is none */
export async function testTask(log: EventLog, request: string, by: Act): Promise<(BackupTask & { file: string }) | null> {
  const events = await historyOf(log, request);
  const made = events.findLast((event) => event.type === 'BackupMade');
  const asked = events.findLast(({ type }) => type === 'BackupTestRequested');
  if (made?.type !== 'BackupMade' || !asked) throw new Error(`Nobody asked for a test of the backup ${request}.`);
  return events.at(-1) === asked ? { id: request, by: byWhomOf(asked, by), file: made.data.file } : null;
}

/** Says for as long as the work takes that somebody does it: else a backend ends the backup as abandoned. */
export async function atWork<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall backups', PATIENT);
  try {
    await client.query(HOLD_BACKUPS);
    return await work();
  } finally {
    await client.end();
  }
}

/** Does the work and records what became of it. @throws the error of the work, which is recorded too */
export async function recordOutcome<T>(
  log: EventLog,
  { id, by }: BackupTask,
  work: () => Promise<T>,
  { done, failed }: { done(result: T): BackupEvent; failed: 'BackupFailed' | 'BackupTestFailed' },
): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const why = inPlainWords(error).message.slice(0, 500);
    await recordAct(log, streamOf(id), { type: failed, data: { id, error: why } }, by);
    throw error;
  }
  await recordAct(log, streamOf(id), done(result), by);
  return result;
}
