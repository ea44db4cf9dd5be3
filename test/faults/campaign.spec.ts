import { spawnSync } from 'node:child_process';
import { wage } from '../chaos/campaign';
import { dealt, type Fault } from '../chaos/faults';
import type { Shape } from '../chaos/stage';
import { faultsOf, median, table, violationsOf } from '../chaos/table';

/**
 * `npm run chaos` asks for a number of injections or minutes. `ONCE` has each kind on one shape; else each happens once on every
 * shape that can have it.
 */
const COUNT = Number(process.env['FAULTS'] ?? 0);
const MINUTES = Number(process.env['MINUTES'] ?? 0);
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const ONLY = process.env['ONLY'];
const ONCE = process.env['ONCE'] !== undefined;
const CUTS = ONCE ? 10 : 300;
const long = COUNT > 0 || MINUTES > 0;
const HOUR = 3_600_000;
const BOUND_MS = 3000;
if (long) jest.retryTimes(0);

const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
const shapes: readonly Shape[] = process.env['SHAPES']
  ? (process.env['SHAPES'].split(',') as Shape[])
  : hasRedis
    ? ['one machine', 'servers', 'KurrentDB']
    : ['one machine'];

const deal = ONCE ? dealt(shapes) : null;
const isWanted = (fault: Fault, shape: Shape) =>
  (ONLY === undefined || new RegExp(ONLY).test(fault.name)) && (deal === null || deal.get(fault) === shape);

it(
  'OP-15 I10 F11 F12 F18 F39 FT-01 FT-02 FT-03 RC-01 RC-02 through faults of every kind each acknowledged command is present once, and lists recover',
  async () => {
    const end = MINUTES > 0 ? Date.now() + MINUTES * 60_000 : Number.POSITIVE_INFINITY;
    const count = COUNT || Number.POSITIVE_INFINITY;
    const campaign = await wage({
      seed: SEED,
      ...(long
        ? { rounds: 1, enough: ({ injected }) => injected.length >= count || Date.now() > end }
        : { rounds: 1, stages: shapes.length }),
      shapes,
      kinds: isWanted,
      withRare: ONCE,
      cuts: ONLY === undefined || ONLY === 'cut' ? CUTS : 0,
      say: (text) => process.env['LOUD'] && process.stderr.write(`${text}\n`),
    });
    process.stderr.write(table(campaign, SEED));
    expect(violationsOf(campaign)).toEqual([]);
    if (!long) expect(campaign.spoiled).toEqual([]);
    // The bound is of all kinds: some alone take longer.
    if (long && ONLY === undefined) expect(median(faultsOf(campaign).map(({ seen }) => seen))).toBeLessThan(BOUND_MS);
  },
  long ? 24 * HOUR : ONCE ? HOUR / 4 : HOUR,
);
