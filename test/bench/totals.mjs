import { PRODUCT_CATEGORIES, PRODUCT_TABS } from '@guildhall/contracts/product-categories';
import pg from 'pg';
import { SEARCHED } from './data.mjs';

const [FIRST] = PRODUCT_CATEGORIES;
const text = (q) => `search like '%${q}%'`;

/** Filters of the screens, each with the condition by which Postgres counts the same products one by one. */
const COUNTED = [
  [{}, 'true'],
  [{ categories: [FIRST] }, `category = '${FIRST}'`],
  [{ tab: 'snapshots' }, `category = any ('{${PRODUCT_TABS.snapshots.map((name) => `"${name}"`).join(',')}}')`],
  [{ price_min: 13, price_max: 137 }, 'price_cents between 1300 and 13700'],
  [{ categories: [FIRST], price_max: 35 }, `category = '${FIRST}' and price_cents <= 3500`],
  ...Object.values(SEARCHED).map((q) => [{ q }, text(q)]),
  [
    { q: SEARCHED['a common word'], categories: [FIRST], price_max: 100 },
    `${text(SEARCHED['a common word'])} and category = '${FIRST}' and price_cents <= 10000`,
  ],
];

/**
 * Holds the totals that lists answer against counts of their rows. Nothing may be written in that time.
 * @throws Error that names each filter whose total differs
 */
export async function checkTotals({ url, databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const wrong = [];
  try {
    for (const [filter, condition] of COUNTED) {
      const { rows } = await client.query(`select count(*)::int as n from read.products where ${condition}`);
      const answer = await fetch(`${url}/api/products?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,23]`);
      await answer.body?.cancel();
      const total = Number(answer.headers.get('content-range')?.split('/')[1]);
      if (total !== rows[0].n) wrong.push(`${JSON.stringify(filter)}: ${total}, and ${rows[0].n} rows`);
    }
  } finally {
    await client.end();
  }
  if (wrong.length > 0) throw new Error(`Totals that are not those of their rows:\n${wrong.join('\n')}`);
}
