import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { listedProducts } from '../../../test/support/listed-products';
import { SealedSegments1795200000199 } from '../migrations/1795200000199-sealed-segments';
import { SegmentSpans1795200000202 } from '../migrations/1795200000202-segment-spans';
import { NextSegment1795200000203 } from '../migrations/1795200000203-next-segment';
import { sealFull } from '../runner/store/segments';
import { listProducts } from './product.queries';
import { products } from './product.row';

describe('searches of products', () => {
  const { pool, withProducts, asked, planOf } = listedProducts();
  const runner = { query: (sql: string) => pool().query(sql) } as unknown as QueryRunner;
  const withoutSegments = () => pool().query('truncate read.products_segments, read.products_places');
  const numberedAgain = () => pool().query('alter table read.products alter n restart');

  it('MK-02 given a word in every product, then a search reads the list in order until the page is full', async () => {
    await withProducts(400);
    const { total, sent } = await asked({ filter: { q: 'snapshot' } });
    expect(total).toBe(400);
    expect(await planOf(sent.at(-1) as pg.QueryConfig)).toMatch(/Index Scan Backward using products_1 /);
  });

  it.each([200, 399])(
    'MK-02 given a product, the %s. of 400, that changes while it is sought, then it is found',
    async (place) => {
      await withProducts(400);
      let asked = 0;
      const changing = {
        query: async (statement: pg.QueryConfig) => {
          if (++asked === 2)
            await pool().query('update read.products set price_cents = 9999 where title = $1', [`A snapshot ${place}`]);
          return pool().query(statement);
        },
      } as unknown as pg.Pool;
      const { text, total } = await listProducts(changing, { filter: { q: String(place) } });
      expect([asked, total, JSON.parse(text).map(({ price }: { price: number }) => price)]).toEqual([2, 1, [99.99]]);
    },
  );

  it('MK-02 given a text sought before, when segments fill or are made again, then all of its rows are found', async () => {
    const withText = (count: number) =>
      Array.from({ length: count }, (_, at) => String(at + 1)).filter((n) => n.includes('17')).length;
    const sought = async (count: number) => {
      await withProducts(count);
      for (let times = 0; times < 3; times++) {
        const { total, sent } = await asked({ filter: { q: '17' } });
        expect(total).toBe(withText(count));
        if (times < 2) continue;
        const again = sent[0] as pg.QueryConfig;
        const plan = await planOf(again, '(analyze, costs off, timing off)');
        expect(plan).toMatch(/products_places p\w* \(never executed\)/);
        return (await pool().query(again)).rows.map(({ what }) => what);
      }
      return [];
    };
    for (const count of [100, 400, 250]) {
      // The third time nothing of the set is sent.
      expect(await sought(count)).toEqual(['edge', 'size', 'top', 'tail']);
      await pool().query('delete from read.products');
      await withoutSegments();
      await numberedAgain();
    }
    await sought(180);
    expect(await sought(300)).toEqual(['edge', 'size', 'top', 'tail']);
  });

  it('MK-02 given rows in no segment that were sought before, when some change or go, then only new ones are sent', async () => {
    await withoutSegments();
    await numberedAgain();
    await withProducts(412);
    const titled = "from read.products where title like '%4%'";
    const search = async () => {
      const { total, sent } = await asked({ filter: { q: '4' } });
      expect(total).toBe((await pool().query(`select count(*)::int as n ${titled}`)).rows[0].n);
      const { rows } = await pool().query(sent[0] as pg.QueryConfig);
      return (rows.find(({ what }) => what === 'tail').places?.length ?? 0) / 4;
    };
    const change = (first: number, last: number) =>
      pool().query('update read.products set price_cents = price_cents + 1 where substr(title, 12)::int between $1 and $2', [
        first,
        last,
      ]);
    expect([await search(), await search()]).toEqual([15, 0]);
    await change(399, 401);
    expect([await search(), await search()]).toEqual([2, 0]);
    await pool().query("delete from read.products where title in ('A snapshot 402', 'A snapshot 40')");
    expect(await search()).toBe(0);
    // Now rows of the next segment, too.
    await change(41, 50);
    await sealFull(pool(), 'read', products);
    expect([await search(), await search()]).toEqual([9, 0]);
    await change(45, 46);
    expect([await search(), await search()]).toEqual([2, 0]);
    await withoutSegments();
  });

  it('MK-02 given segments of another size, as before an update is rebuilt, then a text is found without them', async () => {
    await withProducts(400);
    await pool().query('update read.products_segments set live = substr(live, 1, octet_length(live) / 2)');
    for (let times = 0; times < 3; times++) {
      const { text, total } = await listProducts(pool(), { filter: { q: '17' } });
      expect([total, JSON.parse(text)[0].title]).toEqual([14, 'A snapshot 17']);
    }
    await withoutSegments();
  });

  it.each([new SealedSegments1795200000199(), new SegmentSpans1795200000202(), new NextSegment1795200000203()])(
    'MK-02 given segments made before $name, then a text is found without them, and with them once migrated',
    async (migration) => {
      await withProducts(400);
      const found = async () => {
        const { total, sent } = await asked({ filter: { q: '17' } });
        // Rows that segments find are fetched by their numbers.
        return [total, sent.at(-1)?.text?.includes('::int[]')];
      };
      await migration.down(runner);
      expect(await found()).toEqual([14, false]);
      await migration.up(runner);
      expect(await found()).toEqual([14, true]);
      await withoutSegments();
    },
  );

  it('MK-02 given more products than a page shows, then only segments that may have its rows are looked at', async () => {
    await withoutSegments();
    await numberedAgain();
    await withProducts(400);
    const page = async (from: number) => {
      const { text, total, sent } = await asked({ filter: { q: '17' }, from, limit: 2 });
      const [numbers = ''] = (sent.at(-1)?.values ?? []).filter((value) => /^{.*}$/.test(value));
      return [total, JSON.parse(text).map(({ title }: { title: string }) => title), numbers.split(',').length];
    };
    expect(await page(0)).toEqual([14, ['A snapshot 17', 'A snapshot 117'], 12]);
    expect(await page(12)).toEqual([14, ['A snapshot 217', 'A snapshot 317'], 14]);
    const change = (first: number, last: number) =>
      pool().query(
        'update read.products set price_cents = price_cents + 1000 where substr(title, 12)::integer between $1 and $2',
        [first, last],
      );
    // Old rows that change fill a new segment, which is looked at with theirs.
    await change(310, 325);
    await sealFull(pool(), 'read', products);
    expect(await page(0)).toEqual([14, ['A snapshot 17', 'A snapshot 117'], 12]);
    expect(await page(12)).toEqual([14, ['A snapshot 217', 'A snapshot 317'], 14]);
    // So do newer ones, and that segment is looked at then.
    await change(100, 139);
    await sealFull(pool(), 'read', products);
    expect(await page(0)).toEqual([14, ['A snapshot 17', 'A snapshot 117'], 12]);
    await withoutSegments();
  });
});
