import { fork } from 'node:child_process';
import { once as fired } from 'node:events';
import { join } from 'node:path';
import type { Database } from './database.js';
import { oncePerDatabase } from './once-per-database.js';

/**
 * Fills a new database with the samples; cut short, the next start goes on where it stood.
 * @returns a remark for the step
 */
export async function seedOnce(
  { url, applicationUrl }: Pick<Database, 'url' | 'applicationUrl'>,
  dataDir: string,
): Promise<string> {
  let count = 0;
  const now = await oncePerDatabase(url, 'samples', async () => {
    const env = { NODE_ENV: 'production', ...process.env, DATABASE_URL: applicationUrl, DATA_DIR: dataDir };
    const child = fork(join(import.meta.dirname, 'seed-process.js'), { env, silent: true });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (printed += text));
    child.on('message', (message: { count: number }) => {
      count = message.count;
    });
    const [code] = await fired(child, 'exit');
    if (code !== 0) throw new Error(`The samples could not be filled in (${code}):\n${printed.trim()}`);
  });
  return now ? `${count} commands` : 'there already';
}
