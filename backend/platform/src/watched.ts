import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { connect, drop } from './postgres.js';

/** Seconds after which the server ends a watched connection from which it hears nothing. Its locks are free then. */
export const SILENT_S = 15;

const TIMEOUTS = `set idle_session_timeout = '${SILENT_S}s'; set idle_in_transaction_session_timeout = '${SILENT_S}s';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = '${SILENT_S}s'`;

/** What the server did last on a connection: null while it works on a statement. */
const RESTS = `select case when a.pid is null then 'gone' when a.state like 'idle%' then a.state_change::text end as since
  from (values ($1::int)) asked(pid) left join pg_stat_activity a on a.pid = asked.pid`;
/** Between two looks. An answer that is on its way comes in that time. */
const LOOK_AGAIN_MS = 500;
const LOOK_MS = { connectionTimeoutMillis: 2000, query_timeout: 2000 } as const;

async function restsSince(databaseUrl: string, name: string, pid: number): Promise<string | null> {
  const other = await connect(databaseUrl, name, LOOK_MS);
  try {
    return (await other.query<{ since: string | null }>(RESTS, [pid])).rows[0]?.since ?? null;
  } finally {
    drop(other);
  }
}

/**
 * A connection for statements of any length and for locks, bounded at both ends. The server ends it once it hears nothing for
 * SILENT_S. The client drops it when an answer is due that the server, asked on another connection, no longer works on.
 * @param name appears as `application_name` in pg_stat_activity
 * @param everyMs milliseconds between two signs of life, and before the server is asked
 * @throws Error when the database cannot be reached
 */
export async function connectWatched(
  databaseUrl: string,
  name: string,
  options: ClientConfig = {},
  everyMs = 5000,
): Promise<Client> {
  const client = await connect(databaseUrl, name, options);
  const { processID: pid } = client as Client & { processID: number };
  let beat: Promise<unknown> | null = null;
  let looking = false;
  const alive = () => {
    const mine = client.query('select').catch(() => {});
    beat = mine;
    mine.then(() => {
      beat = null;
    });
  };
  const look = async (due: Promise<unknown>) => {
    const before = await restsSince(databaseUrl, name, pid);
    await sleep(LOOK_AGAIN_MS);
    if (before === null || beat !== due || before !== (await restsSince(databaseUrl, name, pid))) return;
    await turn();
    if (beat === due) drop(client);
  };
  const timer = setInterval(() => {
    if (beat === null) return alive();
    if (looking) return;
    looking = true;
    look(beat)
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, everyMs).unref();
  client.once('end', () => clearInterval(timer));
  try {
    await client.query(TIMEOUTS);
  } catch (error) {
    drop(client);
    throw error;
  }
  return client;
}
