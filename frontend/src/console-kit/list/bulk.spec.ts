import { forEach } from './bulk.js';

describe('one thing done to many', () => {
  it('a failure stops none of the others and shows with its reason, in the order of the list', async () => {
    const done: number[] = [];
    const steps: number[] = [];
    const failures = await forEach(
      [1, 2, 3, 4, 5, 6, 7],
      async (item) => {
        if (item === 2) await new Promise((resolve) => setTimeout(resolve, 5));
        if (item % 4 === 2) throw new Error(`no ${item}`);
        done.push(item);
      },
      (tried) => steps.push(tried),
    );
    expect(done.sort()).toEqual([1, 3, 4, 5, 7]);
    expect(failures.map(({ item, error }) => [item, (error as Error).message])).toEqual([
      [2, 'no 2'],
      [6, 'no 6'],
    ]);
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('only a few are under way at once', async () => {
    let running = 0;
    let most = 0;
    await forEach(
      Array.from({ length: 20 }, (_, index) => index),
      async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
      },
    );
    expect(most).toBe(4);
  });
});
