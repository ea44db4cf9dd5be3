import { spawnSync } from 'node:child_process';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';

/**
 * Runs an operator's command to its end.
 * @param {Record<string, string | undefined>} env
 * @param {string[]} words
 */
export function command(env, ...words) {
  const clean = { ...process.env, DATABASE_URL: '', EVENT_STORE_URL: '', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile(root, 'operate'), ...words], {
    env: clean,
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, stderr };
}
