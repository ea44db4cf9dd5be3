import type { Account } from '../postgres/account.mjs';
import type { ProcessList } from './address.js';
import { backUpOnRequest } from './backup/backup-on-request.js';
import { backupsFolder, keepLists } from './backup/destroyed-keys.js';
import { superviseChild } from './child.js';
import type { Database } from './database.js';

export interface Report {
  step(name: string, work: () => Promise<unknown>): Promise<void>;
  say(line: string, level?: 'info' | 'warn' | 'error'): void;
  /** Lines that a process has printed at once. */
  pass(name: string, lines: readonly string[]): void;
}

/** The path of a program's script. */
export type FileOf = (program: 'backend' | 'projections' | 'operate') => string;

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

/** Starts the backend and the projections, and starts them again when they end. */
export function supervise({ fileOf, dataDir, database, list, report, account }: Supervised) {
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
