import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@guildhall/contracts/audit';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const PRODUCT = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };
const WHY = { reason: 'a seller asked who changed the price' };
const query = (filter: object, more = '') => `/api/audit?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;

describe('the audit', () => {
  let running: Running;
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  let product: { id: string; version: number };
  const listed = async (filter: object, who = auditor) => {
    const { status, body } = await who.get<AuditEntry[]>(query(filter));
    expect(status).toBe(200);
    return body as unknown as AuditEntry[];
  };
  const sentences = (entries: AuditEntry[]) => entries.map(({ sentence }) => sentence);

  beforeAll(async () => {
    running = await sharedProduct();
    [talent, client, auditor, operator] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'client'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'operator'),
    ])) as [Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel, by the river' });
    product = (await talent.post<typeof product>('/api/products', PRODUCT)).body;
    const { version } = product;
    product = (await talent.put<typeof product>(`/api/products/${product.id}`, { version, price: 59 })).body;
    // The auditor waits for the talent's write as for their own.
    await talent.get('/api/home');
    const position = (
      await talent.put(`/api/products/${product.id}`, { version: product.version, title: 'Snapshot Starter 2026' })
    ).headers.get('x-position');
    for (const who of [auditor, operator]) await who.call('GET', '/api/audit', undefined, { 'x-position': position! });
  }, 120_000);

  it('OP-05 lists who did what to a thing, newest first, with old and new values', async () => {
    const entries = await listed({ noun: 'products', entity_id: product.id });
    expect(sentences(entries)).toEqual([
      'Mara Tolvane edited Snapshot Starter 2026',
      'Mara Tolvane repriced Snapshot Starter 2026 from $49 to $59',
      'Mara Tolvane created Snapshot Starter 2026 at $49',
    ]);
    expect(entries[0]!.changes).toContainEqual({ field: 'title', old: 'Snapshot Starter', new: 'Snapshot Starter 2026' });
    expect(entries[1]!.changes).toEqual([{ field: 'price', old: 49, new: 59 }]);
    expect(entries.map(({ version }) => version)).toEqual([2, 1, 0]);
    const one = await auditor.get<AuditEntry>(`/api/audit/${entries[1]!.id}`);
    expect(one.body).toEqual(entries[1]);
  });

  it('OP-05 filters by person, noun, type, time, words and request, and refuses what it does not know', async () => {
    const person = talent.id;
    const [newest] = await listed({ entity_id: product.id });
    const { time, correlation_id } = newest!;
    expect((await listed({ person, type: 'ProductRepriced' })).map(({ type }) => type)).toEqual(['ProductRepriced']);
    expect(await listed({ person, noun: ['services', 'reviews'] })).toEqual([]);
    expect(await listed({ entity_id: product.id, from: time })).toHaveLength(1);
    expect(await listed({ entity_id: product.id, to: '2020-01-01' })).toEqual([]);
    expect((await listed({ q: 'starter 2026', person })).length).toBe(3);
    expect(await listed({ q: 'mara tolvane', type: 'ProductRepriced', person })).toHaveLength(1);
    expect((await listed({ correlation_id })).every((each) => each.correlation_id === correlation_id)).toBe(true);
    for (const filter of [{ email: 'x' }, { from: 'yesterday' }, { noun: 'cars' }, { q: 5 }])
      expect((await auditor.get(query(filter))).status).toBe(400);
  });

  it('OP-05 the total is exact whether it is counted or kept', async () => {
    const total = async (filter: object) =>
      Number((await auditor.get(query(filter, '&range=[0,0]'))).headers.get('content-range')?.split('/')[1]);
    const from = '2000-01-01';
    const kept = await total({ noun: 'keys' });
    expect(await total({ noun: 'keys', from })).toBe(kept);
    expect(await total({ type: 'ProductRepriced', from })).toBe(await total({ type: 'ProductRepriced' }));
  });

  it('OP-12 OP-13 masks personal values until an operator opens them, which is an event with a reason', async () => {
    const [entry] = await listed({ person: talent.id, type: 'ProfileUpdated' });
    expect(entry!.changes).toContainEqual({ field: 'location', old: '••••••', new: '••••••' });
    expect(JSON.stringify(entry)).not.toContain('river');
    const path = `/api/audit/${entry!.id}/open`;
    expect((await auditor.post(path, WHY)).status).toBe(403);
    for (const body of [{}, { reason: '  ' }]) {
      const { status, body: problem } = await operator.post(path, body);
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['reason']]);
    }
    const opened = await operator.post<AuditEntry>(path, WHY);
    expect(opened.body.changes).toContainEqual({ field: 'location', old: null, new: 'Basel, by the river' });
    const [record] = await listed({ noun: 'openings', entity_id: entry!.id }, operator);
    expect(record).toMatchObject({ type: 'PersonalValuesOpened', person: { id: operator.id }, reason: WHY.reason });
  });

  it('OP-13 given one Idempotency-Key, then each read of personal values and each export is an event of its own', async () => {
    const [entry] = await listed({ person: talent.id, type: 'ProfileUpdated' });
    const twice = async (path: string, body: object, about: object) => {
      const before = (await listed(about, operator)).length;
      const key = { 'idempotency-key': randomUUID() };
      for (let time = 1; time <= 2; time++) expect((await operator.post(path, body, key)).status).toBe(200);
      return (await listed(about, operator)).length - before;
    };
    const stream = `account-${talent.id}`;
    const openings = { noun: 'openings', person: operator.id };
    expect(await twice(`/api/audit/${entry!.id}/open`, WHY, openings)).toBe(2);
    expect(await twice(`/api/streams/${stream}/open`, { revision: entry!.version, ...WHY }, openings)).toBe(2);
    const filter = JSON.stringify({ entity_id: product.id });
    expect(await twice('/api/audit/export', { format: 'csv', filter, ...WHY }, { noun: 'exports', person: operator.id })).toBe(2);
  });

  it('OP-05 OP-13 exports what is filtered as CSV or JSON lines, and records who exported it and why', async () => {
    const filter = JSON.stringify({ entity_id: product.id });
    const csv = await auditor.post('/api/audit/export', { format: 'csv', filter, ...WHY });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers.get('x-position')).not.toBeNull();
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(4);
    expect(String(csv.body)).toContain('"Mara Tolvane repriced Snapshot Starter 2026 from $49 to $59"');
    const lines = await auditor.post('/api/audit/export', { format: 'jsonl', filter, ...WHY });
    const entries = String(lines.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    expect(entries).toEqual(await listed({ entity_id: product.id }));
    const [record] = await listed({ noun: 'exports', person: auditor.id });
    expect(record).toMatchObject({ sentence: expect.stringContaining('exported 3 audit entries as jsonl'), reason: WHY.reason });
    expect((await auditor.post('/api/audit/export', { format: 'csv', filter })).status).toBe(422);
  });

  it('OP-13 nobody without the role reads it', async () => {
    for (const [who, status] of [
      [client, 403],
      [talent, 403],
    ] as const) {
      const { body, status: answered } = await who.get('/api/audit');
      expect([answered, body.detail]).toEqual([status, 'You do not have access to this page']);
    }
  });
});
