import type { AuditEntry } from '@guildhall/contracts/audit';
import type { RecordThen, VersionDifference } from '@guildhall/contracts/history';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import { sharedProduct } from '../support/shared';

const PRODUCT = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };

describe('the history of a thing', () => {
  let talent: Someone;
  let auditor: Someone;
  let product: { id: string; version: number };
  const history = <T>(path: string) => auditor.get<T>(`/api/history/${path}`);

  beforeAll(async () => {
    const running = await sharedProduct();
    [talent, auditor] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'auditor'),
    ])) as [Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    product = (await talent.post<typeof product>('/api/products', PRODUCT)).body;
    for (const change of [{ price: 59 }, { title: 'Snapshot Starter 2026' }])
      product = (await talent.put<typeof product>(`/api/products/${product.id}`, { version: product.version, ...change })).body;
    const { headers } = await talent.remove(`/api/products/${product.id}`);
    await auditor.call('GET', '/api/audit', undefined, { 'x-position': headers.get('x-position')! });
  }, 120_000);

  it('OP-06 lists every version of a deleted product, latest first, with who and what', async () => {
    const { body, headers } = await history<AuditEntry[]>(`products/${product.id}`);
    const versions = body as unknown as AuditEntry[];
    expect(versions.map(({ version, type }) => [version, type])).toEqual([
      [3, 'ProductDeleted'],
      [2, 'ProductRevised'],
      [1, 'ProductRepriced'],
      [0, 'ProductCreated'],
    ]);
    expect(versions.every(({ person }) => person.id === talent.id)).toBe(true);
    expect(headers.get('content-range')).toBe('versions 0-3/4');
  });

  it('OP-06 answers the record as of any version and any time', async () => {
    const first = await history<RecordThen>(`products/${product.id}/at?version=0`);
    expect(first.body).toMatchObject({ version: 0, is_deleted: false, record: { title: 'Snapshot Starter', price: 49 } });
    const third = await history<RecordThen>(`products/${product.id}/at?version=2`);
    expect(third.body.record).toMatchObject({ title: 'Snapshot Starter 2026', price: 59 });
    const then = await history<RecordThen>(`products/${product.id}/at?time=${third.body.time}`);
    expect(then.body).toEqual(third.body);
    expect((await history<RecordThen>(`products/${product.id}/at`)).body).toMatchObject({ is_deleted: true, record: null });
  });

  it('OP-06 answers what is different between two versions, by field', async () => {
    const { body } = await history<VersionDifference>(`products/${product.id}/difference?from=0&to=2`);
    expect(body.changes).toEqual([
      { field: 'title', old: 'Snapshot Starter', new: 'Snapshot Starter 2026' },
      { field: 'price', old: 49, new: 59 },
    ]);
    const last = await history<VersionDifference>(`products/${product.id}/difference?to=1`);
    expect(last.body.changes).toEqual([{ field: 'price', old: 49, new: 59 }]);
  });

  it('OP-06 OP-12 a profile’s personal values are masked, that they changed is not', async () => {
    await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel' });
    await talent.edit('profile', { location: 'Bergen' });
    const then = await history<RecordThen>(`profiles/${talent.id}/at`);
    expect(then.body.record).toMatchObject({ full_name: 'Mara Tolvane', location: '••••••', email: '••••••' });
    const { body } = await history<VersionDifference>(`profiles/${talent.id}/difference`);
    expect(body.changes).toEqual([{ field: 'location', old: '••••••', new: '••••••' }]);
    expect(JSON.stringify([then.body, body])).not.toMatch(/Basel|Bergen|@test\.example/);
  });

  it('OP-06 refuses what it does not know, and everybody without the role', async () => {
    const { id } = product;
    const statuses = await Promise.all(
      [`cars/${id}`, `products/${talent.id}`, `products/${id}/at?version=99`].map(async (path) => (await history(path)).status),
    );
    expect(statuses).toEqual([404, 404, 404]);
    const wrong = ['at?version=two', 'difference?from=b', 'difference?to=-1', 'difference?from=b&to=99'];
    for (const path of [...wrong.map((each) => `products/${id}/${each}`), `content/${id}/difference?from=b`]) {
      const { status, body } = await history(path);
      expect([path, status, Object.values(body.errors ?? {})]).toEqual([path, 422, ['Version must be a whole number']]);
    }
    expect((await history(`products/${id}/at?time=once`)).status).toBe(422);
    expect((await history(`products/${id}/at?colour=red`)).status).toBe(400);
    for (const path of ['', '/at', '/difference'])
      expect((await talent.get(`/api/history/products/${id}${path}`)).status).toBe(403);
  });
});
