import { Logger } from '@nestjs/common';
import { cookieOf, openSignInApp, PASSWORD, type SignInApp } from '../../../test/support/sign-in-app';

jest.setTimeout(60_000);

describe('the security log', () => {
  let product: SignInApp;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    product = await openSignInApp();
    // Policies warn in sentences that they have no tables here.
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line) => {
      if (typeof line === 'object') lines.push(line);
    });
  }, 60_000);
  afterAll(async () => {
    jest.restoreAllMocks();
    await product?.close();
  }, 30_000);
  beforeEach(() => lines.splice(0));

  const from = '192.0.2.44';
  const line = (event: string, reason: string, subject: unknown, route: string) =>
    expect.objectContaining({
      event,
      reason,
      address: from,
      route,
      correlationId: expect.any(String),
      ...(subject ? { subject } : {}),
    });
  const SIGN_IN = '/api/auth/sign-in';

  it('names the account of a failed sign-in, and hides an email that has none', async () => {
    const { email, id } = await product.signUp();
    await product.signIn(email, 'a wrong guess', { from });
    await product.signIn('nobody@example.com', 'a wrong guess', { from });
    const reason = 'Invalid login credentials';
    expect(lines).toEqual([
      line('sign-in failed', reason, id, SIGN_IN),
      line('sign-in failed', reason, expect.stringMatching(/^[\w-]{43}$/), SIGN_IN),
    ]);
  });

  it('reports a lock, a token used twice, a forbidden act and a bad token', async () => {
    const { email, id } = await product.signUp();
    const signedIn = await product.signIn(email);
    const bearer = { authorization: `Bearer ${signedIn.json().access_token}` };
    for (let each = 0; each < 11; each++) await product.signIn(email, 'a wrong guess', { from });
    expect(lines.at(-1)).toEqual(line('locked out', 'Too many attempts. Please try again later.', id, SIGN_IN));

    const first = cookieOf(signedIn);
    const refresh = (token: string) => product.post('/api/auth/refresh', {}, { cookies: { refresh: token }, from });
    await refresh(cookieOf(await refresh(first)));
    await refresh(first);
    const reused = 'Refresh token already used. Please sign in again.';
    expect(lines.at(-1)).toEqual(line('refresh token reused', reused, id, '/api/auth/refresh'));

    const again = { authorization: `Bearer ${(await product.signIn(email)).json().access_token}` };
    const draft = { title: 'A post', slug: 'a-post', content: 'Long enough to be read' };
    await product.post('/api/content', draft, { headers: again, from });
    expect(lines.at(-1)).toEqual(line('forbidden', expect.any(String) as never, id, '/api/content'));

    await product.send('GET', '/api/me', { headers: { authorization: 'Bearer not.a.token' }, from });
    await product.send('GET', '/api/me', { headers: bearer, from });
    const bad = { event: 'bad token', route: '/api/me', address: from };
    expect(lines.slice(-2)).toEqual([expect.objectContaining(bad), expect.objectContaining({ ...bad, subject: id })]);
  });

  it('says nothing of a visitor who has to sign in, and never an email, a password or a token', async () => {
    await product.send('GET', '/api/me', { from });
    expect(lines).toEqual([]);
    const { email } = await product.signUp();
    const answer = await product.signIn(email);
    await product.signIn(email, 'canary-guess', { from });
    await product.post('/api/auth/reset', { token: 'canary-link'.repeat(4), password: PASSWORD }, { from });
    await product.send('GET', '/api/me', { headers: { authorization: 'Bearer canary-token' }, from });
    expect(lines.length).toBeGreaterThan(1);
    for (const secret of [email, 'canary', PASSWORD, cookieOf(answer), answer.json().access_token])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });
});
