/**
 * `npm run attack`: the attack in its long form. `ATTACKS` says how many requests, `SEED` repeats those of another run.
 * The levels of memory are printed every 10,000 requests. Until 50,000 the cache of pages filled to the 64 MB that it had, which was most
 * of the growth. On 23 November 2026 the backend held 136 MB after 50,000 requests of 250,000, and 149 MB at the end: 0.6 MB in
 * the last 10,000. A fifth of it is what the cache of answers counts. The four tests passed after 10.6 minutes.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildProduct } from '../../backend/standalone/launch/build.mjs';
import { install } from '../../backend/standalone/launch/install.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { root } from '../suites.mjs';

const report = stepReport();
await report.step('dependencies', () => install(root));
await buildProduct(root, report);
const env = { ATTACKS: '250000', ...process.env };
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const options = ['--selectProjects', 'attacks', '--testPathPatterns', 'attacks.spec', '--runInBand', '--forceExit'];
process.exitCode = spawnSync(process.execPath, [jest, ...options], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
