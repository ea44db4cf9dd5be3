import { type CheckpointState, KnownCheckpoints, type Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import { LATELY_MS } from '@guildhall/projections/runner/reading/moves';
import { AnswerCache, ENTRY_BYTES, type Reader, type Shared } from './answer-cache';
import type { Ready } from './packed';

interface Text extends Shared {
  text: string;
}
const READY: Ready = { route: '/', etag: 'W/"tag"', head: [], bytes: Buffer.from('') };
const REVIEWS = { reads: ['reviews'] };
const PRODUCTS = { reads: ['products'] };
const answer = (text: string, shows: readonly Shows[] = [PRODUCTS], lasting = true): Text => ({
  text,
  length: text.length,
  lasting,
  shows,
});
const makes = (...answers: Text[]) => jest.fn(async () => answers.shift() ?? answer('once too often'));
const ids = (...names: string[]) => ({ reads: ['products'], rows: { ids: names, tables: [] } });

describe('answers that all share are kept', () => {
  let time = 0;
  let revision = 1;
  let known: KnownCheckpoints;
  let cache: AnswerCache<Text>;
  const checkpoint = (): CheckpointState => ({
    epoch: 1,
    revision,
    state: `s${revision}`,
    position: `p${revision}`,
    sound: true,
  });
  const poll = () =>
    known.polled(
      known.since(),
      ['products', 'reviews'].map((projection) => ({ ...checkpoint(), projection, alive: true })),
    );
  /** A write to products, of these rows. */
  const write = (...rows: string[]) => {
    revision += 1;
    known.heard('products', checkpoint(), [rows, []]);
  };
  const get = async (make: () => Promise<Text>, reader?: Reader) => (await cache.get('/', make, reader)).text;
  const later = () => {
    time += LATELY_MS + 1;
  };
  const opened = (most = 100 * ENTRY_BYTES) =>
    new AnswerCache<Text>(
      { stamp: () => known.stamp(), freshness: (stamp, shows, token = null) => known.freshness(stamp, shows, token) },
      most,
    );

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick'] });
    [time, revision] = [0, 1];
    known = new KnownCheckpoints(
      () => undefined,
      () => time,
    );
    poll();
    cache = opened();
  });
  afterEach(() => jest.useRealTimers());

  it('OP-04 until what they show changes, and no longer than a moment after', async () => {
    const make = makes(answer('first'), answer('second'));
    const texts = [await get(make), await get(make)];
    write('a');
    later();
    expect([...texts, await get(make)]).toEqual(['first', 'first', 'second']);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('OP-04 until one of the rows they show changes, and no other row or projection', async () => {
    const make = makes(answer('first', [ids('a', 'b'), REVIEWS]), answer('second', [ids('a')]));
    const texts = [await get(make)];
    for (const row of ['c', 'd', 'e']) write(row);
    later();
    texts.push(await get(make, { strict: true }));
    write('b');
    later();
    expect([...texts, await get(make)]).toEqual(['first', 'first', 'second']);
  });

  it('OP-04 given a move whose rows no message names, then any row may have changed', async () => {
    const make = makes(answer('first', [ids('a')]), answer('second', [ids('a')]), answer('third', [ids('a')]));
    const texts = [await get(make)];
    revision += 1;
    known.heard('products', checkpoint());
    later();
    texts.push(await get(make));
    revision += 1;
    poll();
    expect([...texts, await get(make)]).toEqual(['first', 'second', 'third']);
  });

  it('the last one is given for a moment while one is made, and that is made once', async () => {
    const make = makes(answer('first'), answer('second'));
    await get(make);
    write('a');
    expect(await Promise.all(Array.from({ length: 20 }, () => get(make)))).toEqual(Array(20).fill('first'));
    await jest.advanceTimersByTimeAsync(400);
    expect([await get(make), make.mock.calls.length]).toEqual(['second', 2]);
  });

  it('OP-04 the last one is given to nobody whose own write it lacks', async () => {
    const make = makes(answer('first'), answer('second'));
    await get(make);
    write('a');
    expect(await get(make, { token: 'p1' })).toBe('first');
    expect(await get(make, { token: 'p2' })).toBe('second');
  });

  it('OP-04 given a write while one is made, then its author waits for the next one', async () => {
    let finish: (text: Text) => void = () => undefined;
    const slow = () => new Promise<Text>((resolve) => (finish = resolve));
    const early = get(slow);
    await Promise.resolve();
    write('a');
    const author = get(makes(answer('with it')), { token: 'p2' });
    finish(answer('without it'));
    expect([await early, await author]).toEqual(['without it', 'with it']);
    expect(await get(makes())).toBe('with it');
  });

  it('OP-04 given an answer of a replica that lacks a write, then the author gets another one', async () => {
    const stamp = known.stamp();
    write('a');
    const make = makes({ ...answer('without it'), stamp }, answer('with it'));
    expect([await get(make), await get(make)]).toEqual(['without it', 'without it']);
    expect(await get(make, { token: 'p2' })).toBe('with it');
  });

  it('OP-04 given two who wait, then the author shares no answer of a replica that lacks the write', async () => {
    const stamp = known.stamp();
    let finish: (text: Text) => void = () => undefined;
    const early = get(() => new Promise<Text>((resolve) => (finish = resolve)));
    await Promise.resolve();
    write('a');
    const another = get(makes({ ...answer('without it'), stamp }), { strict: true });
    const author = get(makes(answer('with it')), { token: 'p2' });
    finish(answer('early'));
    expect(await Promise.all([early, another, author])).toEqual(['early', 'without it', 'with it']);
  });

  it('the last one is given to no maker of something that is kept', async () => {
    const make = makes(answer('first'), answer('second'));
    await get(make);
    write('a');
    expect(await get(make, { strict: true })).toBe('second');
  });

  it('one is made at a time: requests that come in between share it', async () => {
    const make = makes(answer('only'));
    await Promise.all(Array.from({ length: 20 }, () => get(make)));
    expect(make).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['fell back', () => known.polled(known.since(), [{ ...checkpoint(), state: 'other', projection: 'products', alive: true }])],
    ['lost its connection', () => [known.distrust(), poll()]],
  ])('FT-01 given a database that %s, then no earlier answer is given, not even for a moment', async (_, fault) => {
    const make = makes(answer('first', [ids('a')]), answer('second', [ids('a')]));
    await get(make);
    fault();
    expect(await get(make)).toBe('second');
  });

  describe('and sent as they are', () => {
    const sent = (rows: readonly Shows[] = [PRODUCTS]) => ({ ...answer('sent', rows), ready: () => READY });
    const ready = () => cache.ready('/', undefined);

    it('OP-04 while what they show is unchanged', async () => {
      expect(ready()).toBeNull();
      await get(makes(sent([ids('a')])));
      const before = ready();
      write('b');
      expect([before, ready()]).toEqual([READY, READY]);
      write('a');
      expect(ready()).toBeNull();
    });

    it('once they were sent, to nobody before', async () => {
      await get(makes({ ...sent(), ready: () => null }));
      expect(ready()).toBeNull();
    });

    it('for a moment after a change, where the next one is on its way', async () => {
      const make = makes(sent(), sent());
      await get(make);
      write('a');
      expect(ready()).toBeNull();
      await get(make);
      expect(ready()).toBe(READY);
      later();
      expect(ready()).toBeNull();
    });

    it.each([
      [
        'rows cannot be trusted',
        () => known.polled(known.since(), [{ ...checkpoint(), sound: false, projection: 'products', alive: true }]),
      ],
      ['states are not known', () => known.distrust()],
    ])('RC-01 FT-01 not while %s', async (_, fault) => {
      await get(makes(sent()));
      fault();
      expect(ready()).toBeNull();
    });
  });

  it('one that is not to last is not kept', async () => {
    const make = makes(answer('not yet', [PRODUCTS], false), answer('now'));
    await get(make);
    expect(await get(make)).toBe('now');
  });

  it('those not asked for longest go when there are too many bytes, with what was compressed later', async () => {
    cache = opened(2 * ENTRY_BYTES + 32);
    const first = answer('0123456789');
    const of = (url: string, made = answer('0123456789')) => cache.get(url, async () => made);
    await of('/a', first);
    await of('/b');
    await of('/a');
    await of('/c');
    const again = answer('again');
    expect([await of('/a', again), (await of('/b', again)).text]).toEqual([first, 'again']);
    Object.assign(first, { length: 40 });
    first.grown?.();
    expect((await of('/c', again)).text).toBe('again');
  });

  it('FT-01 while the states are not known the last answer is given, and a new one is not kept', async () => {
    await get(makes(answer('last')));
    known.distrust();
    expect(await get(makes(answer('not asked for')))).toBe('last');
    expect((await cache.get('/new', makes(answer('unsure')))).text).toBe('unsure');
    poll();
    expect((await cache.get('/new', makes(answer('sure')))).text).toBe('sure');
  });

  it('one that could not be made is tried again, and the last one is not given on', async () => {
    await expect(get(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await get(makes(answer('yes')));
    write('a');
    const gone = () => {
      throw new Error('gone');
    };
    expect(await get(gone)).toBe('yes');
    await jest.advanceTimersByTimeAsync(400);
    await expect(get(gone)).rejects.toThrow('gone');
  });

  it('S17 however short answers are, no more are kept than there is room for', async () => {
    cache = opened(10 * ENTRY_BYTES);
    const make = jest.fn(async () => answer(''));
    for (let address = 0; address < 100; address++) await cache.get(`/${address}`, make);
    for (let address = 99; address >= 0; address--) await cache.get(`/${address}`, make);
    expect(make.mock.calls.length).toBeGreaterThan(185);
  });
});
