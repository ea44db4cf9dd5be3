import { Passwords } from './passwords';

const CLIENT = '192.0.2.1';

describe('passwords', () => {
  const passwords = new Passwords();

  it('S1 stores Argon2id at the cost OWASP asks for, another salt each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('harbor-1', CLIENT), passwords.hash('harbor-1', CLIENT)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it.each([6, 64, 72, 73, 128, 1000])('S1 keeps all of a password of %i characters', async (length) => {
    const password = 'x'.repeat(length - 1);
    const stored = await passwords.hash(`${password}a`, CLIENT);
    expect(await passwords.verify(stored, `${password}a`, CLIENT)).toBe(true);
    expect(await passwords.verify(stored, `${password}b`, CLIENT)).toBe(false);
  });

  it('S1 takes space at the ends for part of the password', async () => {
    expect(await passwords.verify(await passwords.hash(' secret', CLIENT), 'secret', CLIENT)).toBe(false);
  });

  it('S2 never lets anyone into an account without a password', async () => {
    expect(await passwords.verify(null, '', CLIENT)).toBe(false);
  });

  it('S1 turns work away at once when too much is waiting, and goes on afterwards', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(null, 'guess', CLIENT)));
    const refused = flood.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } });
    expect(await passwords.verify(null, 'guess', CLIENT)).toBe(false);
  });
});
