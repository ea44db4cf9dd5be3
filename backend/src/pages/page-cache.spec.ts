import type { RenderedPage } from './front-end';
import { PageCache } from './page-cache';

const page = (html: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html,
  catchingUp: false,
  ...more,
});
const renders = (...pages: RenderedPage[]) => jest.fn(async () => pages.shift() ?? page('once too often'));

describe('rendered pages are kept', () => {
  it('OP-04 until a projection moves: a page is never older than what its reader waited for', async () => {
    const cache = new PageCache<RenderedPage>(1000);
    const render = renders(page('first'), page('second'));
    expect([
      (await cache.get('/', 'p1', render)).html,
      (await cache.get('/', 'p1', render)).html,
      (await cache.get('/', 'p2', render)).html,
    ]).toEqual(['first', 'first', 'second']);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('a page asked for by many at once is rendered once', async () => {
    const cache = new PageCache<RenderedPage>(1000);
    const render = renders(page('only'));
    await Promise.all(Array.from({ length: 20 }, () => cache.get('/', 'p1', render)));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['failed', { status: 503 }],
    ['was still catching up', { catchingUp: true }],
  ])('a page that %s is not kept', async (_, more) => {
    const cache = new PageCache<RenderedPage>(1000);
    const render = renders(page('not yet', more), page('now'));
    await cache.get('/', 'p1', render);
    expect((await cache.get('/', 'p1', render)).html).toBe('now');
  });

  it('those not asked for longest go when there is too much', async () => {
    const cache = new PageCache<RenderedPage>(30);
    const of = (url: string) => cache.get(url, 'p1', async () => page('0123456789'));
    await of('/a');
    await of('/b');
    await of('/a');
    await of('/c');
    const again = renders(page('again'));
    expect((await cache.get('/a', 'p1', again)).html).toBe('0123456789');
    expect((await cache.get('/b', 'p1', again)).html).toBe('again');
  });

  it('a rendering that throws is tried again', async () => {
    const cache = new PageCache<RenderedPage>(1000);
    await expect(cache.get('/', 'p1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('/', 'p1', renders(page('yes')))).html).toBe('yes');
  });
});
