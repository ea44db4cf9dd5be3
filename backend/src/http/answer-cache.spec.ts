import { AnswerCache, type Shared } from './answer-cache';

interface Text extends Shared {
  text: string;
}
const answer = (text: string, lasting = true): Text => ({ text, length: text.length, lasting });
const at = (states: string | null) => () => states;
const makes = (...answers: Text[]) => jest.fn(async () => answers.shift() ?? answer('once too often'));

describe('answers that all share are kept', () => {
  it('OP-04 until a projection moves: an answer is never older than what its reader waited for', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('first'), answer('second'));
    expect([
      (await cache.get('/', at('p1'), make)).text,
      (await cache.get('/', at('p1'), make)).text,
      (await cache.get('/', at('p2'), make)).text,
    ]).toEqual(['first', 'first', 'second']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('until one of the projections moves that it says it was made from, and no other', async () => {
    const cache = new AnswerCache<Text>(1000);
    const moved: Record<string, number> = { products: 1, services: 1 };
    const now = () => {
      const then = { ...moved };
      return (names: readonly string[] = Object.keys(then)) => names.map((name) => then[name]).join(' ');
    };
    const make = makes({ ...answer('first'), reads: ['products'] }, { ...answer('second'), reads: ['products'] });
    const get = async () => (await cache.get('/', now(), make)).text;
    const texts = [await get()];
    moved['services'] = 2;
    texts.push(await get());
    moved['products'] = 2;
    texts.push(await get());
    expect(texts).toEqual(['first', 'first', 'second']);
  });

  it('not one whose projection moved while it was made', async () => {
    const cache = new AnswerCache<Text>(1000);
    let moved = 1;
    const now = () => {
      const then = moved;
      return () => String(then);
    };
    const make = async () => ({ ...answer(String(moved++)), reads: ['products'] });
    await cache.get('/', now(), make);
    expect((await cache.get('/', now(), make)).text).toBe('2');
  });

  it('one asked for by many at once is made once', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('only'));
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', at('p1'), make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('one that is not to last is not kept', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('not yet', false), answer('now'));
    await cache.get('/', at('p1'), make);
    expect((await cache.get('/', at('p1'), make)).text).toBe('now');
  });

  it('those not asked for longest go when there is too much', async () => {
    const cache = new AnswerCache<Text>(30);
    const of = (url: string) => cache.get(url, at('p1'), async () => answer('0123456789'));
    await of('/a');
    await of('/b');
    await of('/a');
    await of('/c');
    const again = makes(answer('again'));
    expect((await cache.get('/a', at('p1'), again)).text).toBe('0123456789');
    expect((await cache.get('/b', at('p1'), again)).text).toBe('again');
  });

  it('FT-01 while the states are not known the last answer is given, and a new one is not kept', async () => {
    const cache = new AnswerCache<Text>(1000);
    await cache.get('/', at('p1'), makes(answer('last')));
    expect((await cache.get('/', at(null), makes(answer('not asked for')))).text).toBe('last');
    expect((await cache.get('/new', at(null), makes(answer('unsure')))).text).toBe('unsure');
    expect((await cache.get('/new', at('p2'), makes(answer('sure')))).text).toBe('sure');
  });

  it('one that could not be made is tried again', async () => {
    const cache = new AnswerCache<Text>(1000);
    await expect(cache.get('/', at('p1'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('/', at('p1'), makes(answer('yes')))).text).toBe('yes');
  });
});
