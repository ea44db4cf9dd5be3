import { FairQueue } from './fair-queue';

describe('a fair queue', () => {
  const asked = () => {
    const done: string[] = [];
    const refused: string[] = [];
    const queue = new FairQueue(1, 10);
    const ask = (client: string) =>
      queue
        .run(client, async () => {
          done.push(client);
        })
        .catch(() => refused.push(client));
    return { done, refused, ask };
  };

  it('[VU-08] serves an honest client next, however much another one asks for', async () => {
    const { done, ask } = asked();
    const flood = Array.from({ length: 9 }, () => ask('flood'));
    await Promise.all([...flood, ask('honest')]);
    expect(done.indexOf('honest')).toBeLessThanOrEqual(2);
    expect(done).toHaveLength(10);
  });

  it('[VU-08] refuses the client that asks for most when too much waits', async () => {
    const { done, refused, ask } = asked();
    await Promise.all([...Array.from({ length: 30 }, () => ask('flood')), ask('honest'), ask('other')]);
    expect(new Set(refused)).toEqual(new Set(['flood']));
    expect(done).toEqual(expect.arrayContaining(['honest', 'other']));
    expect(done.length + refused.length).toBe(32);
  });

  it('[VU-08] goes on after work that fails', async () => {
    const queue = new FairQueue(1, 10);
    const failing = queue.run('one', () => Promise.reject(new Error('broken')));
    const next = queue.run('one', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
