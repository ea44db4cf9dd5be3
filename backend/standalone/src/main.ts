import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostInUrl } from '@guildhall/platform/host-in-url';
import { AUDIT_NAMES } from '@guildhall/projections/audit/audit.tables';
import { filledOnce, prepareOnce } from '@guildhall/projections/runner/operating/first-start';
import type { Account } from '../postgres/account.mjs';
import { clearTheAddress, type ProcessList } from './address.js';
import type { SupervisedChild } from './child.js';
import { type Claim, claimForSupervisor } from './claim.js';
import { type Database, embeddedDatabase, externalDatabase } from './database.js';
import { giveSecret } from './keys-file.js';
import { prepareDatabase, prepareKeys } from './prepare.js';
import { seedOnce } from './seeding.js';
import { embeddedPlaceOf, readStandaloneSettings } from './settings.js';
import { type FileOf, type Report, supervise } from './supervise.js';
import { runnerOf } from './unprivileged-account.js';

export interface RunningProduct {
  url: string;
  /** For the owner of the tables. */
  databaseUrl: string;
  /** For everybody else. */
  applicationUrl: string;
  dataDir: string;
  /** Restarts the named processes (`backend`, `projections`), one after the other. */
  restart(names: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const readyLimit = 60_000;
/** A long log takes longer to read than anybody likes to wait for an address. */
const fillLimit = 30_000;

async function answers(url: string): Promise<void> {
  for (const limit = Date.now() + readyLimit; Date.now() < limit; await sleep(40)) {
    const ready = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await ready?.body?.cancel();
    if (ready?.ok) return;
  }
  throw new Error(`${url} did not say that it is ready within ${readyLimit / 1000} s`);
}

interface Start {
  root: string;
  report: Report;
  fileOf: FileOf;
  /** Resolves when the front end is built, which the applications wait for; rejects when that fails. */
  frontend?: Promise<unknown>;
}

/**
 * The product on one machine: database, migrations, seeds, and the two applications, supervised until SIGINT or SIGTERM.
 * @throws Error in plain words when it cannot start; what it started is stopped again
 */
export async function start({ root, report, fileOf, frontend }: Start): Promise<RunningProduct> {
  const settings = readStandaloneSettings(process.env, root);
  let database: Database | undefined;
  let children: SupervisedChild[] = [];
  let list: ProcessList | undefined;
  let claim: Claim | undefined;
  let dataDir = settings.dataDir;
  let owner: Account | null = null;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all(children.map((child) => child.stop()));
      list?.forget();
      await database?.stop();
      claim?.release();
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (!stopping) report.say('\n  stopping');
      await stop();
      process.exit(0);
    });
  }

  try {
    await report.step('database', async () => {
      const place = embeddedPlaceOf(settings);
      if (place?.moved) {
        report.say(
          `  No unprivileged account can reach ${dataDir}, and PostgreSQL does not run as root: the data is in ${place.dataDir}`,
        );
      }
      dataDir = place?.dataDir ?? dataDir;
      owner = place?.account ?? null;
      mkdirSync(dataDir, { recursive: true, mode: 0o711 });
      if (place) claim = await claimForSupervisor(place.dataDir);
      database = place
        ? await embeddedDatabase(place, claim)
        : await externalDatabase(settings.databaseUrl as string, settings.ownerUrl ?? undefined);
      return database.remark;
    });
    const db = database as unknown as Database;
    const processes = await clearTheAddress(settings, dataDir);
    list = processes;
    db.keepAlive((line) => report.say(`  ${line}`, 'warn'));
    await report.step('migrations', async () => {
      await prepareDatabase(db);
      const wrapped = await prepareKeys(db, dataDir);
      await prepareOnce(db.applicationUrl, AUDIT_NAMES);
      return wrapped > 0 ? `${wrapped} stored keys are wrapped now` : undefined;
    });
    if (settings.seeds === 'sample') await report.step('samples', () => seedOnce(db, dataDir));
    await frontend;
    await report.step('backend and projections', async () => {
      const scripts = [fileOf('backend'), fileOf('projections')];
      const { account, remark } = runnerOf(owner, { dataDir, port: settings.port, scripts });
      if (remark) report.say(`  ${remark}`, 'warn');
      giveSecret(dataDir, account);
      children = supervise({ fileOf, dataDir, database: db, list: processes, report, account });
      await Promise.all(children.map((child) => child.ready));
      await answers(`http://${hostInUrl(settings.host)}:${settings.port}/health/ready`);
      return children.map((child) => `${child.name} ${child.pid}`).join(', ');
    });
    if (settings.seeds === 'sample') {
      await report.step('read models', async () => {
        const missing = await filledOnce(db.url, fillLimit);
        return missing.length > 0 ? `still being made: ${missing.join(', ')}` : 'there';
      });
    }
    report.say(`\n  Guildhall is at ${settings.publicUrl.href}\n`);
    return {
      url: settings.publicUrl.href,
      databaseUrl: db.url,
      applicationUrl: db.applicationUrl,
      dataDir,
      stop,
      restart: async (names) => {
        for (const child of children.filter(({ name }) => names.includes(name))) await child.restart();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
