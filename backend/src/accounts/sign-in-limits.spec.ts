import { RateLimits } from '../limits/rate-limits';
import { SignInLimits } from './sign-in-limits';

describe('given strangers who have used up every count that they can reach', () => {
  const OF_ACCOUNTS = ['sign-in', 'sign-in at once', 'sign-in to'];
  const counts = { take: async ({ name }: { name: string }) => (OF_ACCOUNTS.includes(name) ? 60 : 0), giveBack: async () => {} };
  const limits = new SignInLimits(new RateLimits(counts));
  const owner = { email: 'mara', network: '192.0.2.1' };

  it('[ED-04] [VU-11] then a strange browser waits, and a known one signs in', async () => {
    await expect(limits.admit({ ...owner, device: null })).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(limits.admit({ ...owner, device: 'their own' })).resolves.toBeInstanceOf(Function);
  });
});
