import { holdAgainstTheLog } from '../chaos/ledger.mjs';
import { caughtUp, drive, EQUAL_ALL, killInTurn, newLedger, operate, productEvents } from '../chaos/load-driver';
import { type Product, startProduct } from '../support/product.mjs';
import { until } from '../support/until';

/** More by `KILLS` and `COMMANDS`; the campaign has every other kind of fault. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const COMMANDS = Number(process.env['COMMANDS'] ?? 500);
const HOUR = 3_600_000;

describe('killed under load', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ seeds: false });
  }, 120_000);
  afterAll(() => product?.stop(), 30_000);

  it(
    `OP-15 every acknowledged command is present, each once, through ${KILLS} kill${KILLS > 1 ? 's' : ''} of each process`,
    async () => {
      const ledger = newLedger();
      const driver = drive(product.url, ledger);
      await killInTurn(product, driver, KILLS);
      await until(() => driver.acknowledged() >= COMMANDS, HOUR);
      expect(await driver.stop()).toBe(0);
      const result = holdAgainstTheLog(ledger, await productEvents(product, driver));
      console.info(`${result.acknowledged} acknowledged, ${result.retried} of them after a retry`);
      expect(result.violations).toEqual([]);
      expect(result.acknowledged).toBeGreaterThanOrEqual(COMMANDS);
    },
    HOUR,
  );

  it('OP-14 afterwards every read model is what a fresh replay makes', async () => {
    await product.ready();
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);
});
