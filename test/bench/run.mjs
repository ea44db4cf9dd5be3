/** `npm run bench`: figures as ratios to a limit measured in the same run, in one table. `npm run bench -- log http` runs some. */
import { build } from '../../backend/standalone/launch/build.mjs';
import { install } from '../../backend/standalone/launch/install.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { root } from '../suites.mjs';

const report = stepReport();
await report.step('dependencies', () => install(root));
await build(root, report);
const { printTable } = await import('./measure.mjs');
const parts = {
  log: async () => (await import('./log.bench.mjs')).benchLog(),
  kurrentdb: async () => (await import('./kurrentdb.bench.mjs')).benchKurrentDb(),
  projections: async () => (await import('./projections.bench.mjs')).benchProjections(),
  http: async () => (await import('./http.bench.mjs')).benchHttp(),
  content: async () => (await import('./content.bench.mjs')).benchContent(),
};
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await report.step(`measuring ${name}`, run);
}
console.log('');
printTable();
process.exit(0);
