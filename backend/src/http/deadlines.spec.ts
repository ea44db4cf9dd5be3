import { inTime } from './deadlines';

describe('a deadline outside of the framework', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('FT-02 I11 given work that does not end, then it fails before 5 s as unavailable', async () => {
    const failed = inTime(new Promise(() => undefined)).catch((error) => error);
    await jest.advanceTimersByTimeAsync(4999);
    expect(await failed).toMatchObject({ code: 'unavailable' });
  });

  it('given work that ends in time, then the deadline changes nothing', async () => {
    expect(await inTime(Promise.resolve(1))).toBe(1);
    await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(jest.getTimerCount()).toBe(0);
  });
});
