import { spawn } from 'node:child_process';
import { backupWorkIn, wordsOf } from '@guildhall/platform/backup-work';

type Say = (line: string, level?: 'info' | 'warn' | 'error') => void;

/** One after the other: two at once would take the machine from those who use the product. */
let last: Promise<void> = Promise.resolve();

/**
 * Runs the operators' command that the backend asks for, with the rights of the supervisor. The command says in the log what
 * became of it. Any other message is left alone.
 */
export function backUpOnRequest(message: unknown, operate: string, dataDir: string, say: Say): void {
  const work = backupWorkIn(message);
  if (!work) return;
  const run = () =>
    new Promise<void>((resolve) => {
      const env = { ...process.env, DATA_DIR: dataDir };
      const child = spawn(process.execPath, [operate, ...wordsOf(work)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr.setEncoding('utf8').on('data', (text: string) => say(`  ${work.step}: ${text.trim()}`, 'error'));
      child.on('error', ({ message: why }) => say(`  ${work.step}: ${why}`, 'error'));
      child.on('close', () => resolve());
    });
  last = last.then(run);
}
