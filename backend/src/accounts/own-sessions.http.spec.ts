import { randomUUID } from 'node:crypto';
import type { SignedInDevice } from '@guildhall/contracts/accounts';
import { type Answer, cookieOf, openSignInApp, type SignInApp } from '../../../test/support/sign-in-app';

jest.setTimeout(60_000);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const PATH = '/api/me/sessions';

describe('the sessions of a person', () => {
  let product: SignInApp;
  beforeAll(async () => {
    product = await openSignInApp();
  }, 60_000);
  afterAll(() => product?.close(), 30_000);

  const bearer = (answer: Answer) => ({ authorization: `Bearer ${answer.json().access_token}` });
  const signedIn = async (email: string, agent: string) => {
    const answer = await product.signIn(email, undefined, { headers: { 'user-agent': agent } });
    return { headers: bearer(answer), refresh: cookieOf(answer) };
  };
  const onTwoDevices = async () => {
    const { email, id } = await product.signUp();
    const [phone, desk] = [await signedIn(email, IPHONE), await signedIn(email, FIREFOX)];
    return { email, id, phone, desk };
  };
  const listed = async (headers: Record<string, string>, query = '') => {
    const answer = await product.send('GET', PATH + query, { headers });
    return { range: answer.headers['content-range'], items: answer.json() as SignedInDevice[] };
  };
  const works = async ({ headers, refresh }: { headers: Record<string, string>; refresh: string }) => [
    (await product.send('GET', '/api/me', { headers })).statusCode,
    (await product.post('/api/auth/refresh', {}, { cookies: { refresh } })).statusCode,
  ];

  it('are listed by device and time only, last used first', async () => {
    const { desk, phone } = await onTwoDevices();
    const { items, range } = await listed(desk.headers);
    expect(range).toBe('sessions 0-1/2');
    expect(items.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Linux', true],
      ['Safari on iPhone', false],
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['created_at', 'current', 'device', 'id', 'used_at']);
    await product.post('/api/auth/refresh', {}, { cookies: { refresh: phone.refresh } });
    expect((await listed(desk.headers)).items.map(({ current }) => current)).toEqual([false, true]);
    expect((await listed(desk.headers, '?sort=["created_at","ASC"]&range=[0,0]')).items).toMatchObject([
      { device: 'Safari on iPhone' },
    ]);
  });

  it('end at once, one by one', async () => {
    const { id, desk, phone } = await onTwoDevices();
    const other = (await listed(desk.headers)).items.find(({ current }) => !current);
    const end = () => product.send('DELETE', `${PATH}/${other?.id}`, { headers: desk.headers });
    expect((await end()).json()).toEqual(other);
    expect(await works(phone)).toEqual([401, 401]);
    const own = (headers: Record<string, string>) => product.send('GET', `/api/profiles/${id}`, { headers });
    expect([(await own(phone.headers)).statusCode, (await own(desk.headers)).statusCode === 401]).toEqual([401, false]);
    expect(await works(desk)).toEqual([200, 200]);
    expect((await end()).statusCode).toBe(404);
    expect((await listed(desk.headers)).items).toHaveLength(1);
  });

  it('end at once, except the one that asks', async () => {
    const { email, desk, phone } = await onTwoDevices();
    const third = await signedIn(email, 'curl/8.5.0');
    const others = () => product.post(`${PATH}/end-others`, {}, { headers: desk.headers });
    expect((await others()).json()).toEqual({ ended: 2 });
    expect([await works(phone), await works(third), await works(desk)]).toEqual([
      [401, 401],
      [401, 401],
      [200, 200],
    ]);
    expect((await others()).json()).toEqual({ ended: 0 });
  });

  it('S4 are replaced by a sign-in of the same browser', async () => {
    const { email, desk, phone } = await onTwoDevices();
    const again = await product.signIn(email, undefined, { cookies: { refresh: desk.refresh } });
    expect(await works(desk)).toEqual([401, 401]);
    expect(await works({ headers: bearer(again), refresh: cookieOf(again) })).toEqual([200, 200]);
    expect(await works(phone)).toEqual([200, 200]);
  });

  it('cannot be seen or ended by anybody else', async () => {
    const [mara, kito] = [await onTwoDevices(), await onTwoDevices()];
    const hers = (await listed(mara.desk.headers)).items;
    expect((await listed(kito.desk.headers)).items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([hers[0]?.id]));
    for (const id of [hers[0]?.id, randomUUID()])
      expect((await product.send('DELETE', `${PATH}/${id}`, { headers: kito.desk.headers })).statusCode).toBe(404);
    expect(await works(mara.desk)).toEqual([200, 200]);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', `/${randomUUID()}`],
      ['POST', '/end-others'],
    ] as const)
      expect((await product.send(method, PATH + path, method === 'POST' ? { payload: {} } : {})).statusCode).toBe(401);
  });

  it('refuses a bad token before it looks for other errors of a request', async () => {
    const headers = { authorization: 'Bearer not.a.token' };
    expect((await product.send('GET', '/api/products?unknown=1', { headers })).statusCode).toBe(401);
    expect((await product.send('GET', '/api/products?unknown=1')).statusCode).toBe(400);
  });

  it('are erased with the account', async () => {
    const { id } = await onTwoDevices();
    await product.pool.query('select write.write_rows($1)', [
      JSON.stringify([{ op: 'delete', table: 'accounts', where: { id } }]),
    ]);
    expect((await product.pool.query('select from write.sessions where account_id = $1', [id])).rowCount).toBe(0);
  });
});
