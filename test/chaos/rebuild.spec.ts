import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { caughtUp, EQUAL_ALL, operate } from './load-driver';

const PROJECTIONS = [
  'profiles',
  'talents',
  'skills',
  'services',
  'products',
  'reviews',
  'content',
  'categories',
  'audit',
  'people',
  'backups',
];
const READS_PER_SECOND = 200;

/** Reads lists at a steady rate until it is stopped; every answer is kept. */
function readers(url: string) {
  const answers: { noun: string; status: number; total: number }[] = [];
  const nouns = ['products', 'services', 'talents', 'reviews', 'content', 'categories', 'skills'];
  let at = 0;
  // Never the same address twice: an answer that was kept would prove nothing.
  const read = async (noun: string, index: number) => {
    const answer = await fetch(`${url}/api/${noun}?range=[${index},${index}]`).catch(() => null);
    await answer?.arrayBuffer();
    answers.push({ noun, status: answer?.status ?? 0, total: Number(answer?.headers.get('content-range')?.split('/')[1] ?? -1) });
  };
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    if (open.size > 50) return;
    const one = read(nouns[at % nouns.length] as string, at++).finally(() => open.delete(one));
    open.add(one);
  }, 1000 / READS_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return answers;
  };
}

const WHY = ['--reason', 'to see it work'];

describe('rebuilding the product’s own read models', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ seeds: true });
  }, 180_000);
  afterAll(() => product?.stop(), 30_000);

  it('OP-14 what was projected live equals a fresh replay, and a changed row is found', async () => {
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
    await queryOf(
      product.databaseUrl,
      'update read.products set price_cents = price_cents + 1 where id = (select id from read.products order by id limit 1)',
    );
    await expect(operate(product, 'verify', 'products')).rejects.toThrow(/Not every projection/);
    expect(await operate(product, 'rebuild', 'products', ...WHY)).toMatch(/differs from what was there before/);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);

  it('OP-09 every projection is rebuilt beside steady reads, none of which fails or shrinks', async () => {
    const stop = readers(product.url);
    for (const name of PROJECTIONS)
      expect(await operate(product, 'rebuild', name, ...WHY)).toMatch(/equal to what was there before/);
    const answers = await stop();
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const totals = new Map<string, Set<number>>();
    for (const { noun, total } of answers) totals.set(noun, (totals.get(noun) ?? new Set()).add(total));
    expect([...totals.values()].map((seen) => seen.size)).toEqual(Array(7).fill(1));
  }, 180_000);

  it('OP-09 a rebuild that is killed in the middle harms nothing and can be begun again; one can be rolled back', async () => {
    const start = join(__dirname, '../../start.mjs');
    const env = { ...process.env, ...product.env };
    for (const pause of [300, 500, 700, 900]) {
      const child = spawn(process.execPath, [start, '--run', 'projections', '--', 'rebuild', 'talents', ...WHY], {
        env,
        stdio: 'ignore',
        detached: true,
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await sleep(pause);
      try {
        process.kill(-(child.pid as number), 'SIGKILL');
      } catch {}
      await ended;
    }
    expect(await operate(product, 'rebuild', 'talents', ...WHY)).toMatch(/equal to what was there before/);
    expect(await operate(product, 'roll-back', 'talents', ...WHY)).toMatch(/back at its earlier tables/);
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 180_000);
});
