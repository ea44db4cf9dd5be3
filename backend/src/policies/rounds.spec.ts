import { Rounds } from './rounds';

describe('the rounds of a policy', () => {
  it('repeat, never two at once, also after one that failed', async () => {
    jest.useFakeTimers();
    const failures: string[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const round = () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    const rounds = new Rounds(round, 1000, ({ message }) => failures.push(message));
    rounds.start();
    await jest.advanceTimersByTimeAsync(3000);
    rounds.now();
    expect(ends).toHaveLength(1);
    ends[0]?.(new Error('away'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(failures).toEqual(['away']);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    rounds.stop();
    await jest.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(2);
    jest.useRealTimers();
  });
});
