import { execFileSync } from 'node:child_process';

/** A process and all that descend from it. */
export function treeOf(root: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return tree;
}

/** Stops processes in their tracks: their sockets stay open and nothing answers. @returns what lets them go on */
export function freeze(root: number): () => void {
  const frozen = treeOf(root);
  signal(frozen, 'SIGSTOP');
  return () => signal(frozen, 'SIGCONT');
}

/** A process may have ended since it was listed, or while it was frozen. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // it is gone
    }
  }
}
