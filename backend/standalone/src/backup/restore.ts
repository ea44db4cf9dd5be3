import type { EventLog } from '@guildhall/event-store/log';
import { fromServer } from '@guildhall/event-store/postgres/position';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import type { BackupHeader } from './headers.js';
import { appendInto, copyInto, eachTable, quotedName } from './load.js';
import { copyEvents, inRanges } from './load-events.js';

const REFERS_TO_POSITIONS = [
  // Positions of another log mean nothing here: policies go on after the last restored event, old answers name no position.
  `update write.policies set position = $1`,
  `update write.idempotency set position = null where $1::text is not null`,
];
const NEW_IDENTITY = 'update write.log_identity set id = gen_random_uuid()';
const NEXT_POSITION =
  "select setval(pg_get_serial_sequence('write.events', 'position'), greatest(1, (select coalesce(max(position), 1) from write.events)))";
const DESTROYED = 'delete from write.person_keys where person_id = any($1::uuid[])';
/** A person without a key was erased: nothing of them may come back with an older backup. */
const ERASED = 'from write.accounts a where not exists (select from write.person_keys k where k.person_id = a.id)';
const REMAINS = [
  `delete from write.mail_requests where id in (select id ${ERASED}) or account_id in (select id ${ERASED})
     or email in (select value from write.reservations where scope = 'email' and owner in (select id::text ${ERASED}))`,
  `delete from write.reservations where owner in (select id::text ${ERASED})`,
  `delete from write.idempotency where actor in (select id::text ${ERASED})`,
];

export interface RestoreInto {
  databaseUrl: string;
  file: string;
  keysFile: string;
  header: BackupHeader;
  /** An empty log on another server that gets the events; null for the Postgres log. */
  log: EventLog | null;
  /** Whose keys were destroyed since the backup, as the lists have it. */
  destroyed?: readonly string[];
}

/**
 * Loads a checked backup into a migrated database without rows, in one transaction, and its events into the log.
 * @returns the people of the backup who were erased since: their keys are gone, and so are their accounts
 */
export async function loadBackup(into: RestoreInto): Promise<{ erased: string[] }> {
  const { databaseUrl, file, keysFile, header, log, destroyed = [] } = into;
  const client = await connect(databaseUrl, 'guildhall restore', PATIENT);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'write' and tablename not in ('migrations', 'log_identity')",
    );
    await client.query(`truncate ${rows.map(({ name }) => `write.${quotedName(name)}`).join(', ')}`);
    const ranges = await inRanges(client);
    const copy = async (table: string, columns: string[], chunks: AsyncIterable<Buffer>) => {
      // The backend compares the restored log and rows from the beginning.
      if (table === 'log_seen') return;
      if (table === 'events' && log) await appendInto(log, chunks);
      else if (table === 'events' && ranges) await copyEvents(client, columns, chunks);
      else await copyInto(client, table, columns, chunks);
    };
    await eachTable(file, copy);
    await eachTable(keysFile, copy);
    await client.query(NEXT_POSITION);
    await client.query(NEW_IDENTITY);
    if (log || header.log.kind !== 'postgres') {
      const last = log ? await log.head() : await lastPosition(client);
      for (const statement of REFERS_TO_POSITIONS) await client.query(statement, [last]);
    }
    await client.query(DESTROYED, [destroyed]);
    for (const statement of REMAINS) await client.query(statement);
    const { rows: erased } = await client.query<{ id: string }>(`delete ${ERASED} returning a.id::text as id`);
    await client.query('commit');
    return { erased: erased.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** The last position in the form that readers of the log know. */
async function lastPosition(client: Client): Promise<string> {
  const { rows } = await client.query<{ position: string | null }>('select max(position)::text as position from write.events');
  return rows[0]?.position ? fromServer(rows[0].position) : '';
}
