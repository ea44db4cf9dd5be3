import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledOnce, prepareOnce } from '@guildhall/projections/runner/operating/first-start';
import type { Account } from '../postgres/account.mjs';
import { backUpOnRequest } from './backup/backup-on-request.js';
import { backupsFolder, keepLists } from './backup/destroyed-keys.js';
import { type SupervisedChild, superviseChild } from './child.js';
import { type Claim, Claimed, claimSoon } from './claim.js';
import { type Database, embeddedDatabase, externalDatabase } from './database.js';
import { giveSecret } from './keys-file.js';
import { processList } from './orphans.js';
import { assertFree } from './port.js';
import { prepareDatabase, prepareKeys } from './prepare.js';
import { seedOnce } from './seeding.js';
import { embeddedPlaceOf, readStandaloneSettings, type StandaloneSettings } from './settings.js';
import { runnerOf } from './unprivileged-account.js';

export interface Report {
  step(name: string, work: () => Promise<unknown>): Promise<void>;
  say(line: string, level?: 'info' | 'warn' | 'error'): void;
  /** A line that a process has printed. */
  pass(name: string, lines: readonly string[]): void;
}

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

/** Ends what a killed start left, then makes sure that the address is free. */
async function clearTheAddress(settings: StandaloneSettings, dataDir: string) {
  const list = processList(join(dataDir, settings.databaseUrl === null ? 'processes.json' : `processes-${settings.port}.json`));
  if (list.endLeftOvers() > 0) await sleep(100);
  await assertFree(settings.host, settings.port);
  return list;
}

/** @throws Error in plain words when another supervisor has the data */
const claimed = (dataDir: string): Promise<Claim> =>
  claimSoon(dataDir).catch((error) => {
    if (!(error instanceof Claimed)) throw error;
    const { pid, claimant } = error.owner;
    if (claimant === 'command')
      throw new Error(`A command works on the data in ${dataDir}, as process ${pid}. Wait until it ends.`);
    throw new Error(`Guildhall runs already on the data in ${dataDir}, as process ${pid}. Stop it before you start it again.`);
  });

/** The path of a program's script. */
type FileOf = (program: 'backend' | 'projections' | 'operate') => string;

type ProcessList = Awaited<ReturnType<typeof clearTheAddress>>;

interface Supervised {
  fileOf: FileOf;
  dataDir: string;
  database: Database;
  list: ProcessList;
  report: Report;
  account: Account | null;
}

/** Settings of glibc: memory that is free goes back to the system. It kept 150 MB of it after two minutes of load. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '4194304' };

function supervise({ fileOf, dataDir, database, list, report, account }: Supervised) {
  const env = {
    NODE_ENV: 'production',
    ...MALLOC,
    ...process.env,
    DATABASE_URL: database.applicationUrl,
    DATA_DIR: dataDir,
    DATABASE_OWNER_URL: undefined,
  };
  const sayWhy = ({ message }: Error) => report.say(`  ${message}`, 'error');
  return (['backend', 'projections'] as const).map((name) => {
    const script = fileOf(name);
    const pass = (lines: readonly string[]) => report.pass(name, lines);
    const onStart = (pid: number) => {
      list.note(name, pid, script);
      // The one before may have been killed between an erasure and its list.
      if (name === 'backend') keepLists(database.applicationUrl, backupsFolder(env)).catch(sayWhy);
    };
    const onMessage = (message: unknown) => backUpOnRequest(message, fileOf('operate'), dataDir, report.say);
    return superviseChild({ name, script, env, say: report.say, pass, account, onStart, onMessage });
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
      if (place) claim = await claimed(place.dataDir);
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
      await prepareOnce(db.applicationUrl);
      return wrapped > 0 ? `${wrapped} stored keys are wrapped now` : undefined;
    });
    if (settings.seeds === 'sample') await report.step('samples', () => seedOnce(db, dataDir));
    await report.step('backend and projections', async () => {
      const scripts = [fileOf('backend'), fileOf('projections')];
      const { account, remark } = runnerOf(owner, { dataDir, port: settings.port, scripts });
      if (remark) report.say(`  ${remark}`, 'warn');
      giveSecret(dataDir, account);
      children = supervise({ fileOf, dataDir, database: db, list: processes, report, account });
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
