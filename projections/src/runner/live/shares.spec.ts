import { surplusOf, type WorkerLoad } from './shares';

const AUDIT = { audit: 100 };
const PRODUCTS = { products: 90 };
const SMALL = { reviews: 6, people: 3, skills: 1 };
const load = (id: string, runs: WorkerLoad['runs'], waits = 1): WorkerLoad => ({ id, runs, waits });

describe('what a worker gives away', () => {
  it.each<[string, WorkerLoad[], string[]]>([
    ['alone, then nothing', [load('a', { ...AUDIT, ...PRODUCTS, ...SMALL }, 0)], []],
    [
      'beside a worker that just joined, then half, and the two largest are apart',
      [load('a', { ...PRODUCTS, ...SMALL, ...AUDIT }, 0), load('b', {})],
      ['audit'],
    ],
    ['beside one that waits for none, then nothing', [load('a', { ...AUDIT, ...SMALL }, 0), load('b', {}, 0)], []],
    ['little more than another, then nothing', [load('a', { ...PRODUCTS, people: 3 }), load('b', PRODUCTS)], []],
    [
      'one that is too large to be half, then the others',
      [load('a', { ...AUDIT, ...SMALL }), load('b', {})],
      ['reviews', 'people', 'skills'],
    ],
    ['as much as another that comes first, then nothing', [load('0', AUDIT), load('a', { x: 50, y: 50 }), load('c', {})], []],
    ['as much as another that comes later, then half', [load('a', { x: 50, y: 50 }), load('b', AUDIT), load('c', {})], ['x']],
    ['less than another, then nothing', [load('a', PRODUCTS), load('b', AUDIT), load('c', {})], []],
    ['empty tables, then half of them', [load('a', { x: 8, y: 8, z: 8 }), load('b', {})], ['x']],
  ])('given it runs %s', (_, loads, surplus) => {
    expect(surplusOf('a', loads)).toEqual(surplus);
  });

  it('given any start of five workers, then it ends, and none has twice what another has', () => {
    const runs: Record<string, number>[] = [{}, {}, {}, {}, {}];
    for (let at = 0; at < 40; at++) (runs[at % 7 === 0 ? 3 : at % 3] as Record<string, number>)[`p${at}`] = 1 + (at % 5);
    const total = (of: Record<string, number>) => Object.values(of).reduce((all, each) => all + each, 0);
    let rounds = 0;
    for (; rounds < 40; rounds++) {
      const loads = runs.map((each, at) => load(String(at), each));
      const giver = loads.findIndex(({ id }) => surplusOf(id, loads).length > 0);
      if (giver < 0) break;
      const taker = runs.reduce((least, each) => (total(each) < total(least) ? each : least));
      for (const name of surplusOf(String(giver), loads)) {
        taker[name] = runs[giver]?.[name] as number;
        delete runs[giver]?.[name];
      }
    }
    expect(rounds).toBeLessThan(40);
    expect(Math.max(...runs.map(total)) / Math.min(...runs.map(total))).toBeLessThan(2);
    expect(runs.flatMap((each) => Object.keys(each))).toHaveLength(40);
  });
});
