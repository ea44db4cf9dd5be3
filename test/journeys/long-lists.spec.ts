import { Client } from 'pg';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

const VISITORS = 24;

describe('given more visitors with long searches than the database has connections', () => {
  let running: OneMachine;
  let database: Client;

  beforeAll(async () => {
    running = await startProduct({ fresh: true });
    database = new Client({ connectionString: running.databaseUrl });
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  it('VU-06 others list talents and sign up all the same', async () => {
    await database.query('begin');
    await database.query('lock table read.products in access exclusive mode');
    // No search that is kept knows this price, so that the table is read.
    let answered = 0;
    const long = Array.from({ length: VISITORS }, (_, visitor) => {
      const filter = encodeURIComponent(JSON.stringify({ q: 'kit', price_min: 10.01 + visitor / 100 }));
      return new Someone(running.url).get(`/api/products?filter=${filter}`).finally(() => (answered += 1));
    });
    const { status } = await new Someone(running.url).get('/api/talents?filter=%7B%22q%22%3A%22anybody%22%7D');
    await newcomer(running.url, 'client', 'newcomer');
    expect([status, answered]).toEqual([200, 0]);
    await database.query('rollback');
    await Promise.all(long);
  });
});
