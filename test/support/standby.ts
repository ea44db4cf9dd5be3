import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres, type TestPostgres } from './postgres.mjs';
import { queryOf } from './query-of';

const run = promisify(execFile);

/** A hot standby: it follows another server's write-ahead log, and answers reads. */
export interface Standby extends TestPostgres {
  /** Stops taking in what the primary writes, or goes on with it. */
  replay(on: boolean): Promise<void>;
}

/** What the copy of a running server needs to begin from, as `pg_backup_stop` says it. */
async function copyOf(url: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: at } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`select pg_backup_start('standby', true)`);
    const from = at[0]!.data_directory;
    // The server may remove files while they are copied: the write-ahead log has what the copy lacks.
    await run('cp', ['-a', from, to]).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const { uid, gid } = statSync(from);
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(to, name), text, { mode: 0o600 });
      chownSync(join(to, name), uid, gid);
    }
    rmSync(join(to, 'postmaster.pid'), { force: true });
  } finally {
    await client.end();
  }
}

/**
 * Makes a standby of a server that runs, on this machine.
 * @param delayMs how long it waits before it takes in a commit
 */
export async function startStandby(primary: TestPostgres, delayMs: number): Promise<Standby> {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-standby-'));
  const home = join(dir, 'postgres');
  chmodSync(dir, 0o711);
  mkdirSync(home, { mode: 0o711 });
  const { username, password, pathname } = new URL(primary.url);
  writeFileSync(join(home, 'password'), password, { mode: 0o600 });
  await copyOf(primary.url, join(home, 'cluster'));
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const server = await startPostgres({ dir, parameters: { primary_conninfo, recovery_min_apply_delay: delayMs } });
  return Object.assign(Object.create(server) as TestPostgres, {
    url: Object.assign(new URL(server.url), { pathname }).href,
    async replay(on: boolean) {
      await queryOf(server.url, `select pg_wal_replay_${on ? 'resume' : 'pause'}()`);
    },
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  });
}
