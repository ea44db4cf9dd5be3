import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError, ForeignRefusal, NetworkError } from './api.js';
import { createQueryClient, listPath, listQuery, one, retryDelay, shouldRetry } from './queries.js';

const refusal = (status: number) => new ApiError(status, { status, detail: '', code: 'x', title: '', type: '' });

describe('queries', () => {
  it('CO-03 tries again three times after network errors and 5xx, never after a refusal', () => {
    for (const error of [new NetworkError('no answer'), refusal(500), refusal(503)]) {
      expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false]);
    }
    for (const status of [400, 401, 403, 404, 422, 429]) expect(shouldRetry(0, refusal(status))).toBe(false);
    expect(shouldRetry(0, new ForeignRefusal(403))).toBe(false);
  });

  it('CO-03 waits ever longer, never more than 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('an unknown record is null, not a failure', async () => {
    const client = createQueryClient(() => Promise.reject(refusal(404)), false);
    expect(await client.fetchQuery(one('/api/products/x'))).toBeNull();
    await expect(client.fetchQuery(listQuery('/api/products'))).rejects.toThrow();
    const behindProxy = createQueryClient(() => Promise.reject(new ForeignRefusal(404)), false);
    await expect(behindProxy.fetchQuery(one('/api/products/x'))).rejects.toThrow(ForeignRefusal);
  });

  it('CO-03 given a browser offline, then the page says so, and asks again once the connection is back', async () => {
    let asked = 0;
    const client = createQueryClient(() => Promise.reject(new NetworkError(`no answer ${++asked}`)), false);
    onlineManager.setOnline(false);
    const observer = new QueryObserver(client, listQuery('/api/products'));
    client.mount();
    const stop = observer.subscribe(() => undefined);
    try {
      for (; observer.getCurrentResult().isPending; ) await new Promise((resolve) => setTimeout(resolve));
      expect([observer.getCurrentResult().isError, asked]).toEqual([true, 1]);
      onlineManager.setOnline(true);
      for (; asked < 2; ) await new Promise((resolve) => setTimeout(resolve));
    } finally {
      stop();
      client.unmount();
      onlineManager.setOnline(true);
    }
  });

  it('a list answers its items, its total, and whether it lags behind', async () => {
    const client = createQueryClient(async () => ({ data: [1, 2], total: 36, catchingUp: true, reads: [] }), false);
    expect(await client.fetchQuery(listQuery('/api/products'))).toEqual({ items: [1, 2], total: 36, catchingUp: true });
  });

  it('a list is named by filter, sort and range', () => {
    expect(listPath('products')).toBe('/api/products');
    expect(
      decodeURIComponent(listPath('products', { filter: { tab: 'scripts' }, sort: ['created_at', 'DESC'], range: [0, 23] })),
    ).toBe('/api/products?filter={"tab":"scripts"}&sort=["created_at","DESC"]&range=[0,23]');
  });
});
