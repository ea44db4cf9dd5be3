import { randomBytes, randomUUID } from 'node:crypto';
import { signedBy } from '../../../test/support/keys';
import type { SigningKeys } from './signing-keys';
import { VerifiedTokens } from './verified-tokens';

const identity = { accountId: randomUUID(), sessionId: randomUUID() };

describe('tokens that were verified before', () => {
  let seconds = 1000;
  let keys: SigningKeys;
  let tokens: VerifiedTokens;
  beforeEach(() => {
    seconds = 1000;
    keys = signedBy(randomBytes(32));
    tokens = new VerifiedTokens(
      () => keys(),
      5,
      () => seconds * 1000,
    );
    tokens.remember('Bearer a', { identity, kid: keys()[0]!.id, nbf: 1000, exp: 1060 });
  });

  it('are known by the whole header only', () => {
    const headers = ['Bearer a', 'bearer a', 'Bearer a ', 'Bearer b', undefined, ['Bearer a']];
    expect(headers.map((header) => tokens.find(header))).toEqual([identity, null, null, null, null, null]);
  });

  it.each([
    [994, false],
    [996, true],
    [1064, true],
    [1065, false],
  ])('S6 at second %i their validity is %s', (at, counts) => {
    seconds = at;
    expect(tokens.find('Bearer a') !== null).toBe(counts);
  });

  it('S6 given that their key is no longer valid, then they are verified again', () => {
    const before = keys;
    keys = () => [];
    expect(tokens.find('Bearer a')).toBeNull();
    keys = before;
    expect(tokens.find('Bearer a')).toBeNull();
  });
});
