import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a process was started with, as far as the system says. */
function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
}

/**
 * The list of our processes on disk, for the start after a start that was killed: a process of ours that did not notice, or was
 * frozen, is ended before it can act beside its successor.
 * @param file where the list is kept
 */
export function processList(file: string) {
  const running = new Map<string, { name: string; pid: number; script: string }>();
  const write = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify([...running.values()]));
    renameSync(`${file}.new`, file);
  };
  return {
    note(name: string, pid: number, script: string): void {
      running.set(name, { name, pid, script });
      write();
    },
    /** All have ended: their numbers may be anybody's from now on. */
    forget(): void {
      running.clear();
      write();
    },
    /** @returns how many were ended */
    endLeftOvers(): number {
      let left: { pid: number; script: string }[] = [];
      try {
        left = JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        return 0;
      }
      const ours = left.filter(({ pid, script }) => commandOf(pid).includes(script));
      for (const { pid } of ours) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {}
      }
      return ours.length;
    },
  };
}
