import { randomUUID } from 'node:crypto';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

/** With it the framework has a command, and makes nothing of it. */
const BY_THE_FRAMEWORK = { 'x-inner': 'no' };
const OFFER = { title: 'Snapshot', description: 'Made by this test, with Ünicode', price: 10 };
const NOBODY = '11111111-1111-4111-8111-111111111111';

interface Said {
  status: number;
  said: Record<string, string>;
  body: string;
}
type Command = [method: string, path: string, body?: unknown, headers?: Record<string, string>];

describe('journey: commands with and without the framework', () => {
  let running: Running;
  let seller: Someone;
  let other: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    seller = await newcomer(running.url, 'talent', 'seller');
    other = await newcomer(running.url, 'client', 'client');
  }, 120_000);

  const send = async ({ token }: Someone, [method, path, body, headers = {}]: Command, more = {}): Promise<Said> => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
    const authorization = { authorization: `Bearer ${token}` };
    const answer = await fetch(running.url + path, {
      method,
      body: text,
      headers: { ...type, ...authorization, ...headers, ...more },
    });
    const said = Object.fromEntries(answer.headers);
    for (const name of ['date', 'x-correlation-id', 'keep-alive', 'connection']) delete said[name];
    return { status: answer.status, said, body: await answer.text() };
  };
  /** What differs from one run to the next is replaced. */
  const alike = ({ status, said, body }: Said) => {
    const known = JSON.stringify({ said, body }).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
    const text = known.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time').replace(/(id:)\d+/g, '$1position');
    return { status, text };
  };
  const both = async (who: Someone, direct: Command, framework: Command = direct) => {
    const first = await send(who, direct);
    const second = await send(who, framework, BY_THE_FRAMEWORK);
    expect(alike(first)).toEqual(alike(second));
    return first;
  };
  const made = async () => JSON.parse((await send(seller, ['POST', '/api/products', OFFER])).body) as { id: string };

  it('PE-01 S26 OP-04 what is written is answered alike: made, changed and deleted', async () => {
    const first = await both(
      seller,
      ['POST', '/api/products', OFFER, { 'idempotency-key': 'one' }],
      ['POST', '/api/products', OFFER, { 'idempotency-key': 'two' }],
    );
    expect(first.status).toBe(201);
    expect(first.said).toMatchObject({ 'cache-control': 'no-store', 'x-position': expect.stringMatching(/^[\da-f-]{36}:\d+$/) });
    expect(first.said['set-cookie']).toContain('position=');
    const [one, two] = [await made(), await made()];
    const change = { title: 'Changed', version: 0 };
    expect(
      (await both(seller, ['PUT', `/api/products/${one.id}`, change], ['PUT', `/api/products/${two.id}`, change])).status,
    ).toBe(200);
    expect((await both(seller, ['DELETE', `/api/products/${one.id}`], ['DELETE', `/api/products/${two.id}`])).status).toBe(200);
  });

  it('VA-25 PE-01 every refusal is answered alike', async () => {
    const { id } = await made();
    const { id: product } = await made();
    await send(seller, ['PUT', `/api/products/${product}`, { title: 'Newer', version: 0 }]);
    const refused: [status: number, who: Someone, command: Command][] = [
      [422, seller, ['POST', '/api/products', { ...OFFER, price: 'x' }]],
      [422, seller, ['POST', '/api/products', OFFER, { 'idempotency-key': 'k'.repeat(201) }]],
      [400, seller, ['POST', '/api/products', { ...OFFER, unknown: 1 }]],
      [400, seller, ['POST', '/api/products', '{"title":']],
      [400, seller, ['POST', '/api/products', '{"__proto__":{"title":"a"}}']],
      [400, seller, ['POST', '/api/products', `[${'1,'.repeat(6000)}1]`]],
      [400, seller, ['POST', '/api/products', '[]']],
      [413, seller, ['POST', '/api/products', JSON.stringify({ description: 'a'.repeat(1_100_000) })]],
      [403, other, ['POST', '/api/products', OFFER]],
      [403, other, ['DELETE', `/api/products/${id}`]],
      [404, seller, ['PUT', `/api/products/${NOBODY}`, { title: 'Gone', version: 0 }]],
      [404, seller, ['DELETE', '/api/products/none']],
      [404, seller, ['POST', '/api/nothing', {}]],
      [412, seller, ['PUT', `/api/products/${product}`, { title: 'Stale', version: 0 }]],
      [428, seller, ['PUT', `/api/products/${product}`, { title: 'Without' }]],
    ];
    for (const [status, who, command] of refused)
      expect({ command, status: (await both(who, command)).status }).toEqual({ command, status });
  });

  it('I3 a retry gets the answer of the first run, with or without the framework; a key is for one request', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(seller, ['POST', '/api/products', OFFER, key]);
    const again = [
      await send(seller, ['POST', '/api/products', OFFER, { ...key, ...BY_THE_FRAMEWORK }]),
      await send(seller, ['POST', '/api/products', OFFER, key]),
    ];
    expect(again).toEqual([first, first]);
    expect((await both(seller, ['POST', '/api/products', { ...OFFER, title: 'Another' }, key])).status).toBe(422);
  });

  it('PE-09 refuses a person whose session has ended', async () => {
    const gone = await newcomer(running.url, 'talent', 'gone');
    await send(gone, ['POST', '/api/products', OFFER]);
    await gone.post('/api/auth/sign-out', {});
    expect((await both(gone, ['POST', '/api/products', OFFER])).status).toBe(401);
  });
});
