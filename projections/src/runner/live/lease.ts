import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import { WAITS } from '@guildhall/platform/postgres';
import type pg from 'pg';
import type { Db } from '../store/connection.js';
import { connectAlone, inTurn } from '../store/connection.js';

const lockKey = "hashtext('guildhall.projection'), hashtext($1)";

/** Kept under the 63 bytes that Postgres keeps of an application's name: a frozen worker's connections are found by it. */
export const connectionName = (worker: string, role: string) => `projections/${role}/${worker}`;

/**
 * Which projections this worker runs. Each is a session lock on one connection of the worker's own: when the process or
 * its connection ends, Postgres releases them, and another worker takes over. The lock only decides who tries;
 * that no two can write is the epoch's doing.
 */
export class Lease {
  private client: { connection: pg.Client; db: Db } | null = null;
  private readonly held = new Set<string>();
  /** Those that another worker runs. */
  private readonly waitedFor = new Set<string>();
  private connecting: Promise<{ connection: pg.Client; db: Db }> | null = null;
  private beat: NodeJS.Timeout | null = null;

  constructor(
    private readonly databaseUrl: string,
    readonly worker: string,
    private readonly host: string,
    /** Called when the connection ended, and all locks with it. */
    private readonly onLost: () => void,
    private readonly heartbeatMs = 2000,
  ) {}

  holds(projection: string): boolean {
    return this.client !== null && this.held.has(projection);
  }

  async tryTake(projection: string): Promise<boolean> {
    const client = await this.connected();
    const { rows } = await client.db.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockKey}) as taken`, [projection]);
    const isTaken = rows[0]?.taken ?? false;
    if (isTaken) {
      this.held.add(projection);
      this.waitedFor.delete(projection);
    } else {
      this.waitedFor.add(projection);
      await this.evictFrozen(client.db, projection);
    }
    return isTaken;
  }

  async release(projection: string): Promise<void> {
    this.waitedFor.delete(projection);
    if (!this.held.delete(projection)) return;
    await this.client?.db.query(`select pg_advisory_unlock(${lockKey})`, [projection]);
  }

  async close(): Promise<void> {
    const client = this.client;
    this.lose();
    if (!client) return;
    await client.db.query('delete from projections.workers where id = $1', [this.worker]).catch(() => undefined);
    await client.connection.end().catch(() => undefined);
  }

  private async evictFrozen(db: Db, projection: string): Promise<void> {
    await db.query(
      `select pg_terminate_backend(a.pid)
       from projections.checkpoints c join projections.workers w on w.id = c.worker
       join pg_stat_activity a on a.application_name like 'projections/%/' || w.id
       where c.projection = $1 and w.id <> $2 and w.heartbeat < now() - make_interval(secs => $3)`,
      [projection, this.worker, FROZEN_AFTER_S],
    );
  }

  private connected(): Promise<{ connection: pg.Client; db: Db }> {
    if (this.client) return Promise.resolve(this.client);
    this.connecting ??= this.connect().finally(() => {
      this.connecting = null;
    });
    return this.connecting;
  }

  private async connect(): Promise<{ connection: pg.Client; db: Db }> {
    const connection = await connectAlone(this.databaseUrl, connectionName(this.worker, 'lease'), {
      query_timeout: WAITS.answer,
    });
    const client = { connection, db: inTurn(connection) };
    for (const event of ['error', 'end'] as const) {
      connection.on(event, () => {
        if (this.client !== client) return;
        this.lose();
        this.onLost();
      });
    }
    await client.db.query(
      `insert into projections.workers (id, host) values ($1, $2) on conflict (id) do update set heartbeat = now()`,
      [this.worker, this.host],
    );
    await client.db.query("delete from projections.workers where heartbeat < now() - interval '1 day'");
    this.client = client;
    this.beat = setInterval(() => {
      client.db
        .query('update projections.workers set heartbeat = now(), waits = $2 where id = $1', [this.worker, this.waitedFor.size])
        .catch(() => connection.end());
    }, this.heartbeatMs);
    this.beat.unref();
    return client;
  }

  private lose(): void {
    if (this.beat) clearInterval(this.beat);
    this.beat = null;
    this.client = null;
    this.held.clear();
    this.waitedFor.clear();
  }
}
