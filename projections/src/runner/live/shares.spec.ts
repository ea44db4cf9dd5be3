import { surplusOf, type WorkerLoad } from './shares';

const load = (id: string, runs: number, waits: number): WorkerLoad => ({ id, runs, waits });

describe('what a worker gives away', () => {
  it.each<[string, WorkerLoad[], number]>([
    ['alone, then nothing', [load('a', 12, 0)], 0],
    ['beside a worker that just joined, then half', [load('a', 12, 0), load('b', 0, 12)], 6],
    ['beside one that waits for none, then nothing', [load('a', 12, 0), load('b', 0, 0)], 0],
    ['one more than another, then nothing', [load('a', 6, 5), load('b', 5, 6)], 0],
    ['as many as another that comes first, then nothing', [load('0', 3, 9), load('a', 3, 9), load('b', 0, 12)], 0],
    ['as many as another that comes later, then one', [load('a', 3, 9), load('b', 3, 9), load('c', 0, 12)], 1],
    ['fewer than another, then nothing', [load('a', 3, 9), load('b', 9, 3), load('c', 0, 12)], 0],
  ])('given it runs %s', (_, loads, surplus) => {
    expect(surplusOf('a', loads)).toBe(surplus);
  });

  it('given any start of five workers, then it ends within one of each other', () => {
    const runs = [9, 0, 3, 0, 1];
    for (let round = 0; round < 20; round++) {
      const loads = runs.map((each, at) => load(String(at), each, 13 - each));
      const giver = loads.findIndex(({ id }) => surplusOf(id, loads) > 0);
      if (giver < 0) break;
      const given = surplusOf(String(giver), loads);
      runs[giver] = (runs[giver] as number) - given;
      const taker = runs.indexOf(Math.min(...runs));
      runs[taker] = (runs[taker] as number) + given;
    }
    expect(Math.max(...runs) - Math.min(...runs)).toBeLessThanOrEqual(1);
    expect(runs.reduce((sum, each) => sum + each)).toBe(13);
  });
});
