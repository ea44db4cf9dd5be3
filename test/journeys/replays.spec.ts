import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { RunView } from '@guildhall/contracts/projections';
import type { Replay } from '@guildhall/contracts/replays';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { once, until } from '../support/until';

const WHY = { reason: 'a customer asked' };

describe('replays that somebody else carries out', () => {
  let running: Running;
  let database: pg.Client;
  let operator: Someone;
  let talent: Someone;

  beforeAll(async () => {
    running = await startProduct({ seeds: false });
    [operator, talent] = (await Promise.all([
      newcomer(running.url, 'client', 'operator'),
      newcomer(running.url, 'talent', 'mara'),
    ])) as [Someone, Someone];
    appoint(running, operator.email, 'operator');
    const offered = await talent.post('/api/products', { title: 'A kit', description: 'Calendars and reminders', price: 49 });
    expect([offered.status, offered.body]).toEqual([201, expect.objectContaining({ title: 'A kit' })]);
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);

  const replays = async () => (await operator.get('/api/replays')).body as unknown as Replay[];
  const ended = async (handler: string) => {
    const found = async () => (await replays()).find((each) => each.handler === handler);
    await until(async () => !['started', undefined].includes((await found())?.status));
    return found();
  };

  it('OP-10 to a projection, a replay is a rebuild: it counts first, and says what its run came to', async () => {
    const replay = (dry_run: boolean) =>
      operator.post<Omit<Replay, 'status'>>('/api/replays', { handler: 'products', dry_run, ...WHY });
    const created = async () => (await replay(true)).body.counts.find(({ type }) => type === 'ProductCreated');
    await until(async () => (await created())?.events === 1);
    const { body } = await replay(false);
    expect(body).toMatchObject({ handler: 'products', status: 'started', run: expect.any(String) });
    expect(await ended('products')).toMatchObject({ id: body.id, status: 'finished', person: { id: operator.id }, ...WHY });
    const [run] = (await operator.get('/api/projections/products/runs')).body as unknown as RunView[];
    expect(run).toMatchObject({ id: body.run, act: 'rebuild', state: 'done', difference: null, ...WHY });
  });

  it('OP-10 given a position without its zeros, then a replay ends there; given none of this log, then it is refused', async () => {
    const signUps = encodeURIComponent(JSON.stringify({ type: 'UserSignedUp' }));
    const listed = async () => (await operator.get(`/api/audit?filter=${signUps}`)).body as unknown as AuditEntry[];
    const both = await once(async () => ((await listed()).length === 2 ? listed() : null));
    const first = `${Math.min(...both.map(({ position }) => Number(position)))}`;
    const replay = (range: object) =>
      operator.post<Pick<Replay, 'events'>>('/api/replays', { handler: 'mail', dry_run: true, ...range, ...WHY });
    const counted = async (range: object) => (await replay(range)).body.events;
    expect([await counted({ to: first }), await counted({ from: first })]).toEqual([1, (await counted({})) - 1]);
    const wrong = [{ from: 'x' }, { to: '12345678901234567890' }, { to: 'x', dry_run: false, effects: ['mail'] }];
    for (const range of wrong)
      expect(await replay(range)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(range)[0] as string]: 'Please enter a position of this log' } },
      });
  });

  it('OP-10 so it is by command, whose run is linked as well', async () => {
    const command = [programFile(join(__dirname, '../..'), 'operate'), 'replays', 'skills', '--reason', 'by hand'];
    const env = { ...process.env, ...running.env };
    expect(execFileSync(process.execPath, command, { env, encoding: 'utf8' })).toContain('skills: rebuilt from');
    expect(await ended('skills')).toMatchObject({ status: 'finished', run: expect.any(String), reason: 'by hand' });
  });

  it('OP-09 a pause and a run that an older write side lacks come back from the log', async () => {
    const name = '/api/projections/categories';
    expect((await operator.post(`${name}/pause`, WHY)).status).toBe(200);
    await database.query('delete from write.pauses');
    const paused = async () => (await operator.get(name)).body['paused'];
    await until(async () => (await paused()) !== null);
    expect(await paused()).toMatchObject(WHY);
    expect((await operator.post(`${name}/resume`, WHY)).status).toBe(200);
    await database.query('begin; lock table read.categories in access exclusive mode');
    const { body: run } = await operator.post<RunView>(`${name}/rebuild`, WHY);
    await running.kill9('worker');
    await database.query('delete from write.runs where id = $1', [run.id]);
    await database.query('commit');
    const found = async () => ((await operator.get(`${name}/runs`)).body as unknown as RunView[]).find(({ id }) => id === run.id);
    await until(async () => (await found())?.state === 'done');
    expect(await found()).toMatchObject({ act: 'rebuild', state: 'done', person: { id: operator.id }, ...WHY });
  }, 90_000);

  it('OP-10 one whose backend is killed is finished by the next backend, and the audit says so once', async () => {
    const request = { handler: 'mail', stream: `account-${talent.id}`, dry_run: false, effects: ['mail'], ...WHY };
    await database.query('begin; lock table write.mail_requests in access exclusive mode');
    const answer = operator.post('/api/replays', request).catch(() => null);
    await until(async () => (await replays()).some(({ handler, status }) => handler === 'mail' && status === 'started'));
    await running.kill9('backend');
    await database.query('commit');
    expect(await answer).toBeNull();
    await running.ready();
    expect(await ended('mail')).toMatchObject({ status: 'finished', events: 1, reactions: 0, error: null });
    const filter = encodeURIComponent(JSON.stringify({ type: 'ReplayFinished' }));
    const entries = (await operator.get(`/api/audit?filter=${filter}`)).body as unknown as AuditEntry[];
    expect(entries.map(({ person, sentence }) => [person.id, sentence])).toEqual([
      ['system', expect.stringContaining('finished the replay of 1 event with 0 reactions')],
    ]);
  }, 60_000);
});
