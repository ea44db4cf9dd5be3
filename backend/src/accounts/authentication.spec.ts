import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Test } from '@nestjs/testing';
import { signedBy } from '../../../test/support/keys';
import { TokenMayBeInvalid } from '../http/invalid-token.js';
import { AccessTokenStrategy, AccessTokens, AuthenticationGuard, TOKEN_SETTINGS } from './authentication.js';

const [secret, older] = [randomBytes(32), randomBytes(32)];
const issuer = 'http://127.0.0.1:3000';
const caller = { accountId: randomUUID(), sessionId: randomUUID() };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (header: unknown, payload: unknown, key: string | Buffer = secret, hash = 'sha256') => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};
const now = Math.floor(Date.now() / 1000);
const header = { alg: 'HS256', typ: 'at+jwt', kid: 'key-1' };
const claims = { sub: caller.accountId, sid: caller.sessionId, iat: now, nbf: now, exp: now + 60, iss: issuer, aud: 'guildhall' };
const without = (name: keyof typeof claims) => Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));

describe('access tokens', () => {
  let tokens: AccessTokens;
  let guard: AuthenticationGuard;
  let strategy: AccessTokenStrategy;
  beforeAll(async () => {
    const module = await Test.createTestingModule({
      imports: [PassportModule, JwtModule.register({})],
      providers: [
        AccessTokens,
        AccessTokenStrategy,
        AuthenticationGuard,
        { provide: TOKEN_SETTINGS, useValue: { keys: signedBy(secret, older), issuer } },
      ],
    }).compile();
    tokens = module.get(AccessTokens);
    guard = module.get(AuthenticationGuard);
    strategy = module.get(AccessTokenStrategy);
  });

  class Strict {}
  @TokenMayBeInvalid()
  class Lenient {}
  const enter = async (authorization?: string, controller: object = Strict) => {
    const request: { headers: object; user?: unknown } = { headers: authorization === undefined ? {} : { authorization } };
    const http = { getRequest: () => request, getResponse: () => ({}), getNext: () => undefined };
    await guard.canActivate({
      switchToHttp: () => http,
      getArgs: () => [],
      getHandler: () => enter,
      getClass: () => controller,
    } as unknown as ExecutionContext);
    return request.user;
  };

  it('PE-09 treats a request without a token as a visitor’s', async () => {
    expect(await enter()).toBeUndefined();
  });

  it('S6 knows the caller by their own token, which holds no role', async () => {
    const { access_token, expires_at } = tokens.issue(caller);
    expect(await enter(`Bearer ${access_token}`)).toEqual(caller);
    expect(new Date(expires_at).getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
    const payload = JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString());
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub']);
  });

  it('S17 remembers a header that is a token and nothing more', async () => {
    const { access_token } = tokens.issue(caller);
    const [plain, padded] = [`Bearer ${access_token}`, `Bearer ${access_token} ${'x'.repeat(10_000)}`];
    for (const header of [plain, padded]) expect(await enter(header)).toEqual(caller);
    expect([plain, padded].map((header) => strategy.verified.find(header))).toEqual([caller, null]);
  });

  const forged: Record<string, string> = {
    'no token at all': '',
    nonsense: 'a.b.c',
    'another key': sign(header, claims, randomBytes(32)),
    'an empty key': sign(header, claims, ''),
    'no algorithm': `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
    'another algorithm': sign({ ...header, alg: 'HS512' }, claims, secret, 'sha512'),
    'another type': sign({ ...header, typ: 'JWT' }, claims),
    'an unknown critical extension': sign({ ...header, crit: ['b64'] }, claims),
    'an unknown key id': sign({ ...header, kid: 'key-3' }, claims),
    'the id of another key': sign({ ...header, kid: 'key-2' }, claims),
    'no key id': sign({ alg: 'HS256', typ: 'at+jwt' }, claims),
    'a key id that is a path': sign({ ...header, kid: '../../dev/null' }, claims, ''),
    'a list of key ids': sign({ ...header, kid: ['key-1'] }, claims),
    'no algorithm and a key id': `${encode({ ...header, alg: 'none', kid: 'none' })}.${encode(claims)}.`,
    'a key of its own': sign({ ...header, jwk: { kty: 'oct' } }, claims),
    'a list for payload': sign(header, [claims]),
    'a text for payload': sign(header, 'admin'),
    'no end': sign(header, without('exp')),
    'its end passed': sign(header, { ...claims, exp: now - 10 }),
    'its beginning to come': sign(header, { ...claims, nbf: now + 60 }),
    'no beginning': sign(header, without('nbf')),
    'another issuer': sign(header, { ...claims, iss: 'http://evil.example' }),
    'another audience': sign(header, { ...claims, aud: 'other' }),
    'no subject': sign(header, without('sub')),
    'no session': sign(header, without('sid')),
    'a subject that is no id': sign(header, { ...claims, sub: 'admin' }),
  };
  it.each(Object.entries(forged))('S6 refuses a token with %s', async (_name, token) => {
    await expect(enter(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('[VU-24] accepts tokens of an older key, and signs with the newest', async () => {
    expect(await enter(`Bearer ${sign({ ...header, kid: 'key-2' }, claims, older)}`)).toEqual(caller);
    const { access_token } = tokens.issue(caller);
    expect(JSON.parse(Buffer.from(access_token.split('.')[0] as string, 'base64url').toString())).toEqual(header);
  });

  it('S5 ignores an invalid token where signing out must work', async () => {
    expect(await enter('Bearer a.b.c', Lenient)).toBeUndefined();
  });

  it('S6 refuses another scheme', async () => {
    await expect(enter('Basic dXNlcjpwYXNz')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
