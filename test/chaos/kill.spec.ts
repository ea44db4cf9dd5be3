import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InquiryThread } from '@guildhall/contracts/inquiries';
import { newcomer, type Someone } from '../support/people';
import { type Product, startProduct } from '../support/product.mjs';
import { until } from '../support/until';
import { holdAgainstTheLog } from './ledger.mjs';
import { caughtUp, drive, EQUAL_ALL, killInTurn, newLedger, operate, productEvents } from './load-driver';

/** More by `KILLS` and `COMMANDS`; the campaign has every other kind of fault. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const COMMANDS = Number(process.env['COMMANDS'] ?? 500);
const HOUR = 3_600_000;
/** Inquiries of each client: fewer than a day's most. */
const EACH = 12;

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

  it('IQ-01 OP-15 an inquiry that was acknowledged is kept, once, when the backend is killed while it is sent', async () => {
    const talent = await newcomer(product.url, 'talent', 'asked');
    const clients = await Promise.all([1, 2, 3].map(() => newcomer(product.url, 'client', 'asker')));
    const send = async (who: Someone, message: string): Promise<string> => {
      const key = { 'idempotency-key': randomUUID() };
      for (;;) {
        const body = { talent_id: talent.id, subject: 'A question', message };
        const answer = await who.post<{ id: string }>('/api/inquiries', body, key).catch(() => null);
        if (answer?.status === 201) return answer.body.id;
        if (answer && answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer.body));
        await pause(50);
      }
    };
    let acknowledged = 0;
    const sending = clients.map(async (who) => {
      const sent = new Map<string, string>();
      for (let count = 0; count < EACH; count++) {
        const message = `Sent while the backend is killed: ${randomUUID()}`;
        sent.set(await send(who, message), message);
        acknowledged += 1;
      }
      return sent;
    });
    await until(() => acknowledged >= EACH);
    await product.kill9('backend');
    const all = await Promise.all(sending);
    await product.ready();
    // This test asks what is kept, not how soon it is shown.
    await caughtUp(product);
    for (const [place, who] of clients.entries()) {
      const { body } = await who.get<{ id: string }[]>('/api/inquiries?range=[0,99]');
      const sent = all[place] as Map<string, string>;
      expect((body as unknown as { id: string }[]).map(({ id }) => id).sort()).toEqual([...sent.keys()].sort());
      const [[id, message]] = sent as unknown as [[string, string]];
      expect((await who.get<Omit<InquiryThread, 'status'>>(`/api/inquiries/${id}`)).body.messages).toMatchObject([{ message }]);
    }
  }, 120_000);

  it('OP-14 afterwards every read model is what a fresh replay makes', async () => {
    await product.ready();
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);
});
