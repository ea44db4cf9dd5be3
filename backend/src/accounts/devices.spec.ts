import { randomBytes, randomUUID } from 'node:crypto';
import { signedBy } from '../../../test/support/keys';
import { Devices } from './devices';

describe('[ED-04] a browser that signed in before', () => {
  const devices = new Devices(signedBy(randomBytes(32)));
  const [mara, kito] = [randomUUID(), randomUUID()];

  it('is known to that account alone, under one id', () => {
    const cookie = devices.remember(null, mara);
    expect(devices.knows(cookie, mara)).toMatch(/^[\w-]{16}$/);
    expect(devices.knows(cookie, kito)).toBeNull();
    expect(devices.knows(devices.remember(cookie, mara), mara)).toBe(devices.knows(cookie, mara));
  });

  it('remembers the last five accounts', () => {
    const accounts = [mara, kito, ...Array.from({ length: 4 }, () => randomUUID())];
    const cookie = accounts.reduce<string | null>((value, account) => devices.remember(value, account), null);
    expect(accounts.map((account) => devices.knows(cookie, account) !== null)).toEqual([false, true, true, true, true, true]);
  });

  it('[VU-24] stays known by an older key, and is signed by the newest from then on', () => {
    const [old, newest] = [randomBytes(32), randomBytes(32)];
    const cookie = new Devices(signedBy(old)).remember(null, mara);
    const rotated = new Devices(signedBy(newest, old));
    expect(rotated.knows(cookie, mara)).toBe(cookie.slice(0, 16));
    const renewed = rotated.remember(cookie, mara);
    expect(new Devices(signedBy(newest)).knows(renewed, mara)).toBe(cookie.slice(0, 16));
    expect(new Devices(signedBy(newest)).knows(cookie, mara)).toBeNull();
  });

  it('is not known by a value that nobody issued', () => {
    const cookie = devices.remember(null, mara);
    const foreign = new Devices(signedBy(randomBytes(32))).remember(null, mara);
    const swapped = `${cookie.slice(0, 17)}${foreign.slice(17)}`;
    for (const value of [null, '', 'x'.repeat(5000), '..', `${cookie}x`, cookie.slice(0, -1), foreign, swapped])
      expect(devices.knows(value, mara)).toBeNull();
  });
});
