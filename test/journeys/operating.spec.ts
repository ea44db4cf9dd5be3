import type { AuditEntry } from '@guildhall/contracts/audit';
import type { FailedEventView, ProjectionView, RunView } from '@guildhall/contracts/projections';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { once } from '../support/until';

const WHY = { reason: 'a test of operators' };
const NAMED = '/api/projections/products';
const ACTS = [
  ...['rebuild', 'cancel', 'roll-back', 'verify', 'pause', 'resume'].map((act) => `${NAMED}/${act}`),
  '/api/projections/rebuild',
  '/api/failed-events/retry',
  ...['retry', 'skip', 'unskip'].map((act) => `/api/failed-events/products.00000000-0000-4000-8000-000000000001/${act}`),
];
const READS = [
  NAMED,
  '/api/projections',
  `${NAMED}/runs`,
  `${NAMED}/samples`,
  '/api/failed-events',
  '/api/failed-events/products.00000000-0000-4000-8000-000000000001',
];
const bodyOf = (path: string) =>
  path === '/api/projections/rebuild'
    ? { names: ['products'], ...WHY }
    : path === '/api/failed-events/retry'
      ? { error: 'x', ...WHY }
      : WHY;

describe('operating the projections', () => {
  let running: Running;
  let database: pg.Client;
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  let other: Someone;

  beforeAll(async () => {
    running = await startProduct({ seeds: false });
    const people = ['mara', 'client', 'auditor', 'operator', 'other'];
    [talent, client, auditor, operator, other] = (await Promise.all(
      people.map((name, index) => newcomer(running.url, index === 0 ? 'talent' : 'client', name)),
    )) as [Someone, Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    for (const { email } of [operator, other]) appoint(running, email, 'operator');
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);

  const offer = async (title: string) =>
    (await talent.post<{ id: string }>('/api/products', { title, description: 'Calendars and reminders', price: 49 })).body;
  const projection = async () => (await auditor.get(NAMED)).body as unknown as ProjectionView;
  const runs = async () => (await auditor.get<RunView[]>(`${NAMED}/runs`)).body as unknown as RunView[];
  const failed = async (filter: object = { state: 'failed' }) =>
    (await auditor.get(`/api/failed-events?filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .body as unknown as FailedEventView[];
  const ended = async (run: RunView) =>
    once(async () => (await runs()).find(({ id, state }) => id === run.id && !['waiting', 'running'].includes(state)));
  const shown = async (title: string) =>
    (await database.query<{ n: number }>('select count(*)::int as n from read.products where title = $1', [title])).rows[0]!.n;
  const EVENTS = "select type from write.events where stream_id = 'projection-products' order by position";
  const eventsOf = async () => (await database.query<{ type: string }>(EVENTS)).rows;
  /** Entries of a type, once there are so many: the audit may follow a little later than an answer. */
  const audited = (type: string, many = 1) => {
    const path = `/api/audit?filter=${encodeURIComponent(JSON.stringify({ noun: 'projections', type }))}`;
    const entries = async () => (await operator.get(path)).body as unknown as AuditEntry[];
    return once(async () => ((await entries()).length >= many ? entries() : null));
  };
  /** While nobody can read the table, a rebuild waits where it compares. */
  const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
    await database.query('begin; lock table read.products in access exclusive mode');
    try {
      return await work();
    } finally {
      await database.query('commit');
    }
  };

  it('OP-08 says how far each projection is, to whom it is for', async () => {
    await offer('A kit');
    const { status, body, headers } = await auditor.get('/api/projections');
    expect([status, headers.get('content-range')]).toEqual([200, expect.stringMatching(/^projections 0-\d+\/\d+$/)]);
    expect((body as unknown as ProjectionView[]).map(({ name }) => name)).toContain('products');
    const settled = await once(async () => {
      const now = await projection();
      return now.status === 'live' && now.events > 0 ? now : null;
    });
    expect(settled).toMatchObject({ lag_events: 0, failed_events: 0, last_error: null, rebuild: null, paused: null });
    expect(settled.worker).not.toBeNull();
  });

  it('OP-13 refuses everybody who may not act, and that leaves no event', async () => {
    const before = await eventsOf();
    const found: string[] = [];
    for (const [who, name] of [
      [new Someone(running.url), 'visitor'],
      [talent, 'talent'],
      [client, 'client'],
      [auditor, 'auditor'],
    ] as const) {
      for (const path of ACTS) found.push(`${name} ${(await who.post(path, bodyOf(path))).status}`);
      if (name !== 'auditor') for (const path of READS) found.push(`${name} ${(await who.get(path)).status}`);
    }
    const expected = { visitor: 401, talent: 403, client: 403, auditor: 403 } as Record<string, number>;
    expect(found.filter((line) => !line.endsWith(` ${expected[line.split(' ')[0]!]}`))).toEqual([]);
    for (const path of ACTS) {
      const { status, body } = await operator.post(path, { ...bodyOf(path), reason: '  ' });
      expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, ['reason']]);
    }
    expect(await eventsOf()).toEqual(before);
  });

  it('OP-04 OP-09 pauses and resumes: the projection keeps its place, and answers say so', async () => {
    expect((await operator.post(`${NAMED}/pause`, WHY)).body).toMatchObject({ status: 'paused', paused: WHY });
    expect((await other.post(`${NAMED}/pause`, WHY)).status).toBe(409);
    expect((await other.post(`${NAMED}/rebuild`, WHY)).body.detail).toBe('products is paused. Resume it first.');
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { position } = await projection();
    const { id } = await offer('Made while paused');
    const { status, headers } = await talent.get(`/api/products/${id}`);
    expect([status, headers.get('x-catching-up'), headers.get('retry-after')]).toEqual([503, 'true', '1']);
    const list = await talent.get('/api/products');
    expect(list.headers.get('x-catching-up')).toBe('true');
    expect([await shown('Made while paused'), (await projection()).position]).toEqual([0, position]);
    await running.kill9('worker');
    await running.ready();
    expect([await shown('Made while paused'), (await projection()).status]).toEqual([0, 'paused']);
    expect((await operator.post(`${NAMED}/resume`, WHY)).status).toBe(200);
    await once(async () => (await shown('Made while paused')) === 1);
    expect((await operator.post(`${NAMED}/resume`, WHY)).status).toBe(409);
    expect((await audited('ProjectionPaused'))[0]).toMatchObject({ person: { id: operator.id }, ...WHY });
  }, 60_000);

  it('OP-09 rebuilds and rolls back, and says by whom, why and what it came to', async () => {
    const asked = await operator.post<RunView>(`${NAMED}/rebuild`, WHY);
    expect([asked.status, asked.body.act, asked.body.person.id]).toEqual([202, 'rebuild', operator.id]);
    const done = await ended(asked.body);
    expect((await auditor.get<RunView>(`${NAMED}/runs/${done.id}`)).body).toEqual(done);
    expect((await auditor.get(`/api/projections/skills/runs/${done.id}`)).status).toBe(404);
    expect(done).toMatchObject({ state: 'done', difference: null, error: null, ...WHY });
    expect(done.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(done.to).toBe(done.from! + 1);
    expect((await ended((await operator.post<RunView>(`${NAMED}/roll-back`, WHY)).body)).state).toBe('done');
    const { generation, kept_version } = await projection();
    expect([generation, kept_version]).toEqual([done.to! + 1, expect.any(Number)]);
    expect((await audited('ProjectionRebuilt'))[0]).toMatchObject({ person: { id: operator.id }, ...WHY });
    const unknown = await operator.post('/api/projections/rebuild', { names: ['products', 'cars'], ...WHY });
    expect([unknown.status, (await runs()).length]).toEqual([404, 2]);
  }, 60_000);

  it('OP-09 two operators: the second reads what the first does; then the rebuild is cancelled', async () => {
    const { generation } = await projection();
    const run = await whileLocked(async () => {
      const { body } = await operator.post<RunView>(`${NAMED}/rebuild`, WHY);
      await once(async () => (await projection()).rebuild?.step === 'comparing');
      const second = await other.post(`${NAMED}/verify`, WHY);
      expect(second.status).toBe(409);
      expect(second.body.detail).toMatch(
        /^products is being rebuilt already: \S.* asked for it at .* \(“a test of operators”\)$/,
      );
      expect((await other.post(`${NAMED}/cancel`, WHY)).status).toBe(200);
      return body;
    });
    expect([(await ended(run)).state, (await projection()).generation]).toEqual(['cancelled', generation]);
    expect((await other.post(`${NAMED}/cancel`, WHY)).status).toBe(409);
    expect((await audited('RebuildCancelled'))[0]).toMatchObject({ person: { id: other.id }, ...WHY });
  }, 60_000);

  it('OP-09 a rebuild whose worker is killed is finished by the next one, and recorded once', async () => {
    const run = await whileLocked(async () => {
      const { body } = await operator.post<RunView>(`${NAMED}/rebuild`, WHY);
      await once(async () => (await projection()).rebuild?.step === 'comparing');
      await running.kill9('worker');
      return body;
    });
    expect((await ended(run)).state).toBe('done');
    const { rows } = await database.query(
      "select from write.events where stream_id = 'projection-products' and type = 'ProjectionRebuilt' and data->>'run' = $1",
      [run.id],
    );
    expect(rows).toHaveLength(1);
  }, 60_000);

  it('OP-08 verifies on demand, keeps the result, and reports a difference', async () => {
    const same = await ended((await operator.post<RunView>(`${NAMED}/verify`, WHY)).body);
    expect(same).toMatchObject({ state: 'done', difference: null });
    await database.query("update read.products set title = 'Altered' where title = 'A kit'");
    const differs = await ended((await operator.post<RunView>(`${NAMED}/verify`, WHY)).body);
    expect(differs.difference).toMatch(/differ/);
    expect((await projection()).last_verify).toMatchObject({ difference: differs.difference, compared: true });
    expect((await ended((await operator.post<RunView>(`${NAMED}/rebuild`, WHY)).body)).difference).toMatch(/differ/);
    expect(await shown('A kit')).toBe(1);
  }, 60_000);

  it('OP-11 shows a failed event without what was written, retries it, and goes on once the fault is fixed', async () => {
    await database.query("alter table read.products add constraint planted check (title not like '%unloved%') not valid");
    await offer('An unloved kit');
    const [event] = await once(async () => ((await failed()).length === 1 ? await failed() : null));
    expect(event).toMatchObject({ projection: 'products', type: 'ProductCreated', revision: 0, attempts: 1, waiting: 0 });
    expect(JSON.stringify(event)).not.toContain('unloved');
    expect((await auditor.get<FailedEventView>(`/api/failed-events/${event!.id}`)).body).toEqual(event);
    expect((await projection()).failed_events).toBe(1);
    const again = await operator.post<RunView>(`/api/failed-events/${event!.id}/retry`, WHY);
    expect([again.status, again.body.error === null]).toEqual([200, false]);
    expect((await failed())[0]!.attempts).toBe(2);
    await database.query('alter table read.products drop constraint planted');
    const retried = await operator.post<RunView[]>('/api/failed-events/retry', { error: event!.error, ...WHY });
    expect((retried.body as unknown as RunView[]).map(({ state, error }) => [state, error])).toEqual([['done', null]]);
    expect([await failed(), await shown('An unloved kit')]).toEqual([[], 1]);
    expect((await audited('EventRetried', 2)).map(({ person }) => person.id)).toEqual([operator.id, operator.id]);
  }, 60_000);

  it('OP-11 a skip can be undone: the next rebuild takes the event in again', async () => {
    await database.query("alter table read.products add constraint planted check (title not like '%skipped%') not valid");
    await offer('A skipped kit');
    const [event] = await once(async () => ((await failed()).length === 1 ? await failed() : null));
    expect((await operator.post(`/api/failed-events/${event!.id}/skip`, WHY)).body).toMatchObject({ state: 'skipped', ...WHY });
    await database.query('alter table read.products drop constraint planted');
    expect(await failed()).toEqual([]);
    expect(await failed({ state: 'skipped' })).toMatchObject([{ id: event!.id, ...WHY }]);
    expect((await operator.post(`/api/failed-events/${event!.id}/skip`, WHY)).status).toBe(404);
    expect((await operator.post(`/api/failed-events/${event!.id}/unskip`, WHY)).status).toBe(200);
    expect([await failed({ state: 'skipped' }), await shown('A skipped kit')]).toEqual([[], 0]);
    await ended((await operator.post<RunView>(`${NAMED}/rebuild`, WHY)).body);
    expect(await shown('A skipped kit')).toBe(1);
  }, 60_000);

  it('OP-13 each of these acts is an event with the reason, and the person who did it', async () => {
    const { rows } = await database.query<{ type: string; by: string[]; reasons: (string | null)[] }>(
      `select type, array_agg(distinct metadata->>'actor') as by, array_agg(distinct metadata->>'reason') as reasons
       from write.events where stream_id = 'projection-products' group by type order by type`,
    );
    expect(rows.map(({ type }) => type)).toEqual([
      ...['EventRetried', 'EventSkipped', 'ProjectionPaused', 'ProjectionRebuilt', 'ProjectionResumed', 'ProjectionRolledBack'],
      ...['ProjectionVerified', 'RebuildCancelled', 'RunEnded', 'RunRequested', 'SkipUndone'],
    ]);
    expect(rows.flatMap(({ reasons }) => reasons).filter((reason) => reason !== WHY.reason)).toEqual([]);
    expect(rows.flatMap(({ by }) => by).filter((id) => id !== operator.id && id !== other.id)).toEqual([]);
  });
});
