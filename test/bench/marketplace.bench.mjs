import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { filledProduct, remembered } from './filled.mjs';
import { asked, inTurn, QUICK, requests, row } from './measure.mjs';
import { detailOf, FIRST_PAGE, LISTS, limitOf, SEARCHES } from './requests.mjs';
import { checkTotals } from './totals.mjs';

const SIZES = QUICK ? [10_000] : [10_000, 1_000_000];
/** Many short rounds, in each of which a figure comes right after its limit: the machine's pace changes within minutes. */
const ROUNDS = QUICK ? 1 : 4;
const SECONDS = 1;
/** What many share is asked for as browsers ask. */
const browser = { 'accept-encoding': 'br, gzip' };

/** One size, in turn: every figure comes close to its limit. */
async function measureAt(products) {
  const product = await filledProduct(products);
  const bare = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), {
    env: { ...process.env, ...product.env, DATABASE_URL: product.databaseUrl },
  });
  const { env, dataDir } = product;
  const writer = fork(fileURLToPath(new URL('writer.mjs', import.meta.url)), [
    JSON.stringify({ env, dataDir }),
    String(products),
  ]);
  try {
    const [[{ url: limits }]] = await Promise.all([once(bare, 'message'), once(writer, 'message')]);
    const { url } = product;
    const bareDetail = (number) => detailOf(products)(number).replace('/api/products', '/detail');
    // Once before: pages that nobody has read yet would measure the disk.
    let read = 0;
    const seconds = products < 1_000_000 ? 1 : 10;
    await requests(limits, () => ({ path: bareDetail(read++) }), { connections: 20, seconds });
    const measured = (at, path, connections, headers) => () => asked(at, path, connections, { headers, seconds: SECONDS });
    const lists = Object.entries(LISTS).map(([name, path]) => [name, measured(url, path(products), 20)]);
    const searches = Object.entries(SEARCHES).map(([name, path]) => [name, measured(url, path(products), 4)]);
    const shared = measured(url, () => FIRST_PAGE, 20, browser);
    const page = measured(url, () => '/marketplace', 20, browser);
    const under = (perSecond, asks) => async () => {
      writer.send(perSecond);
      const figures = await asks();
      writer.send(0);
      const [failed] = await once(writer, 'message');
      if (failed > 0) throw new Error(`${failed} appends failed, so that fewer were written than the figure says`);
      // The next figure is measured when all of it is taken in.
      await remembered(product, product.log);
      return figures;
    };
    // And V8 compiles the path of a batch in its first hundreds, that of a search in its first dozens.
    await under(200, () => sleep(QUICK ? 1_000 : 8_000))();
    for (const [, search] of searches) await search();
    const figures = await inTurn(
      {
        ...Object.fromEntries(lists.slice(0, 3)),
        L: measured(limits, limitOf('built'), 20),
        'L+': measured(limits, limitOf('stored'), 20),
        ...Object.fromEntries(lists.slice(3)),
        ...Object.fromEntries(searches),
        'bare detail': measured(limits, bareDetail, 20),
        detail: measured(url, detailOf(products), 20),
        hello: measured(limits, () => '/hello', 20),
        'first page, shared': shared,
        'first page, 20 writes/s': under(20, shared),
        'first page, 200 writes/s': under(200, shared),
        '/marketplace': page,
        '/marketplace, 20 writes/s': under(20, page),
        '/marketplace, 200 writes/s': under(200, page),
      },
      ROUNDS,
    );
    await checkTotals(product);
    return figures;
  } finally {
    bare.disconnect();
    writer.disconnect();
    await product.log.close();
    await product.stop();
  }
}

const LIMITS = [
  ...Object.keys(LISTS).map((name) => [name, 'L', '>= 0.9 of L, 1M / 10k <= 1.3']),
  ...Object.keys(LISTS)
    .slice(0, 1)
    .map((name) => [name, 'L+', '-']),
  ...Object.keys(SEARCHES).map((name) => [name, 'L', 'p99 <= 50 ms']),
  ['detail', 'bare detail', '>= 0.9, 1M / 10k <= 1.3'],
  ['first page, shared', 'hello', '>= 0.6'],
  ['/marketplace', 'hello', '>= 0.5'],
  ['first page, 20 writes/s', 'first page, shared', '>= 0.7'],
  ['/marketplace, 20 writes/s', '/marketplace', '>= 0.7'],
  ['first page, 200 writes/s', 'first page, shared', '>= 0.5'],
  ['/marketplace, 200 writes/s', '/marketplace', '>= 0.5'],
];

/** The marketplace at 10,000 and at 1,000,000 products, quiet and under writes; growth is the time at 1M over that at 10k. */
export async function benchMarketplace() {
  let small;
  for (const products of SIZES) {
    const figures = await measureAt(products);
    for (const [what, limit, goal] of LIMITS)
      row({ what, products, ours: figures[what], limit: figures[limit], goal, small: small?.[what] });
    small ??= figures;
  }
}
