import { BoundedClient, drop } from '@guildhall/platform/postgres';
import type { Client, ClientConfig } from 'pg';
import { LogUnavailable } from '../log.js';

/** Milliseconds. A waiting append gives way to the lock before the statement, and the server before the client. */
const TIMEOUTS = { lock: 2500, statement: 3000, transaction: 3500, answer: 3800 } as const;

const asText = { getTypeParser: () => (value: string | Buffer) => value };

/** Every value arrives as the text the server sent: no dates, no numbers, no parsing that nobody asked for. */
export const clientConfig = (connectionString: string): ClientConfig => ({
  connectionString,
  application_name: 'guildhall log',
  types: asText as ClientConfig['types'],
});

/**
 * A key finds what the log asks for, whatever it is. Postgres planned each page of a subscriber, which took 0.4 ms. It planned each
 * append too, which took half of its CPU.
 */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';

/** A connection for appends: bounded in every wait, so that a frozen process never keeps the lock. */
export async function connectForAppends(connectionString: string, logId: string | null): Promise<Client> {
  const client = new BoundedClient({ ...clientConfig(connectionString), options: PLANNED_ONCE, query_timeout: TIMEOUTS.answer });
  try {
    await client.connect();
    await client.query(
      `select set_config(name, limits.value, false) from pg_settings join (values
         ('lock_timeout', '${TIMEOUTS.lock}'), ('statement_timeout', '${TIMEOUTS.statement}'), ('transaction_timeout', '${TIMEOUTS.transaction}')
       ) as limits(setting, value) on limits.setting = name`,
    );
    if (logId !== null && (await identify(client)) !== logId) throw new Error('this is another log than the one that was opened');
    return client;
  } catch (cause) {
    drop(client);
    throw cause;
  }
}

/** @returns the log's own id; a position means nothing in another one */
export async function identify(client: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from write.log_identity');
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The log has no identity: write.log_identity is empty');
  return id;
}

/**
 * An answered append must survive a power cut.
 * @throws Error naming the settings that would break this promise
 */
export async function refuseUnsafe(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
  );
  if (rows.length > 0) {
    const names = rows.map((row) => row.name).join(', ');
    throw new Error(`This PostgreSQL may lose what it has confirmed: turn on ${names}`);
  }
}

export const unavailable = (cause: unknown): LogUnavailable =>
  cause instanceof LogUnavailable ? cause : new LogUnavailable(false, { cause });
