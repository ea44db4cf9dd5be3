import { type EventLog, type Position, START } from '@guildhall/event-store/log';
import type pg from 'pg';
import { commandIdOf } from '../commanding/caller.js';

const RECORDS = `select actor, key, xmin::text as version from write.idempotency
  where (actor, key) > ($1, $2) order by actor, key limit $3`;
const FORGET = `delete from write.idempotency i using unnest($1::text[], $2::text[], $3::text[]) as lost(actor, key, version)
  where i.actor = lost.actor and i.key = lost.key and i.xmin::text = lost.version`;
const EVENTS = 2000;
/** Records that are compared in one walk through the log: some MB. */
const AT_ONCE = 50_000;

interface Answered {
  actor: string;
  key: string;
  /** Of the row: a command that is sent again writes another. No clock says so. */
  version: string;
}

/** Takes out those whose events the log holds. */
async function walk(log: EventLog, records: Map<string, Answered>, signal: AbortSignal): Promise<void> {
  let after: Position = START;
  for (let end = false; !end && records.size > 0; ) {
    signal.throwIfAborted();
    const page = await log.readAll({ after, limit: EVENTS });
    for (const { metadata } of page.events) records.delete(metadata.commandId);
    after = page.position;
    end = page.end;
  }
}

/**
 * After a restore of the log: drops answers to commands whose events are lost, so that they can be sent again. Positions
 * prove nothing, for new events have taken those of lost ones. A command without an event may be answered by a second run.
 * @returns how many answers it dropped. @throws LogUnavailable, the database's errors
 */
export async function forgetAnswersWithoutEvents(client: pg.ClientBase, log: EventLog, signal: AbortSignal): Promise<number> {
  let forgotten = 0;
  for (let last = { actor: '', key: '' }; ; ) {
    const { rows } = await client.query<Answered>(RECORDS, [last.actor, last.key, AT_ONCE]);
    const lost = new Map(rows.map((record) => [commandIdOf(record.actor, record.key), record]));
    await walk(log, lost, signal);
    const of = [...lost.values()];
    const values = (['actor', 'key', 'version'] as const).map((name) => of.map((record) => record[name]));
    if (of.length > 0) forgotten += (await client.query(FORGET, values)).rowCount ?? 0;
    if (rows.length < AT_ONCE) return forgotten;
    last = rows.at(-1) as Answered;
  }
}
