import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../../support/freeze';
import type { Heal, Stage } from '../stage';

const SIZE_MB = 1024;

/** Whether this process may give a folder a small disk of its own. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * A small disk in memory on a folder.
 * @returns what takes it away; null where the system does not let us
 */
export function smallDisk(folder: string): (() => Promise<void>) | null {
  if (!mayMount) return null;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=711`, 'guildhall-chaos', folder], { stdio: 'pipe' });
  } catch {
    return null;
  }
  // The shell outlives nobody: its input ends with this process, however that ends.
  const guard = spawn('sh', ['-c', 'read _; umount --lazy "$0"', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  const gone = once(guard, 'exit');
  return async () => {
    guard.stdin.end('done\n');
    await gone;
  };
}

/** Takes all that is left on the disk of the product's data, and what is freed while it lasts. */
export function fullDisk({ product }: Stage): Heal {
  const fillers: string[] = [];
  const fill = () => {
    const { bavail, bsize } = statfsSync(product.dataDir);
    if (bavail === 0) return;
    const file = join(product.dataDir, `filler-${fillers.length}`);
    fillers.push(file);
    try {
      execFileSync('fallocate', ['--length', String(bavail * bsize), file], { stdio: 'pipe' });
    } catch {
      // Somebody was faster: the next one takes what is left then.
      closeSync(openSync(file, 'a'));
    }
  };
  fill();
  const again = setInterval(fill, 100);
  return () => {
    clearInterval(again);
    for (const file of fillers) rmSync(file, { force: true });
  };
}

/** Whether this process may change what the system answers to the database. */
export const mayTrace = mayMount && spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;

/** The system answers otherwise when the database has its log flushed to the disk; `how` is strace's word for it. */
export const flushes =
  (how: string) =>
  ({ product }: Stage): Heal => {
    const { postgres } = product.processes;
    const pids = postgres ? treeOf(postgres).flatMap((pid) => ['-p', String(pid)]) : [];
    const only = ['-e', 'trace=fdatasync', '-e', `inject=fdatasync:${how}`];
    const tracer = spawn('strace', ['-f', '-qq', '-o', '/dev/null', ...only, ...pids], { stdio: 'ignore' });
    const gone = once(tracer, 'exit');
    return async () => {
      tracer.kill('SIGINT');
      await gone;
    };
  };

/**
 * The database can write no file beyond a size that each new page of it exceeds. It ends by that, is
 * started again, and meets the same.
 */
export function limitedFiles({ product }: Stage): Heal {
  const { uid, gid } = statSync(join(product.dataDir, 'postgres', 'cluster'));
  const limit = (size: string) => {
    const { postgres } = product.processes;
    for (const pid of postgres ? treeOf(postgres) : []) {
      try {
        execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`], { stdio: 'pipe', uid, gid });
      } catch (error) {
        // A process may have ended since it was listed.
        if (/not permitted/.test(String(error))) throw error;
      }
    }
  };
  limit('65536');
  const again = setInterval(limit, 200, '65536');
  return () => {
    clearInterval(again);
    // Once more for those that began while their parent was limited still.
    limit('unlimited');
    limit('unlimited');
  };
}
