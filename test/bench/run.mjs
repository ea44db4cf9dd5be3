/**
 * `npm run bench`: figures as ratios to a limit measured in the same run, in one table. `npm run bench -- marketplace http` runs
 * some of them, `--quick` all of them in short.
 */
import { buildProduct } from '../../backend/standalone/launch/build.mjs';
import { install } from '../../backend/standalone/launch/install.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { root } from '../suites.mjs';

const parts = {
  log: async () => (await import('./log.bench.mjs')).benchLog(),
  kurrentdb: async () => (await import('./kurrentdb.bench.mjs')).benchKurrentDb(),
  projections: async () => (await import('./projections.bench.mjs')).benchProjections(),
  http: async () => (await import('./http.bench.mjs')).benchHttp(),
  marketplace: async () => (await import('./marketplace.bench.mjs')).benchMarketplace(),
  memory: async () => (await import('./memory.bench.mjs')).benchMemory(),
  operators: async () => (await import('./operators.bench.mjs')).benchOperators(),
  content: async () => (await import('./content.bench.mjs')).benchContent(),
};
const chosen = process.argv.slice(2).filter((name) => name !== '--quick');
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}, and --quick.`);
  process.exit(1);
}
const report = stepReport();
await report.step('dependencies', () => install(root));
await buildProduct(root, report);
const { printTable } = await import('./measure.mjs');
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await report.step(`measuring ${name}`, run);
}
console.log('');
printTable();
process.exit(0);
