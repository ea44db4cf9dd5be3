import { load } from './load.mjs';

/** `npm run bench -- --quick`: small data and short rounds, to see that every figure can be measured. */
export const QUICK = process.argv.includes('--quick');
const SECONDS = QUICK ? 1 : 3;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

/**
 * Measures alternatives in turn, `rounds` times each, so that what else the machine does falls on all of them alike.
 * @param {Record<string, () => Promise<object>>} alternatives
 * @returns {Promise<Record<string, object[]>>} figures of each round by name
 */
export async function inTurn(alternatives, rounds = QUICK ? 1 : 3) {
  const figures = Object.fromEntries(Object.keys(alternatives).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(alternatives)) figures[name].push(await run());
  }
  return figures;
}

/** Runs `work` from `callers` loops for `ms`; answers how often a second it was done, and CPU microseconds of this process for each. */
export async function rate(callers, ms, work) {
  let done = 0;
  const end = performance.now() + ms;
  const cpu = process.cpuUsage();
  const since = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        await work(caller);
        done += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (done * 1000) / (performance.now() - since), cpuMicros: (user + system) / done };
}

/**
 * Requests a second, each as `next` says.
 * @throws Error when any answer was not 2xx
 */
export async function requests(url, next, { connections = 50, seconds = SECONDS } = {}) {
  const { statuses, ...figures } = await load(url, next, { connections, seconds });
  const refused = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (refused.length > 0) throw new Error(`${url} ${next().path}: answers of ${refused.join(', ')}`);
  return figures;
}

let number = 0;
/** As `requests`; each request has the path of the next number, no number twice in a run. */
export const asked = (url, path, connections, { headers, seconds } = {}) =>
  requests(url, () => ({ path: path(number++), headers }), { connections, seconds });

const rows = [];
/** A line of the table: `goal` says what the ratio is held against, `growth` is the time over that at the smaller size. */
export const line = (what, figure, limit, ratio, goal, growth = null) =>
  rows.push([what, figure, '', limit, ratio.toFixed(2), goal, growth?.toFixed(2) ?? '']);
export const whole = (value) => Math.round(value).toLocaleString('en-US');

/**
 * A line from the rounds of a figure and of its limit, at a number of products; `small` are the rounds of the same figure at the
 * smaller size. The ratio is the median of those of each round, because the machine's pace changes from round to round.
 */
export function row({ what, products, ours, limit, goal, small }) {
  const of = (rounds, name) => median(rounds.map((round) => round[name]));
  const growth = small ? of(small, 'perSecond') / of(ours, 'perSecond') : null;
  rows.push([
    products ? `${what} (${whole(products)})` : what,
    `${whole(of(ours, 'perSecond'))}/s`,
    `${of(ours, 'p50').toFixed(1)} / ${of(ours, 'p99').toFixed(1)} ms`,
    `${whole(of(limit, 'perSecond'))}/s`,
    median(ours.map(({ perSecond }, round) => perSecond / limit[round].perSecond)).toFixed(2),
    goal,
    growth === null ? '' : growth.toFixed(2),
  ]);
}

export function printTable() {
  const cells = [['figure', 'ours', 'p50 / p99', 'limit in the same run', 'ratio', 'goal', 'growth'], ...rows];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  for (const row of cells)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('   '));
}
