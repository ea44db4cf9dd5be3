import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@guildhall/event-store/migrate';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { filledOnce, prepareOnce } from '@guildhall/projections/first-start';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { type SupervisedChild, superviseChild } from './child.js';
import { type Database, embeddedDatabase, externalDatabase } from './database.js';
import { processList } from './orphans.js';
import { assertFree } from './port.js';
import { seedOnce } from './seeding.js';
import { placeOf, readStandaloneSettings, type StandaloneSettings } from './settings.js';

export interface Report {
  step(name: string, work: () => Promise<unknown>): Promise<void>;
  say(line: string): void;
}

export interface RunningProduct {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Starts backend and projections anew, one after the other. */
  restart(): Promise<void>;
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

/** Ends what a killed start left, then makes sure that the address is free. */
async function clearTheAddress(settings: StandaloneSettings, dataDir: string) {
  const list = processList(join(dataDir, settings.databaseUrl === null ? 'processes.json' : `processes-${settings.port}.json`));
  if (list.endLeftOvers() > 0) await sleep(100);
  await assertFree(settings.host, settings.port);
  return list;
}

/** Where the script of a program lies. */
type FileOf = (program: 'backend' | 'projections') => string;

type ProcessList = Awaited<ReturnType<typeof clearTheAddress>>;

function supervise(fileOf: FileOf, dataDir: string, database: Database, list: ProcessList, report: Report) {
  const env = { NODE_ENV: 'production', ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  return (['backend', 'projections'] as const).map((name) => {
    const script = fileOf(name);
    return superviseChild({ name, script, env, say: report.say, onStart: (pid) => list.note(name, pid, script) });
  });
}

/**
 * The product on one machine: database, migrations, seeds, and the two applications, supervised until SIGINT or SIGTERM.
 * @throws Error in plain words when it cannot start; what it started is stopped again
 */
export async function start({ root, report, fileOf }: { root: string; report: Report; fileOf: FileOf }): Promise<RunningProduct> {
  const settings = readStandaloneSettings(process.env, root);
  let database: Database | undefined;
  let children: SupervisedChild[] = [];
  let list: ProcessList | undefined;
  let dataDir = settings.dataDir;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all(children.map((child) => child.stop()));
      list?.forget();
      await database?.stop();
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
      const place = placeOf(settings);
      if (place?.moved) {
        report.say(
          `  No lesser account can reach ${dataDir}, and PostgreSQL does not run as root: the data lies in ${place.dataDir}`,
        );
      }
      dataDir = place?.dataDir ?? dataDir;
      mkdirSync(dataDir, { recursive: true, mode: 0o711 });
      database = place ? await embeddedDatabase(place) : await externalDatabase(settings.databaseUrl as string);
      return database.remark;
    });
    const db = database as unknown as Database;
    if (!(await db.claim()))
      throw new Error(`Guildhall runs already on the data in ${dataDir}. Stop it before you start it again.`);
    const processes = await clearTheAddress(settings, dataDir);
    list = processes;
    db.keepAlive((line) => report.say(`  ${line}`));
    await report.step('migrations', async () => {
      await migrate(db.url, [...eventStoreMigrations, ...projectionMigrations]);
      await prepareOnce(db.url);
    });
    if (settings.seeds === 'sample') await report.step('samples', () => seedOnce(db.url, dataDir));
    await report.step('backend and projections', async () => {
      children = supervise(fileOf, dataDir, db, processes, report);
      await Promise.all(children.map((child) => child.ready));
      await answers(`http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}/health/ready`);
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
      dataDir,
      stop,
      restart: async () => {
        for (const child of children) await child.restart();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
