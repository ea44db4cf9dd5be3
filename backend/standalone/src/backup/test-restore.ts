import { randomBytes } from 'node:crypto';
import { allMigrations } from '@guildhall/backend/migrations';
import { machineActor } from '@guildhall/contracts/event';
import { KeysSecret, type KeysSettings } from '@guildhall/event-store/keys/keys-secret';
import { wrapPlainKeys } from '@guildhall/event-store/keys/wrap-plain';
import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { migrate } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '@guildhall/projections/all';
import { prepareProjections, rebuildProjection } from '@guildhall/projections/runner/operating/operations';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import type { Verified } from '@guildhall/projections/runner/rebuild/verify';
import type { BackupHeader } from './headers.js';
import { loadBackup } from './restore.js';
import { prepareTarget } from './target.js';

export interface TestedFiles {
  file: string;
  keysFile: string;
  header: BackupHeader;
  /** A database of the server that gets the scratch database. */
  databaseUrl: string;
  keys: KeysSettings;
  destroyed: readonly string[];
}

const DENIED = '42501';
const inPlainWords = (databaseUrl: string) => (error: Error & { code?: string }) => {
  if (error.code !== DENIED) throw error;
  const role = decodeURIComponent(new URL(databaseUrl).username);
  throw new Error(
    `A test needs a scratch database, and the role ${role} may not make one. Let a superuser run: alter role "${role}" createdb`,
  );
};

/** A database of its own on the same server, dropped when `work` is done. */
async function withScratch<T>(databaseUrl: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `guildhall_test_${randomBytes(6).toString('hex')}`;
  const client = await connect(databaseUrl, 'guildhall restore', PATIENT);
  try {
    await client.query(`create database ${name} template template0`).catch(inPlainWords(databaseUrl));
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      return await work(url.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into a scratch database with a Postgres log. Builds every projection there and compares each with a
 * second replay.
 */
export const testRestore = ({ file, keysFile, header, databaseUrl, keys, destroyed }: TestedFiles): Promise<Verified[]> =>
  withScratch(databaseUrl, async (scratchUrl) => {
    await prepareTarget(scratchUrl, header, allMigrations, false);
    await loadBackup({ databaseUrl: scratchUrl, file, keysFile, header, log: null, destroyed });
    await migrate(scratchUrl, allMigrations);
    await wrapPlainKeys(scratchUrl, new KeysSecret(keys));
    await prepareProjections(scratchUrl);
    const log = await openLog({ ...keys, DATABASE_URL: scratchUrl, EVENT_STORE_URL: scratchUrl });
    try {
      // Records of these rebuilds would put projections of every event behind: no worker runs here.
      const unwritten: EventLog = { ...log, append: async () => ({ revision: 0, position: '' }) };
      const on = { databaseUrl: scratchUrl, log: unwritten };
      const by = { actor: machineActor('restore-test'), reason: 'test of a backup' };
      for (const { name } of PROJECTIONS) await rebuildProjection({ ...on, by }, name);
      return await verifyProjections(on);
    } finally {
      await log.close();
    }
  });
