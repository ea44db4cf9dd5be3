import { hash } from '@node-rs/bcrypt';
import { canCheck, isImported } from './password-hashes';
import { Passwords } from './passwords';

const CLIENT = '192.0.2.1';

describe('passwords', () => {
  const passwords = new Passwords();

  it('S1 stores Argon2id at the cost OWASP asks for, another salt each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('harbor-1', CLIENT), passwords.hash('harbor-1', CLIENT)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it.each([6, 64, 72, 73, 128, 1000])('S1 hashes all of a password of %i characters', async (length) => {
    const password = 'x'.repeat(length - 1);
    const stored = await passwords.hash(`${password}a`, CLIENT);
    expect(await passwords.verify(stored, `${password}a`, CLIENT)).toBe(true);
    expect(await passwords.verify(stored, `${password}b`, CLIENT)).toBe(false);
  });

  it('S1 counts space at the ends as part of the password', async () => {
    expect(await passwords.verify(await passwords.hash(' secret', CLIENT), 'secret', CLIENT)).toBe(false);
  });

  it('S2 never lets anyone into an account without a password', async () => {
    expect(await passwords.verify(null, '', CLIENT)).toBe(false);
  });

  it('S1 refuses work at once when too much is waiting, and goes on afterwards', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(null, 'guess', CLIENT)));
    const refused = flood.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(18);
    expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } });
    expect(await passwords.verify(null, 'guess', CLIENT)).toBe(false);
  });

  it('OP-16 checks imported hashes, and a guess at another account does not pass', async () => {
    const [stored, others] = await Promise.all([hash('harbor-1', { cost: 4 }), hash('harbor-2', { cost: 4, version: '2y' })]);
    expect(await passwords.verify(stored, 'harbor-1', CLIENT)).toBe(true);
    expect(await passwords.verify(stored, 'harbor-2', CLIENT)).toBe(false);
    expect(await passwords.verify(others, 'harbor-2', CLIENT)).toBe(true);
    expect(await passwords.verify(null, 'harbor-2', CLIENT)).toBe(false);
    expect(await passwords.verify(await passwords.hash('harbor-3', CLIENT), 'harbor-2', CLIENT)).toBe(false);
  });

  it('OP-16 accepts only hashes that a sign-in can check in time', async () => {
    const own = await passwords.hash('harbor-1', CLIENT);
    const bcrypt = await hash('harbor-1', { cost: 4 });
    expect([own, bcrypt].map(canCheck)).toEqual([true, true]);
    expect([own, bcrypt].map(isImported)).toEqual([false, true]);
    const unbearable = [bcrypt.replace('$04$', '$13$'), own.replace('m=19456', 'm=99999999'), 'harbor-1', '', `${bcrypt}a`];
    expect(unbearable.filter(canCheck)).toEqual([]);
  });
});
