import type { Route } from '../../backend/src/openapi/routes';
import { type Description, descriptionOf } from '../support/described';
import { Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { RIGHTS } from '../support/rights';
import { everyRoute } from '../support/routes';
import { Campaign, ROUND } from './campaign';
import { Scene } from './scene';
import { type Level, memoryProbe, Watch } from './watch';

const REQUESTS = Number(process.env.ATTACKS ?? 20_000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** By then the caches of pages are full: a long attack is measured from there. */
const FILLED = 60_000;
/** What caches of answers and pages may hold, and a little for the statements of the database's connections; in MB. */
const MOST: Level = { backend: 128, worker: 48, postgres: 160 };
/** How often the levels are printed. */
const EVERY = 10_000;
/** The same for a long attack, whose caches were full at its beginning. */
const MOST_ONCE_FILLED: Level = { backend: 32, worker: 16, postgres: 64 };
const SIX_HOURS = 6 * 3_600_000;

jest.retryTimes(0);

describe(`an attack of ${REQUESTS} requests (SEED=${SEED})`, () => {
  const probe = memoryProbe();
  let running: OneMachine;
  let campaign: Campaign;
  let watch: Watch;
  let before: Level;
  let after: Level;
  beforeAll(async () => {
    process.stderr.write(`attacks: SEED=${SEED} ATTACKS=${REQUESTS}\n`);
    running = await startProduct({ seeds: true, env: { ...probe.env, TRUST_PROXY: 'loopback', VERIFY_EVERY_HOURS: '0' } });
    const routes: Route[] = (await everyRoute()).filter(({ verb, path }) => RIGHTS[`${verb} ${path}`]);
    const description: Description = await descriptionOf(running.url);
    campaign = new Campaign(running.url, SEED);
    watch = await Watch.over(running, probe.folder);
    // A network may sign in a thousand times in 15 minutes: a fast attack has more people than that.
    let networks = 0;
    const fromAnother = <T>(work: () => Promise<T>) => {
      Someone.from = `10.${networks >> 8}.${networks++ & 255}.1`;
      return watch.own(work);
    };
    let scene = await fromAnother(() => Scene.begin(running, description, routes));
    for (let turn = 0; turn < REQUESTS; turn += ROUND) {
      await campaign.run(scene, turn, Math.min(turn + ROUND, REQUESTS));
      // The first round compiles and fills what is filled once.
      if (turn === 0 || turn + ROUND === FILLED) before = await watch.level();
      if (turn % EVERY === EVERY - ROUND) process.stderr.write(`attacks: ${JSON.stringify(await watch.reading(turn + ROUND))}\n`);
      if (turn + ROUND < REQUESTS) scene = await fromAnother(() => scene.next());
    }
    after = await watch.level();
  }, SIX_HOURS);
  afterAll(async () => {
    process.stderr.write(`attacks: ${JSON.stringify(campaign?.statuses)} ${JSON.stringify({ before, after })}\n`);
    await watch?.end();
    await running?.stop();
    probe.remove();
  }, 60_000);

  it('is refused or served as described, never failed, each refusal inside a second', () => {
    expect(campaign.faults).toEqual([]);
  });

  it('ends no process', () => {
    expect(watch.exits()).toEqual([]);
  });

  it('leaves no event of a request that was refused or only read', async () => {
    expect(await watch.strays(campaign.served)).toEqual([]);
  });

  it('leaves the memory where it was', () => {
    const most = REQUESTS > FILLED ? MOST_ONCE_FILLED : MOST;
    const grown = Object.fromEntries(Object.entries(before).map(([name, level]) => [name, after[name as keyof Level] - level]));
    expect(Object.entries(grown).filter(([name, more]) => more > most[name as keyof Level])).toEqual([]);
  });
});
