/**
 * Everything `npm test` runs, in one line at the end. `npm test -- unit journeys` runs some suites,
 * `npm test -- unit product.decider` only the files of a suite whose path says so, `npm test -- thorough distributed` what takes long.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildProduct } from '../backend/standalone/launch/build.mjs';
import { runProgram } from '../backend/standalone/launch/command.mjs';
import { install } from '../backend/standalone/launch/install.mjs';
import { stepReport } from '../backend/standalone/launch/report.mjs';
import { expectedSuites, furtherSuites, productSuites, pureSuites, root, suiteOf } from './suites.mjs';
import { placeForRubbish } from './support/scratch.mjs';

/** How long one run of jest may take. On a machine that others share it takes three times as long as on a quiet one. */
const limit = 60 * 60_000;
const bin = (...path) => join(root, 'node_modules', ...path);
const known = [...new Set([...expectedSuites, ...productSuites])];
const args = process.argv.slice(2);
const named = args.filter((each) => known.includes(each));
const patterns = args.filter((each) => !known.includes(each));
const wanted = named.length > 0 ? named : known.filter((each) => !furtherSuites.includes(each));
const scratch = mkdtempSync(join(placeForRubbish(), 'guildhall-test-'));
chmodSync(scratch, 0o711);
// Everything that is started from here makes its folders there, and all of it goes at the end.
process.env.TMPDIR = scratch;
process.on('exit', () => {
  try {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Processes of a killed run may still write there. The last line stays the count.
  }
});
// Ctrl-C reaches what was started as well: its databases end first, by the files in their folders.
process.on('SIGINT', () => setTimeout(() => process.exit(1), 3_000));
const results = new Map(wanted.map((name) => [name, { passed: 0, failed: 0, left: [], again: [], faults: [] }]));

function count(suite, { passed = 0, failed = 0, left = [], again = [], fault }) {
  const result = results.get(suite) ?? { passed: 0, failed: 0, left: [], again: [], faults: [] };
  results.set(suite, result);
  result.passed += passed;
  result.failed += failed;
  result.left.push(...left);
  result.again.push(...again);
  if (fault) result.faults.push(fault);
}

/** A check that counts as one test. */
async function check(suite, work) {
  if (!wanted.includes(suite)) return;
  const fault = await work().then(
    (text) => text,
    (error) => error.message,
  );
  count(suite, fault ? { failed: 1, fault } : { passed: 1 });
  console.log(`${fault ? 'FAIL' : 'PASS'} ${suite}`);
}

/** What its tests failed with at first: a second try may fail for what the first one left. */
const firstFailures = (results) =>
  results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, retryReasons = [] }) => retryReasons.map((each) => `At first, ${fullName}: ${each}`));

function countFile({ name, assertionResults, message, status }) {
  const of = (state) => assertionResults.filter((each) => state.includes(each.status)).length;
  const failed = of(['failed']);
  const broken = status === 'failed' && failed === 0;
  count(suiteOf(name), {
    passed: of(['passed']),
    failed: broken ? 1 : failed,
    left: assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)),
    again: assertionResults.filter(({ status, invocations }) => status === 'passed' && invocations > 1),
    fault: failed > 0 || broken ? [message, ...firstFailures(assertionResults)].join('\n') : undefined,
  });
}

/** Files of processes, browsers or whole applications that failed run again, alone: what fails twice has found something. */
const MOST_AGAIN = 5;
const runsAgain = (name) => !pureSuites.includes(suiteOf(name)) || name.endsWith('.http.spec.ts');

async function jest(suites, workers, env) {
  const chosen = suites.filter((each) => wanted.includes(each));
  if (chosen.length === 0) return;
  const first = await runJest(
    chosen,
    workers,
    env,
    patterns.flatMap((each) => ['--testPathPatterns', each]),
  );
  const failed = first.filter(({ name, status }) => status === 'failed' && runsAgain(name));
  const again = failed.length <= MOST_AGAIN ? failed : [];
  for (const result of first) if (!again.includes(result)) countFile(result);
  if (again.length === 0) return;
  const second = await runJest(chosen, 1, env, ['--runTestsByPath', ...again.map(({ name }) => name)]);
  for (const result of second) {
    countFile(result);
    if (result.status === 'failed') continue;
    const { message } = again.find(({ name }) => name === result.name);
    count(suiteOf(result.name), { again: [{ fullName: relative(root, result.name), retryReasons: [message] }] });
  }
}

/** The result of each file; empty when the run itself failed, which is counted. */
async function runJest(chosen, workers, env, files) {
  const output = join(scratch, `${chosen[0]}.json`);
  rmSync(output, { force: true });
  const options = [
    '--json',
    `--outputFile=${output}`,
    `--maxWorkers=${workers}`,
    '--passWithNoTests',
    '--forceExit',
    '--ci',
    `--cacheDirectory=${join(root, '.cache', 'jest')}`,
  ];
  const child = spawn(process.execPath, [bin('jest', 'bin', 'jest.js'), '--selectProjects', ...chosen, ...options, ...files], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed = (printed + text).slice(-200_000);
    rest += text;
    const lines = rest.split('\n');
    rest = lines.pop();
    // Besides what passed and failed, lines that begin with a suite's name, such as the seed of its attacks.
    for (const line of lines) if (chosen.includes(/^(?:PASS |FAIL |)(\S+?):? /.exec(line)?.[1])) console.log(line);
  });
  const late = setTimeout(() => child.kill('SIGKILL'), limit);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(late);
  try {
    return JSON.parse(readFileSync(output, 'utf8')).testResults;
  } catch {
    count(chosen[0], {
      failed: 1,
      fault: `The tests of ${chosen.join(', ')} did not come to an end (${code}):\n${printed.slice(-5_000)}`,
    });
    return [];
  }
}

/** Suites that need Redis start servers of their own, so that they can flush and kill them. */
const hasRedis = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** The suites that need no product, on a database server of their own: the event store's suite changes settings of the whole server. */
async function onDatabase(suites, workers, env) {
  if (!suites.some((name) => wanted.includes(name))) return;
  const { startPostgres } = await import('./support/postgres.mjs');
  const server = await startPostgres();
  try {
    await jest(suites, workers, { ...env, TEST_POSTGRES_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** @see keepData */
async function dataForMany() {
  const { keepData } = await import('./support/product.mjs');
  await keepData(scratch);
}

async function everything() {
  const report = stepReport();
  await report.step('dependencies', () => install(root));
  const runProduct = wanted.some((name) => productSuites.includes(name));
  if (runProduct || wanted.includes('typecheck')) {
    await buildProduct(root, report).catch((error) => count('build', { failed: 1, fault: error.message }));
  }
  const extras = {};
  if (hasRedis()) extras.TEST_REDIS = 'yes';
  if (process.env.KURRENTDB_URL) extras.TEST_KURRENTDB_URL = process.env.KURRENTDB_URL;
  await check('lint', () =>
    runProgram(
      process.execPath,
      [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '--diagnostic-level=error', '.'],
      {
        cwd: root,
      },
    ).then(() => null),
  );
  const { typecheck } = await import('./typecheck.mjs');
  const types = check('typecheck', async () => (await typecheck()).join('\n'));
  // Made once for the many that start a product; not for the few files of a pattern.
  const data = runProduct && patterns.length === 0 && !results.has('build') ? dataForMany() : null;
  await Promise.all([types, onDatabase(pureSuites, 2, extras), data]);
  if (data) extras.TEST_DATA = scratch;
  // The log's suite mostly waits, so it runs beside the others.
  await Promise.all([onDatabase(['event-store'], 1, extras), results.has('build') ? null : jest(productSuites, 3, extras)]);
  return extras;
}

function report(extras, since) {
  for (const [suite, { faults }] of results) for (const fault of faults) console.log(`\n── ${suite} ──\n${fault}`);
  console.log('');
  for (const [suite, { again }] of results)
    for (const { fullName, retryReasons } of again) {
      console.log(`  ON THE SECOND TRY ${suite}: ${fullName}\n${retryReasons?.join('\n').split('\n').slice(0, 40).join('\n')}\n`);
    }
  for (const [suite, { passed, failed, left }] of results) {
    const nothing = passed + failed === 0;
    if (nothing) results.get(suite).failed = 1;
    console.log(
      `  ${suite.padEnd(14)} ${nothing ? 'ran no test, which counts as a failure' : `${passed} passed, ${failed} failed${left.length > 0 ? `, ${left.length} NOT RUN` : ''}`}`,
    );
  }
  const left = [...results].flatMap(([suite, each]) =>
    each.left.map((test) => `${suite}: ${test.ancestorTitles[0] ?? test.title}`),
  );
  if (left.length > 0) console.log('');
  for (const name of new Set(left)) console.log(`  NOT RUN: ${name}`);
  if (left.length > 0 && !extras.TEST_REDIS) console.log('  There is no redis-server here: install it to run what needs Redis.');
  if (wanted.includes('event-store') && !extras.TEST_KURRENTDB_URL)
    console.log('\n  NOT RUN: the log on a live KurrentDB (set KURRENTDB_URL); its double was asked');
  if (named.length === 0) console.log(`\n  NOT RUN: what takes long (npm test -- ${furtherSuites.join(' ')})`);
  const sum = (key) => [...results.values()].reduce((total, each) => total + each[key], 0);
  console.log(`\n  ${((performance.now() - since) / 1000).toFixed(0)} s\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

const since = performance.now();
let extras = {};
try {
  extras = await everything();
} catch (error) {
  count('start', { failed: 1, fault: error.message });
}
report(extras, since);
