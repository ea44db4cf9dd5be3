/**
 * `npm run chaos`: faults of every kind under load. `npm run chaos -- 500` takes a count; `MINUTES` a time, `SEED` repeats an order,
 * `ONLY` and `SHAPES` choose. `npm run chaos -- --without-safeguards [kind]` shows that each kind does harm when its safeguard is taken out.
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
const [count, kind = ''] = process.argv.slice(2);
const withoutSafeguards = count === '--without-safeguards';
const extent = withoutSafeguards
  ? { WITHOUT_SAFEGUARDS: kind, PATIENCE_MS: '20000' }
  : { LOUD: 'yes', ...(count || !process.env.MINUTES ? { FAULTS: count ?? '2000' } : {}) };
const env = { ...extent, ...process.env };
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const options = [
  '--selectProjects',
  'faults',
  '--testPathPatterns',
  withoutSafeguards ? 'safeguards' : 'faults/campaign',
  '--forceExit',
];
process.exitCode = spawnSync(process.execPath, [jest, ...options], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
