import { Toasts } from './toasts.js';

const shelf = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};
const titles = (toasts: Toasts, region: 'first' | 'second') => toasts.snapshot()[region].map(({ title }) => title);

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('CO-01 the first region shows one at a time, for 5 s', () => {
    const toasts = new Toasts();
    toasts.push('first', { title: 'one' });
    toasts.push('first', { title: 'two' });
    expect(titles(toasts, 'first')).toEqual(['two']);
    jest.advanceTimersByTime(4999);
    expect(titles(toasts, 'first')).toEqual(['two']);
    jest.advanceTimersByTime(1);
    expect(titles(toasts, 'first')).toEqual([]);
  });

  it('CO-02 the second region shows up to three, for 4 s each', () => {
    const toasts = new Toasts();
    for (const title of ['a', 'b', 'c', 'd']) toasts.push('second', { title });
    expect(titles(toasts, 'second')).toEqual(['b', 'c', 'd']);
    jest.advanceTimersByTime(4000);
    expect(titles(toasts, 'second')).toEqual([]);
  });

  it('a notice survives the load of the next page for the time it has left, however slow the load', () => {
    const drawer = shelf();
    const before = new Toasts(() => drawer);
    before.push('first', { title: 'Product created' });
    jest.advanceTimersByTime(3000);
    before.shelve();
    jest.setSystemTime(Date.now() + 20_000);
    const after = new Toasts(() => drawer);
    after.restore();
    expect(titles(after, 'first')).toEqual(['Product created']);
    jest.advanceTimersByTime(1999);
    expect(titles(after, 'first')).toEqual(['Product created']);
    jest.advanceTimersByTime(1);
    expect(titles(after, 'first')).toEqual([]);
    const next = new Toasts(() => drawer);
    next.restore();
    expect(titles(next, 'first')).toEqual([]);
  });

  it('a notice shown just before its page is left is shown by the next page, not by a later visit', () => {
    const drawer = shelf();
    const before = new Toasts(() => drawer);
    before.push('second', { title: 'You must be an admin to access this page' });
    const next = new Toasts(
      () => drawer,
      () => Date.now() + 10_000,
    );
    next.restore();
    expect(titles(next, 'second')).toEqual(['You must be an admin to access this page']);
    const late = new Toasts(
      () => drawer,
      () => Date.now() + 3_600_000,
    );
    late.restore();
    expect(titles(late, 'second')).toEqual([]);
  });

  it('a storage that fails loses no notice', () => {
    const toasts = new Toasts(() => {
      throw new Error('storage is off');
    });
    toasts.restore();
    toasts.push('first', { title: 'Signed out' });
    expect(titles(toasts, 'first')).toEqual(['Signed out']);
  });
});
