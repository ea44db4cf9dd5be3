import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Job } from '@guildhall/contracts/jobs';
import type { FailedEventView, RunView } from '@guildhall/contracts/projections';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { once, until } from '../support/until';

const WHY = { reason: 'a test of kills' };
const OFFER = { description: 'Calendars and reminders', price: 49 };
const NAMED = '/api/projections/products';

/** Each act is killed between what the log says of it and what follows. */
describe('an act whose process is killed in the middle', () => {
  let running: Running;
  let database: pg.Client;
  let operator: Someone;
  let admin: Someone;
  let talent: Someone;

  beforeAll(async () => {
    running = await startProduct({ seeds: false });
    [operator, admin, talent] = (await Promise.all([
      newcomer(running.url, 'client', 'operator'),
      newcomer(running.url, 'client', 'admin'),
      newcomer(running.url, 'talent', 'mara'),
    ])) as [Someone, Someone, Someone];
    appoint(running, operator.email, 'operator');
    appoint(running, admin.email, 'admin');
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);

  /** Kills it once the act is under way and waits for this lock. */
  const killedWhile = async (lock: string, act: () => Promise<unknown>, isUnderWay: () => Promise<boolean>, victim: string) => {
    await database.query(`begin; ${lock}`);
    const answer = act().catch(() => null);
    await until(isUnderWay);
    await running.kill9(victim);
    await database.query('commit');
    await answer;
    await running.ready();
  };
  const facts = async (stream: string, type: string) =>
    (
      await database.query<{ actor: string; reason: string }>(
        "select metadata->>'actor' as actor, metadata->>'reason' as reason from write.events where stream_id = $1 and type = $2",
        [stream, type],
      )
    ).rows;
  const byOperator = () => [{ actor: operator.id, ...WHY }];
  const runs = async () => (await operator.get(`${NAMED}/runs`)).body as unknown as RunView[];
  const failed = async () =>
    (await operator.get(`/api/failed-events?filter=${encodeURIComponent('{"state":"failed"}')}`))
      .body as unknown as FailedEventView[];
  const shown = async (title: string) =>
    (await database.query('select from read.products where title = $1', [title])).rowCount === 1;
  const failOne = async (title: string) => {
    await database.query(`alter table read.products add constraint planted check (title <> '${title}') not valid`);
    await talent.post('/api/products', { title, ...OFFER });
    const [event] = await once(async () => ((await failed()).length > 0 ? failed() : null));
    await database.query('alter table read.products drop constraint planted');
    return event!;
  };

  it.each([
    ['verify', 'ProjectionVerified'],
    ['rebuild', 'ProjectionRebuilt'],
    ['roll-back', 'ProjectionRolledBack'],
  ])(
    'OP-09 OP-13 given the worker of a %s, then the next one ends it, and the audit says so once',
    async (act, type) => {
      const before = (await facts('projection-products', type)).length;
      const started = async () => (await runs())[0]?.started_at !== null && (await runs())[0]?.act === act;
      const lock = 'lock table read.products in access exclusive mode';
      await killedWhile(lock, () => operator.post(`${NAMED}/${act}`, WHY), started, 'worker');
      await until(async () => (await runs())[0]?.finished_at !== null);
      expect((await runs())[0]).toMatchObject({ act, state: 'done', person: { id: operator.id }, ...WHY });
      expect((await facts('projection-products', type)).slice(before)).toEqual(byOperator());
    },
    90_000,
  );

  it('OP-11 OP-13 given the worker of a retry, then the next one ends it, and the audit says so once', async () => {
    const event = await failOne('Retried');
    const lock = "select from projections.checkpoints where projection = 'products' for update";
    const started = async () => (await runs())[0]?.act === 'retry' && (await runs())[0]?.started_at !== null;
    await killedWhile(lock, () => operator.post(`/api/failed-events/${event.id}/retry`, WHY), started, 'worker');
    await until(async () => (await runs())[0]?.finished_at !== null);
    expect([await failed(), await shown('Retried')]).toEqual([[], true]);
    expect(await facts('projection-products', 'EventRetried')).toEqual(byOperator());
  }, 90_000);

  it('OP-11 OP-13 given the backend of a skip, then the events behind it go on all the same', async () => {
    const event = await failOne('Skipped');
    const lock = "select from projections.checkpoints where projection = 'products' for update";
    const recorded = async () => (await facts('projection-products', 'EventSkipped')).length > 0;
    await killedWhile(lock, () => operator.post(`/api/failed-events/${event.id}/skip`, WHY), recorded, 'backend');
    await until(async () => (await failed()).length === 0);
    expect(await failed()).toEqual([]);
    expect(await facts('projection-products', 'EventSkipped')).toEqual(byOperator());
  }, 60_000);

  it('OP-13 given the backend of an act on a job, then the next one does what the audit says', async () => {
    const post = { title: 'Planned', slug: 'planned', content: 'Switch these off, all of them.' };
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await admin.post<{ id: string }>('/api/content', { ...post, publish_at })).body;
    await operator.post('/api/replays', { handler: 'publishing', stream: `content-${id}`, dry_run: false, ...WHY });
    const jobs = async () => (await operator.get('/api/jobs?filter={"queue":"publishing"}')).body as unknown as Job[];
    const [job] = await jobs();
    expect(job).toMatchObject({ state: 'delayed', attempts: 0 });
    const recorded = (type: string) => async () => (await facts('queue-publishing', type)).length > 0;
    const act = (verb: string) => () => operator.post(`/api/jobs/${job!.id}/${verb}`, WHY);
    const lock = 'lock table jobs.job in share mode';
    await killedWhile(lock, act('retry'), recorded('JobRetried'), 'backend');
    // While it moves from one state to another, no list has it.
    expect(await once(async () => (await jobs())[0]?.attempts)).toBeGreaterThan(0);
    await admin.put(`/api/content/${id}`, { version: 1, publish_at: null });
    await killedWhile(lock, act('remove'), recorded('JobRemoved'), 'backend');
    await until(async () => (await jobs()).length === 0);
    expect(await jobs()).toEqual([]);
    for (const type of ['JobRetried', 'JobRemoved']) expect(await facts('queue-publishing', type)).toEqual(byOperator());
  }, 90_000);

  /** Runs a command of operators, and kills it once it waits for the log. What it asked the server for ends with it. */
  const killedCommand = async (words: string[], isUnderWay: () => Promise<boolean>) => {
    const program = programFile(join(__dirname, '../..'), 'operate');
    const child = spawn(process.execPath, [program, 'projections', ...words, '--reason', WHY.reason], {
      env: { ...process.env, ...running.env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await until(isUnderWay);
    child.kill('SIGKILL');
    await ended;
    await database.query(
      "select pg_terminate_backend(pid) from pg_locks where relation = 'write.events'::regclass and not granted",
    );
  };
  const leftAlone = () =>
    database.query("update write.runs set updated_at = now() - interval '1 hour' where state = 'running' and worker = 'command'");

  it('OP-09 OP-13 given a command that switched the tables, then a worker records who did it and why', async () => {
    await database.query('begin; lock table write.events in share mode');
    const switched = async () =>
      (await database.query("select from projections.rebuilds where projection = 'skills' and generation is not null"))
        .rowCount === 1;
    await killedCommand(['rebuild', 'skills'], switched);
    await database.query('commit');
    await leftAlone();
    await until(async () => (await facts('projection-skills', 'ProjectionRebuilt')).length > 0);
    const [recorded, ...more] = await facts('projection-skills', 'ProjectionRebuilt');
    expect([recorded!.actor, recorded!.reason, more]).toEqual([expect.stringMatching(/^system:/), WHY.reason, []]);
    const [run] = (await operator.get('/api/projections/skills/runs')).body as unknown as RunView[];
    expect(run).toMatchObject({ act: 'rebuild', state: 'done', ...WHY });
  }, 60_000);

  it('OP-11 OP-13 given a command that retried an event, then a worker records who did it and why', async () => {
    const event = await failOne('Retried by command');
    const before = (await facts('projection-products', 'EventRetried')).length;
    const holder = new pg.Client({ connectionString: running.databaseUrl }).on('error', () => {});
    await holder.connect();
    await holder.query("begin; select from projections.checkpoints where projection = 'products' for update");
    const latest = async () => (await runs())[0];
    const known = (await latest())?.id;
    await killedCommand(['retry', 'products', event.stream], async () => {
      if ((await latest())?.id === known) return false;
      // The log is held from here on: the rows follow, and their event does not.
      await database.query('begin; lock table write.events in share mode');
      await holder.query('commit');
      await until(async () => (await failed()).length === 0);
      return true;
    });
    await database.query('commit');
    await holder.end();
    expect(await shown('Retried by command')).toBe(true);
    await leftAlone();
    await until(async () => (await facts('projection-products', 'EventRetried')).length > before, 20_000);
    const recorded = (await facts('projection-products', 'EventRetried')).slice(before);
    expect(recorded).toEqual([{ actor: expect.stringMatching(/^system:/), ...WHY }]);
    expect(await latest()).toMatchObject({ act: 'retry', state: 'done', ...WHY });
  }, 60_000);
});
