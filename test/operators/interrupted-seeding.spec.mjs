import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct } from '../support/product.mjs';

jest.setTimeout(240_000);

describe('filling in the samples', () => {
  const events = async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('select type, count(*)::int from write.events group by type order by type');
    await client.end();
    return rows;
  };

  it('an interrupted seeding continues at the next start with no sample missing or duplicate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-samples-'));
    chmodSync(folder, 0o711);
    const cut = startProduct({ dataDir: folder, seeds: true, killAfter: /migrations +done/ });
    await expect(cut).rejects.toThrow('The product did not start');
    const [resumed, whole] = [
      await startProduct({ dataDir: folder, seeds: true }),
      await startProduct({ seeds: true, fresh: true }),
    ];
    try {
      // The address is printed when there is something to see at it.
      for (const noun of ['talents', 'products', 'services', 'reviews', 'content']) {
        const { headers } = await fetch(`${whole.url}/api/${noun}?range=[0,0]`);
        expect([noun, headers.get('content-range')]).toEqual([noun, expect.stringMatching(/ 0-0\/[1-9]/)]);
      }
      const wanted = await events(whole.databaseUrl);
      expect(wanted.length).toBeGreaterThan(5);
      expect(await events(resumed.databaseUrl)).toEqual(wanted);
    } finally {
      await Promise.all([resumed.stop(), whole.stop()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
