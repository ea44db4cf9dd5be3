import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefreshCookie } from './refresh-cookie';

const set = (address: string) => {
  const cookies: Record<string, { value: string; options: object }> = {};
  const reply = {
    setCookie(name: string, value: string, options: object) {
      cookies[name] = { value, options };
      return reply;
    },
  };
  new RefreshCookie(new URL(address)).set(reply as unknown as FastifyReply, 'token');
  return cookies;
};

describe('the refresh cookie', () => {
  it('S7 is bound to this host, and to secure connections under https', () =>
    expect(set('https://guildhall.example')['__Host-refresh']).toEqual({
      value: 'token',
      options: { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge: 30 * 24 * 3600 },
    }));

  it('S7 is sent to the auth routes alone on http', () =>
    expect(set('http://127.0.0.1:3000')['refresh']).toEqual({
      value: 'token',
      options: { path: '/api/auth', httpOnly: true, secure: false, sameSite: 'strict', maxAge: 30 * 24 * 3600 },
    }));

  it('S3 does not read what cannot be a token', () => {
    const read = (value: string) =>
      new RefreshCookie(new URL('http://a.example')).read({ cookies: { refresh: value } } as unknown as FastifyRequest);
    expect(read('token')).toBe('token');
    expect(read('x'.repeat(5000))).toBeNull();
  });
});
