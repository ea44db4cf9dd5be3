import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { Job, Queue } from '@guildhall/contracts/jobs';
import type { OverviewView } from '@guildhall/contracts/overview';
import type { Replay } from '@guildhall/contracts/replays';
import type { Stream, StreamDetail, StreamEvent } from '@guildhall/contracts/streams';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const WHY = { reason: 'a customer asked' };
const query = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('streams, jobs and replays, for operators', () => {
  let running: Running;
  let talent: Someone;
  let auditor: Someone;
  let operator: Someone;
  let admin: Someone;
  let strangers: [Someone, number][];
  let planned: { id: string; publish_at: string };
  const list = async <T>(path: string, who = auditor) => {
    const { status, body } = await who.get<T[]>(path);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown as T[];
  };
  const sentenceOf = async (filter: object) => (await list<AuditEntry>(`/api/audit${query(filter)}`, operator))[0];
  const operate = (...words: string[]) =>
    execFileSync(process.execPath, [programFile(join(__dirname, '../..'), 'operate'), ...words], {
      env: { ...process.env, ...running.env },
      encoding: 'utf8',
      stdio: 'pipe',
    });

  beforeAll(async () => {
    running = await sharedProduct();
    [talent, auditor, operator, admin] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      ...['auditor', 'operator', 'admin'].map((name) => newcomer(running.url, 'client', name)),
    ])) as [Someone, Someone, Someone, Someone];
    for (const [who, role] of [
      [auditor, 'auditor'],
      [operator, 'operator'],
      [admin, 'admin'],
    ] as const)
      appoint(running, who.email, role);
    const client = await newcomer(running.url, 'client', 'client');
    strangers = [
      [new Someone(running.url), 401],
      [client, 403],
      [talent, 403],
    ];
    await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel, by the river' });
    const post = {
      title: 'Seven triggers',
      slug: `seven-${admin.id}`,
      content: 'Switch these off, all of them.',
      publish_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    planned = (await admin.post<typeof planned>('/api/content', post)).body;
    for (const who of [auditor, operator])
      await who.call('GET', '/api/audit', undefined, {
        'x-position': (await admin.get('/api/home')).headers.get('x-position') ?? '',
      });
  }, 120_000);

  it('OP-05 OP-12 lists streams, and their events with what followed; personal values are masked', async () => {
    await operator.edit('profile', { full_name: 'Olaf' });
    await operator.get('/api/audit');
    const [found] = await list<Stream>(`/api/streams${query({ q: talent.id })}`, operator);
    expect(found).toMatchObject({ id: `account-${talent.id}`, noun: 'profiles', title: 'Mara Tolvane' });
    const { body } = await operator.get<StreamDetail>(`/api/streams/${found!.id}`);
    expect(body.items.map(({ revision }) => revision)).toEqual([...body.items.keys()].reverse());
    expect(body.items).toHaveLength(found!.events);
    const [edited] = body.items;
    expect(edited).toMatchObject({ type: 'ProfileUpdated', is_masked: true, upcast_from: null });
    expect(edited!.data).toMatchObject({ changes: { full_name: 'Mara Tolvane', location: '••••••' } });
    expect(edited!.followed.rows).toContainEqual({
      projection: 'profiles',
      table: 'profiles',
      change: 'patch',
      key: JSON.stringify({ id: talent.id }),
    });
    expect(JSON.stringify(body)).not.toMatch(/river|@test\.example/);
    expect((await operator.get<StreamDetail>(`/api/streams/${found!.id}?from=0`)).body.items).toHaveLength(1);
    expect((await operator.get(`/api/streams/product-unknown`)).status).toBe(404);
  });

  it('OP-12 OP-13 an operator opens an event with a reason, which is an event, and an auditor does not', async () => {
    const path = `/api/streams/account-${talent.id}`;
    const { revision, id } = (await operator.get<StreamDetail>(path)).body.items[0]!;
    expect((await auditor.post(`${path}/open`, { revision, ...WHY })).status).toBe(403);
    expect((await operator.post(`${path}/open`, { revision })).status).toBe(422);
    const { body } = await operator.post<StreamEvent>(`${path}/open`, { revision, ...WHY });
    expect(body.data).toMatchObject({ changes: { location: 'Basel, by the river' } });
    expect(await sentenceOf({ noun: 'openings', entity_id: id })).toMatchObject({ person: { id: operator.id }, ...WHY });
  });

  it('OP-08 OP-11 the overview says how the log, the readers, the processes, jobs and backups are', async () => {
    const { body } = await auditor.get<OverviewView>('/api/operations');
    expect(body).toMatchObject({ log_head: expect.stringMatching(/\d/), events_per_second: expect.any(Number), late_mails: 0 });
    expect(body.append_p50).toBeLessThanOrEqual(body.append_p99!);
    expect(body.projections.map(({ name }) => name)).toContain('products');
    expect(body.workers.flatMap(({ projections }) => projections)).toContain('products');
    expect(body.backends).toContainEqual({
      host: expect.any(String),
      heartbeat: expect.any(String),
      connections: expect.any(Number),
    });
    for (const part of ['alarms', 'failed_events', 'last_backup', 'last_verify']) expect(Object.keys(body)).toContain(part);
    expect((await auditor.get('/api/operations/alarms')).body).toEqual({ alarms: body.alarms });
  });

  it('OP-10 a dry run counts by type and does nothing; a replay is kept with its counts', async () => {
    const stream = `content-${planned.id}`;
    const dry = await operator.post<Omit<Replay, 'status'>>('/api/replays', {
      handler: 'publishing',
      stream,
      dry_run: true,
      ...WHY,
    });
    expect(dry.body).toMatchObject({ id: null, status: 'counted', events: 1, counts: [{ type: 'ContentScheduled', events: 1 }] });
    const all = await operator.post<Omit<Replay, 'status'>>('/api/replays', { handler: 'publishing', dry_run: true, ...WHY });
    expect(all.body.events).toBeGreaterThanOrEqual(1);
    const { body } = await operator.post<Omit<Replay, 'status'>>('/api/replays', {
      handler: 'publishing',
      stream,
      dry_run: false,
      ...WHY,
    });
    expect(body).toMatchObject({ handler: 'publishing', status: 'finished', events: 1, reactions: 1, error: null });
    const kept = await operator.get<Replay>(`/api/replays/${body.id}`);
    expect(kept.body).toMatchObject({ id: body.id, stream, events: 1, person: { id: operator.id }, ...WHY });
    expect((await list<Replay>('/api/replays', operator)).map(({ id }) => id)).toContain(body.id);
    expect(operate('replays', 'publishing', '--dry-run', '--stream', stream)).toContain('1 events. Nothing was done.');
  });

  it('OP-10 a replay takes the events between two positions, of the types that are named', async () => {
    const { items } = (await operator.get<StreamDetail>(`/api/streams/content-${planned.id}`)).body;
    const { position } = items.find(({ type }) => type === 'ContentScheduled')!;
    const counted = async (range: object) =>
      (await operator.post<Omit<Replay, 'status'>>('/api/replays', { handler: 'publishing', dry_run: true, ...range, ...WHY }))
        .body.events;
    const upTo = await counted({ to: position });
    expect(upTo).toBeGreaterThan(0);
    expect(await counted({ from: position, to: position })).toBe(0);
    expect((await counted({ from: position })) + upTo).toBe(await counted({ types: ['ContentScheduled'] }));
    const run = { handler: 'publishing', from: position, to: position, types: ['ContentScheduled'], dry_run: false, ...WHY };
    const { body } = await operator.post<Omit<Replay, 'status'>>('/api/replays', run);
    expect(body).toMatchObject({ from: position, to: position, types: ['ContentScheduled'], status: 'finished', events: 0 });
  });

  it('OP-13 shows the jobs of the queues; one of a plan is neither removed nor lost', async () => {
    const jobs = await list<Job>(`/api/jobs${query({ queue: 'publishing' })}`);
    const job = jobs.find(({ id }) => id.includes(planned.id))!;
    expect(job).toMatchObject({ queue: 'publishing', state: 'delayed', attempts: 0, error: null });
    expect((await auditor.get<Job>(`/api/jobs/${job.id}`)).body).toEqual(job);
    const queues = await list<Queue>('/api/queues');
    expect(queues.map(({ id }) => id)).toEqual(['mail', 'publishing']);
    expect(queues[1]!.delayed).toBeGreaterThan(0);
    expect((await auditor.get<Queue>('/api/queues/mail')).body).toMatchObject({ id: 'mail', failed: 0 });
    expect((await auditor.get('/api/queues/unheard-of')).status).toBe(404);
    const kept = await operator.post(`/api/jobs/${job.id}/remove`, WHY);
    expect([kept.status, kept.body.detail]).toEqual([409, expect.stringContaining('still planned')]);
    expect((await auditor.post(`/api/jobs/${job.id}/retry`, WHY)).status).toBe(403);
    expect((await operator.post(`/api/jobs/${job.id}/retry`, {})).status).toBe(422);
    expect((await operator.post(`/api/jobs/${job.id}/retry`, WHY)).status).toBe(200);
    expect(await sentenceOf({ noun: 'queues', person: operator.id })).toMatchObject({
      sentence: expect.stringContaining(`retried the job ${job.id.slice('publishing.'.length)} of the queue publishing`),
      ...WHY,
    });
    expect(operate('jobs', 'list', '--queue', 'publishing')).toContain('publishing: ');
  });

  it('OP-10 a handler that reaches people outside runs only where it is named, and writes to nobody twice', async () => {
    const stream = `account-${talent.id}`;
    const unnamed = await operator.post('/api/replays', { handler: 'mail', stream, dry_run: false, ...WHY });
    expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([422, ['effects']]);
    const again = { handler: 'mail', stream, dry_run: false, effects: ['mail'], ...WHY };
    expect((await operator.post<Omit<Replay, 'status'>>('/api/replays', again)).body).toMatchObject({ events: 1, reactions: 0 });
    for (const body of [
      { handler: 'unheard-of', dry_run: true, ...WHY },
      { handler: 'products', from: '1', dry_run: true, ...WHY },
      { handler: 'mail', types: ['ProductDeleted'], dry_run: true, ...WHY },
      { handler: 'mail', stream, from: '1', dry_run: true, ...WHY },
      { handler: 'mail', dry_run: true },
    ])
      expect([body, (await operator.post('/api/replays', body)).status]).toEqual([body, 422]);
  });

  it('OP-13 nobody without the role reads or acts, and an auditor does not act', async () => {
    const reads = [
      '/api/streams',
      `/api/streams/account-${talent.id}`,
      '/api/queues',
      '/api/queues/mail',
      '/api/jobs',
      '/api/jobs/mail.1',
      '/api/replays',
    ];
    const acts: [string, object][] = [
      [`/api/streams/account-${talent.id}/open`, { revision: 0, ...WHY }],
      ['/api/jobs/mail.1/retry', WHY],
      ['/api/jobs/mail.1/remove', WHY],
      ['/api/replays', { handler: 'mail', dry_run: true, ...WHY }],
    ];
    for (const [who, status] of strangers) {
      for (const path of reads) expect([path, (await who.get(path)).status]).toEqual([path, status]);
      for (const [path, body] of acts) expect([path, (await who.post(path, body)).status]).toEqual([path, status]);
    }
    for (const [path, body] of acts) expect([path, (await auditor.post(path, body)).status]).toEqual([path, 403]);
  });
});
