import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Product, startProduct } from '../support/product.mjs';
import { drive, killInTurn, newLedger, productEvents, queryOf, until } from './fire';
import { holdAgainstTheLog } from './ledger.mjs';

/** Forwards every request, and keeps back the answer of every third command: its caller cannot know whether it happened. */
async function withholding(target: string): Promise<{ url: string; server: Server }> {
  let commands = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    ) as Record<string, string>;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const body = await answer.text();
    if (headers['idempotency-key'] && request.url?.startsWith('/api/products')) {
      commands += 1;
      if (commands % 3 === 0) return void request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const TRIGGER = (name: string, table: string, each: 'row' | 'statement', body: string) =>
  `create function write.${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
   create trigger ${name} before insert on write.${table} for each ${each} execute function write.${name}();`;
const NO_IDEMPOTENCY = TRIGGER('forgetting', 'idempotency', 'row', 'return null;');
const NO_SYNC = TRIGGER('careless', 'events', 'statement', "perform set_config('synchronous_commit', 'off', true); return null;");

describe('the kill test has teeth', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ seeds: false });
  }, 120_000);
  afterAll(() => product?.stop(), 30_000);

  const writeThrough = async (url: string, count: number) => {
    const ledger = newLedger();
    const driver = drive(url, ledger);
    await until(() => driver.acknowledged() >= count);
    expect(await driver.stop()).toBe(0);
    return holdAgainstTheLog(ledger, await productEvents(product, driver));
  };

  it('answers that are lost do no harm, and without the idempotency record they do', async () => {
    const { url, server } = await withholding(product.url);
    const whole = await writeThrough(url, 60);
    expect(whole.violations).toEqual([]);
    expect(whole.retried).toBeGreaterThan(10);
    await queryOf(product.databaseUrl, NO_IDEMPOTENCY);
    const without = await writeThrough(url, 60);
    server.close();
    await queryOf(product.databaseUrl, 'drop trigger forgetting on write.idempotency');
    expect(without.violations.length).toBeGreaterThan(0);
  }, 120_000);

  it('with synchronous_commit off a killed database loses what was acknowledged', async () => {
    await queryOf(product.databaseUrl, NO_SYNC);
    let lost = 0;
    for (let round = 0; round < 5 && lost === 0; round += 1) {
      const ledger = newLedger();
      const driver = drive(product.url, ledger);
      await until(() => driver.acknowledged() >= 40);
      await killInTurn(product, driver, 2, ['postgres']);
      await driver.stop();
      lost = holdAgainstTheLog(ledger, await productEvents(product, driver)).violations.filter((each) =>
        /stands 0 times|jumps|elsewhere/.test(each),
      ).length;
    }
    expect(lost).toBeGreaterThan(0);
  }, 240_000);
});
