import { RateLimitsInMemory } from './rate-limits';

const LIMIT = { name: 'test', attempts: 3, minutes: 15 };
const limited = expect.objectContaining({ code: 'rate_limited' });

describe('rate limits', () => {
  it('S3 refuses what goes beyond the limit, for that key alone', async () => {
    const limits = new RateLimitsInMemory();
    for (let attempt = 0; attempt < 3; attempt++) await limits.take(LIMIT, 'mara');
    await expect(limits.take(LIMIT, 'mara')).rejects.toEqual(limited);
    await limits.take(LIMIT, 'kito');
    await limits.take({ ...LIMIT, name: 'other' }, 'mara');
  });

  it('S3 does not count what turned out well', async () => {
    const limits = new RateLimitsInMemory();
    for (let attempt = 0; attempt < 20; attempt++) {
      await limits.take(LIMIT, 'mara');
      await limits.giveBack(LIMIT, 'mara');
    }
    await limits.take(LIMIT, 'mara');
  });

  it('S17 a flood of keys cannot fill the memory', async () => {
    const limits = new RateLimitsInMemory();
    for (let key = 0; key < 60_000; key++) await limits.take(LIMIT, String(key));
    expect((limits as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(50_000);
  });
});
