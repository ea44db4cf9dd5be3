import { AnswerCache, type Shared } from './answer-cache';

interface Text extends Shared {
  text: string;
}
const answer = (text: string, lasting = true): Text => ({ text, length: text.length, lasting });
const makes = (...answers: Text[]) => jest.fn(async () => answers.shift() ?? answer('once too often'));

describe('answers that all share are kept', () => {
  it('OP-04 until a projection moves: an answer is never older than what its reader waited for', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('first'), answer('second'));
    expect([
      (await cache.get('/', 'p1', make)).text,
      (await cache.get('/', 'p1', make)).text,
      (await cache.get('/', 'p2', make)).text,
    ]).toEqual(['first', 'first', 'second']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('one asked for by many at once is made once', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('only'));
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', 'p1', make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('one that is not to last is not kept', async () => {
    const cache = new AnswerCache<Text>(1000);
    const make = makes(answer('not yet', false), answer('now'));
    await cache.get('/', 'p1', make);
    expect((await cache.get('/', 'p1', make)).text).toBe('now');
  });

  it('those not asked for longest go when there is too much', async () => {
    const cache = new AnswerCache<Text>(30);
    const of = (url: string) => cache.get(url, 'p1', async () => answer('0123456789'));
    await of('/a');
    await of('/b');
    await of('/a');
    await of('/c');
    const again = makes(answer('again'));
    expect((await cache.get('/a', 'p1', again)).text).toBe('0123456789');
    expect((await cache.get('/b', 'p1', again)).text).toBe('again');
  });

  it('one that could not be made is tried again', async () => {
    const cache = new AnswerCache<Text>(1000);
    await expect(cache.get('/', 'p1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('/', 'p1', makes(answer('yes')))).text).toBe('yes');
  });
});
