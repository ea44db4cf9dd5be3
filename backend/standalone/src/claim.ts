import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginningOf } from '../postgres/processes.mjs';

/** A supervisor keeps its claim until it ends; an operator's command has it while it stops the database. */
export type Claimant = 'supervisor' | 'command';

interface Owner {
  claimant: Claimant;
  pid: number;
  /** Distinguishes the process from a later one of its number. */
  began: string | null;
}

export interface Claim {
  release(): void;
}

const NAME = /^claim\.(\d+)$/;
const PATIENCE_MS: Record<Claimant, number> = { supervisor: 1500, command: 20_000 };
const own = (claimant: Claimant): Owner => ({ claimant, pid: process.pid, began: beginningOf(process.pid) });

/** The data belongs to a process that lives. */
export class Claimed extends Error {
  constructor(readonly owner: Pick<Owner, 'claimant' | 'pid'>) {
    super(`claimed by process ${owner.pid}`);
  }
}

const claims = (folder: string) =>
  readdirSync(folder)
    .map((name) => Number(NAME.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((one, other) => one - other);

function ownerOf(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Owner;
    return owner.began !== null && beginningOf(owner.pid) === owner.began ? owner : null;
  } catch {
    return null;
  }
}

function write(file: string, content: object, put: (draft: string, file: string) => void): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  try {
    put(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linked(file: string, content: object): boolean {
  try {
    write(file, content, linkSync);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Claims a folder for this process. Claims are numbered files, and the highest holds as long as its process lives. After its
 * end one process, and only one, can make the next. So a claim needs no database and never outlives its owner.
 * @throws Claimed
 */
export function claim(folder: string, claimant: Claimant = 'supervisor'): Claim {
  for (;;) {
    const last = claims(folder).at(-1) ?? 0;
    const owner = last > 0 ? ownerOf(join(folder, `claim.${last}`)) : null;
    if (owner) throw new Claimed(owner);
    const file = join(folder, `claim.${last + 1}`);
    if (!linked(file, own(claimant))) continue;
    const all = claims(folder);
    // Somebody was further already and has removed what was found.
    if (all.at(-1) !== last + 1) {
      rmSync(file, { force: true });
      continue;
    }
    for (const old of all.slice(0, -1)) rmSync(join(folder, `claim.${old}`), { force: true });
    return { release: () => write(file, { released: true }, renameSync) };
  }
}

/** The same, but waits a moment for an owner that is about to end. @throws Claimed */
export async function claimSoon(folder: string, claimant: Claimant = 'supervisor'): Promise<Claim> {
  for (const since = performance.now(); ; await sleep(50)) {
    try {
      return claim(folder, claimant);
    } catch (error) {
      if (!(error instanceof Claimed) || performance.now() - since > PATIENCE_MS[error.owner.claimant]) throw error;
    }
  }
}

/** @throws Error in plain words when another supervisor has the data */
export const claimForSupervisor = (dataDir: string): Promise<Claim> =>
  claimSoon(dataDir).catch((error) => {
    if (!(error instanceof Claimed)) throw error;
    const { pid, claimant } = error.owner;
    if (claimant === 'command')
      throw new Error(`A command works on the data in ${dataDir}, as process ${pid}. Wait until it ends.`);
    throw new Error(`Guildhall runs already on the data in ${dataDir}, as process ${pid}. Stop it before you start it again.`);
  });
