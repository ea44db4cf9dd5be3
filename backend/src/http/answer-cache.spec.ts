import { answer, ids, KeptAnswers, makes, PRODUCTS, REVIEWS, type Text } from '../../../test/support/kept-answers';
import { ENTRY_BYTES } from './answer-cache';

describe('answers that all share are kept', () => {
  const kept = new KeptAnswers();

  it('OP-04 until what they show changes, and no longer than a second after', async () => {
    const make = makes(answer('first'), answer('second'));
    const texts = [await kept.get(make), await kept.get(make)];
    kept.write('a');
    kept.later();
    expect([...texts, await kept.get(make)]).toEqual(['first', 'first', 'second']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('OP-04 until one of the rows they show changes, and no other row or projection', async () => {
    const make = makes(answer('first', [ids('a', 'b'), REVIEWS]), answer('second', [ids('a')]));
    const texts = [await kept.get(make)];
    for (const row of ['c', 'd', 'e']) kept.write(row);
    kept.later();
    texts.push(await kept.get(make, { strict: true }));
    kept.write('b');
    kept.later();
    expect([...texts, await kept.get(make)]).toEqual(['first', 'first', 'second']);
  });

  it('OP-04 given a move whose rows no message names, then any row may have changed', async () => {
    const make = makes(answer('first', [ids('a')]), answer('second', [ids('a')]), answer('third', [ids('a')]));
    const texts = [await kept.get(make)];
    kept.revision += 1;
    kept.known.heard('products', kept.checkpoint());
    kept.later();
    texts.push(await kept.get(make));
    kept.revision += 1;
    kept.poll();
    expect([...texts, await kept.get(make)]).toEqual(['first', 'second', 'third']);
  });

  it('the last one is given for a moment while one is made, and that is made once', async () => {
    const make = makes(answer('first'), answer('second'));
    await kept.get(make);
    kept.write('a');
    expect(await Promise.all(Array.from({ length: 20 }, () => kept.get(make)))).toEqual(Array(20).fill('first'));
    await jest.advanceTimersByTimeAsync(400);
    expect([await kept.get(make), make.mock.calls.length]).toEqual(['second', 2]);
  });

  it('OP-04 the last one is never given to an author whose write it lacks', async () => {
    const make = makes(answer('first'), answer('second'));
    await kept.get(make);
    kept.write('a');
    expect(await kept.get(make, { token: 'p1' })).toBe('first');
    expect(await kept.get(make, { token: 'p2' })).toBe('second');
  });

  it('OP-04 given a write while one is made, then its author waits for the next one', async () => {
    let finish: (text: Text) => void = () => undefined;
    const slow = () => new Promise<Text>((resolve) => (finish = resolve));
    const early = kept.get(slow);
    await Promise.resolve();
    kept.write('a');
    const author = kept.get(makes(answer('with it')), { token: 'p2' });
    finish(answer('without it'));
    expect([await early, await author]).toEqual(['without it', 'with it']);
    expect(await kept.get(makes())).toBe('with it');
  });

  it('OP-04 given an answer of a replica that lacks a write, then the author gets another one', async () => {
    const stamp = kept.known.stamp();
    kept.write('a');
    const make = makes({ ...answer('without it'), stamp }, answer('with it'));
    expect([await kept.get(make), await kept.get(make)]).toEqual(['without it', 'without it']);
    expect(await kept.get(make, { token: 'p2' })).toBe('with it');
  });

  it('OP-04 given two readers who wait, then the author gets no answer of a replica that lacks their write', async () => {
    const stamp = kept.known.stamp();
    let finish: (text: Text) => void = () => undefined;
    const early = kept.get(() => new Promise<Text>((resolve) => (finish = resolve)));
    await Promise.resolve();
    kept.write('a');
    const another = kept.get(makes({ ...answer('without it'), stamp }), { strict: true });
    const author = kept.get(makes(answer('with it')), { token: 'p2' });
    finish(answer('early'));
    expect(await Promise.all([early, another, author])).toEqual(['early', 'without it', 'with it']);
  });

  it('the last one is never built into something that is cached', async () => {
    const make = makes(answer('first'), answer('second'));
    await kept.get(make);
    kept.write('a');
    expect(await kept.get(make, { strict: true })).toBe('second');
  });

  it('one is made at a time: requests that come in between share it', async () => {
    const make = makes(answer('only'));
    await Promise.all(Array.from({ length: 20 }, () => kept.get(make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'fell back',
      () =>
        kept.known.polled(kept.known.since(), [{ ...kept.checkpoint(), state: 'other', projection: 'products', alive: true }]),
    ],
    ['lost its connection', () => [kept.known.distrust(), kept.poll()]],
  ])('FT-01 given a database that %s, then no earlier answer is given, not even for a moment', async (_, fault) => {
    const make = makes(answer('first', [ids('a')]), answer('second', [ids('a')]));
    await kept.get(make);
    fault();
    expect(await kept.get(make)).toBe('second');
  });

  it('one that may not be cached is not kept', async () => {
    const make = makes(answer('not yet', [PRODUCTS], false), answer('now'));
    await kept.get(make);
    expect(await kept.get(make)).toBe('now');
  });

  it('those not asked for longest go when there are too many bytes, with what was compressed later', async () => {
    kept.cache = kept.opened(2 * ENTRY_BYTES + 32);
    const first = answer('0123456789');
    const of = (url: string, made = answer('0123456789')) => kept.cache.get(url, async () => made);
    await of('/a', first);
    await of('/b');
    await of('/a');
    await of('/c');
    const again = answer('again');
    expect([await of('/a', again), (await of('/b', again)).text]).toEqual([first, 'again']);
    Object.assign(first, { length: 40 });
    first.reweigh?.();
    expect((await of('/c', again)).text).toBe('again');
  });

  it('S17 one that is asked for all the time stays while many others come and go', async () => {
    kept.cache = kept.opened(10 * ENTRY_BYTES);
    const make = jest.fn(async () => answer(''));
    for (let address = 0; address < 100; address++)
      for (const url of [`/${address}`, '/popular', '/popular']) await kept.cache.get(url, make);
    expect(make).toHaveBeenCalledTimes(101);
  });

  it('FT-01 while the states are not known the last answer is given, and a new one is not kept', async () => {
    await kept.get(makes(answer('last')));
    kept.known.distrust();
    expect(await kept.get(makes(answer('not asked for')))).toBe('last');
    expect((await kept.cache.get('/new', makes(answer('unsure')))).text).toBe('unsure');
    kept.poll();
    expect((await kept.cache.get('/new', makes(answer('sure')))).text).toBe('sure');
  });

  it('one that could not be made is tried again, and the last one is not given in its place', async () => {
    await expect(kept.get(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await kept.get(makes(answer('yes')));
    kept.write('a');
    const gone = () => {
      throw new Error('gone');
    };
    expect(await kept.get(gone)).toBe('yes');
    await jest.advanceTimersByTimeAsync(400);
    await expect(kept.get(gone)).rejects.toThrow('gone');
  });

  it('S17 however short answers are, no more are kept than there is room for', async () => {
    kept.cache = kept.opened(10 * ENTRY_BYTES);
    const make = jest.fn(async () => answer(''));
    for (let address = 0; address < 100; address++) await kept.cache.get(`/${address}`, make);
    for (let address = 99; address >= 0; address--) await kept.cache.get(`/${address}`, make);
    expect(make.mock.calls.length).toBeGreaterThan(185);
  });
});
