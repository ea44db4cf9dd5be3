import { keysWith } from '../../../../test/support/keys';
import { KeysSecret, UnfittingSecret } from './keys-secret';
import { idOfKey, keyOfSecret, newKey, unwrap, WRAPPED_BYTES, WrongWrapper, wrap, wrapperOf } from './wrapping';

const PLACE = 'person 1';
const [by, key] = [keyOfSecret('a secret of an operator'), newKey()];

describe('a wrapped key', () => {
  it('[VU-24] opens with the secret that wrapped it, and names that secret without showing it', () => {
    const wrapped = wrap(key, by, PLACE);
    expect(unwrap(wrapped, by, PLACE).equals(key)).toBe(true);
    expect(wrapped).toHaveLength(WRAPPED_BYTES);
    expect(wrapperOf(wrapped)).toBe(idOfKey(by));
    expect(idOfKey(by)).toMatch(/^[0-9a-f]{16}$/);
    for (const secret of [key, by]) expect(wrapped.includes(secret.export())).toBe(false);
    expect(wrap(key, by, PLACE).equals(wrapped)).toBe(false);
  });

  it('[VU-24] does not open in another place, with another secret, or with one byte changed', () => {
    const wrapped = wrap(key, by, PLACE);
    expect(() => unwrap(wrapped, by, 'person 2')).toThrow(WrongWrapper);
    expect(() => unwrap(wrapped, newKey(), PLACE)).toThrow(WrongWrapper);
    expect(() => unwrap(key.export(), by, PLACE)).toThrow(WrongWrapper);
    for (let at = 0; at < wrapped.length; at++) {
      const changed = Buffer.from(wrapped);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => unwrap(changed, by, PLACE)).toThrow(WrongWrapper);
    }
  });
});

describe('the secret of the keys', () => {
  const [old, current] = ['the secret that was used before it', 'the secret that is used from now on'];

  it('[VU-24] wraps with the current one and opens with the old one too', () => {
    const before = new KeysSecret(keysWith(old)).wrap(key, PLACE);
    const secret = new KeysSecret(keysWith(current, old));
    expect(secret.unwrap(before, PLACE).equals(key)).toBe(true);
    expect([secret.isCurrent(before), secret.isCurrent(secret.wrap(key, PLACE))]).toEqual([false, true]);
  });

  it('[VU-24] names the secret that is needed where another one is given', () => {
    const before = new KeysSecret(keysWith(old));
    const open = () => new KeysSecret(keysWith(current)).unwrap(before.wrap(key, PLACE), PLACE);
    expect(open).toThrow(UnfittingSecret);
    expect(open).toThrow(before.id);
    expect(open).not.toThrow(current);
  });
});
