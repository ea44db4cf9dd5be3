import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { boardExpressions, figuresIn, ruleExpressions } from '../support/promql';

const words = { description: 'Brings people back who did not turn up.', price: 29, category: 'Courses' };

describe('the figures of a running product', () => {
  let running: OneMachine;
  let maker: Someone;
  let database: Client;
  /** An operator's command, whatever it says in the end. */
  const operate = (...words: string[]) => {
    const env = { ...process.env, ...running.env };
    return promisify(execFile)(process.execPath, [programFile(join(__dirname, '../..'), 'operate'), ...words], { env }).catch(
      () => {},
    );
  };
  const text = async (address: string, path = '/metrics') => (await fetch(address + path)).text();
  /** The private address of each process; after a restart, that of the new one. */
  const addresses = async () => {
    const found: { backend?: string; worker?: string } = {};
    for (const at of running.privateAddresses) {
      const health = await text(at, '/health/ready').catch(() => null);
      if (health) found[health.includes('"worker":"') ? 'worker' : 'backend'] = at;
    }
    return found as { backend: string; worker: string };
  };
  /** The value of a series, as soon as it fits. */
  const figure = async (process: 'backend' | 'worker', series: string, fits: (value: number) => boolean) => {
    let all = '';
    for (let waited = 0; waited < 20_000; waited += 200) {
      all = await text((await addresses())[process]).catch(() => '');
      const line = all.split('\n').find((each) => each.startsWith(`${series} `));
      const value = Number(line?.slice(series.length + 1).replace('+Inf', 'Infinity'));
      if (line && fits(value)) return value;
      await sleep(200);
    }
    throw new Error(
      `${series} does not fit:\n${all
        .split('\n')
        .filter((line) => line.startsWith(series.split('{')[0]!))
        .join('\n')}`,
    );
  };
  const said = async (words: RegExp) => {
    for (let waited = 0; !words.test(running.printed) && waited < 20_000; waited += 50) await sleep(50);
    return running.printed.split('\n').filter((line) => words.test(line));
  };
  beforeAll(async () => {
    running = await startProduct({ fresh: true });
    database = new Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    maker = await newcomer(running.url, 'talent', 'maker');
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  it('VU-18 are not at the public address, whose readiness is one word', async () => {
    const visitor = new Someone(running.url);
    expect((await visitor.get('/metrics')).status).toBe(404);
    expect(await visitor.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(Object.keys((await visitor.get('/health/ready')).body)).toEqual(['status']);
  });

  it('OP-04 an edit of a service leaves the blog in the cache of pages, and makes the talent’s services again', async () => {
    const service = { title: 'Clean a list', description: 'Double contacts go', price: 90, duration: '2' };
    const { id, version } = (await maker.post<{ id: string; version: number }>('/api/services', service)).body;
    const made = async () =>
      Number(
        /^guildhall_cache_requests_total\{cache="pages",outcome="miss"\} (\d+)$/m.exec(
          await text((await addresses()).backend),
        )?.[1],
      );
    const madeFor = async (path: string) => {
      const before = await made();
      await maker.get(path);
      return (await made()) - before;
    };
    const services = `/talent/${maker.id}?tab=services`;
    const settled = () => Promise.all(['products', 'reviews', 'services', 'talents'].map((each) => maker.get(`/api/${each}`)));
    await settled();
    await maker.get('/blog');
    await maker.get(services);
    expect([await madeFor('/blog'), await madeFor(services)]).toEqual([0, 0]);
    expect((await maker.put(`/api/services/${id}`, { ...service, title: 'Clean two lists', version })).status).toBe(200);
    await settled();
    expect(await madeFor('/blog')).toBe(0);
    // Once for each of its projections that has moved by then.
    expect(await madeFor(services)).toBeGreaterThan(0);
  });

  it('RC-05 every figure of the alert rules and the board is exported by a process, with its help text', async () => {
    const { backend, worker } = await addresses();
    const help = `${await text(backend)}\n${await text(worker)}`;
    const expressions = [...ruleExpressions().values(), ...boardExpressions().values()].flat();
    const names = [...new Set(expressions.flatMap(figuresIn))];
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !help.includes(`# HELP ${name} `))).toEqual([]);
  });

  it('VU-18 each process exports them on a private port of the machine itself, with health in detail', async () => {
    const { backend, worker } = await addresses();
    for (const address of [backend, worker]) {
      expect(new URL(address).hostname).toBe('127.0.0.1');
      expect(await text(address)).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    }
    const health = JSON.parse(await text(backend, '/health/ready'));
    expect(health).toMatchObject({ log: 'ok', database: 'ok', projections: { products: 'ok' } });
    expect(JSON.parse(await text(worker, '/health/ready'))).toMatchObject({ status: 'ok', worker: expect.any(String) });
  });

  it('RC-05 count requests by route and status, refusals by code, appends with their groups, and events taken in', async () => {
    await maker.post('/api/products', { ...words, title: 'A kit' });
    await maker.get(`/api/products/${maker.id}`);
    await maker.get('/marketplace?q=kit');
    await maker.get(`/product/${maker.id}`);
    const request = 'guildhall_http_request_duration_seconds_count';
    await figure('backend', `${request}{method="POST",route="/api/products",status="201"}`, (value) => value === 1);
    await figure('backend', `${request}{method="GET",route="/api/products/:id",status="404"}`, (value) => value === 1);
    await figure('backend', `${request}{method="GET",route="/marketplace",status="200"}`, (value) => value === 1);
    await figure('backend', `${request}{method="GET",route="/product/:id",status="404"}`, (value) => value === 1);
    await figure('backend', 'guildhall_problems_total{code="not_found"}', (value) => value >= 1);
    await figure('backend', 'guildhall_append_duration_seconds_count{outcome="written"}', (value) => value >= 2);
    await figure('backend', 'guildhall_append_group_size_sum', (value) => value >= 2);
    await figure('backend', 'guildhall_append_wait_seconds_count', (value) => value >= 2);
    await figure('worker', 'guildhall_worker_events_total{projection="products"}', (value) => value >= 1);
  });

  it('RC-05 say how far projections are, who runs them, and what jobs wait', async () => {
    await figure('backend', 'guildhall_projection_lag_events{projection="products"}', (value) => value === 0);
    await figure('backend', 'guildhall_projection_lag_seconds{projection="products"}', (value) => value === 0);
    await figure('backend', 'guildhall_projection_heartbeat_age_seconds{projection="products"}', (value) => value < 10);
    await figure('backend', 'guildhall_projection_paused{projection="products"}', (value) => value === 0);
    await figure('backend', 'guildhall_jobs{queue="mail",state="failed"}', (value) => value === 0);
    await figure('backend', 'guildhall_mail_pending_age_seconds', (value) => value < 300);
    await figure('backend', 'guildhall_live_channels', (value) => value === 0);
    // An answer is cached when it is asked for the second time.
    for (const _ of [1, 2, 3]) await new Someone(running.url).get('/api/skills');
    await figure('backend', 'guildhall_cache_requests_total{cache="answers",outcome="miss"}', (value) => value >= 1);
    await figure('backend', 'guildhall_cache_requests_total{cache="answers",outcome="hit"}', (value) => value >= 1);
    await figure('backend', 'guildhall_cache_entries{cache="answers"}', (value) => value >= 1);
    await figure('backend', 'guildhall_database_connections{state="busy"}', (value) => value >= 0);
  });

  it('RC-05 a failed event leaves a warning and a figure', async () => {
    await database.query(`alter table read.products add constraint planted check (title not like '%unloved%') not valid`);
    await maker.post('/api/products', { ...words, title: 'An unloved kit' });
    await figure('backend', 'guildhall_projection_failed_events{projection="products"}', (value) => value === 1);
    await figure('worker', 'guildhall_worker_failed_events_total{projection="products"}', (value) => value === 1);
    expect(await said(/ warn .*products: ProductCreated of product-\S+ failed/)).toHaveLength(1);
    expect(running.printed).not.toContain('unloved');
    await database.query('alter table read.products drop constraint planted');
  });

  it('RC-05 a rebuild leaves a line and a figure', async () => {
    await operate('projections', 'rebuild', 'products', '--reason', 'a test');
    expect(await said(/ info .*products: its tables were switched, generation \d/)).toHaveLength(1);
    await figure('backend', 'guildhall_projection_rebuilds{projection="products",state="done"}', (value) => value >= 1);
    await figure('backend', 'guildhall_projection_failed_events{projection="products"}', (value) => value === 0);
  });

  it('RC-05 what a replay came to is a figure, and when', async () => {
    const differs = 'guildhall_projection_verify_differs{projection="products"}';
    await operate('projections', 'verify', 'products');
    await figure('backend', differs, (value) => value === 0);
    await database.query(`update read.products set title = 'Altered' where title = 'A kit'`);
    await operate('projections', 'verify', 'products');
    await figure('backend', differs, (value) => value === 1);
    const minutes = (value: number) => Math.abs(Date.now() / 1000 - value) / 60;
    await figure('backend', 'guildhall_projection_verified_timestamp_seconds{projection="products"}', (at) => minutes(at) < 5);
  });

  it('RC-11 a frozen worker is seen by how long nothing was heard of it', async () => {
    const heard = 'guildhall_projection_heartbeat_age_seconds{projection="products"}';
    const frozen = running.processes.worker as number;
    process.kill(frozen, 'SIGSTOP');
    try {
      await figure('backend', heard, (value) => value > 4);
    } finally {
      try {
        process.kill(frozen, 'SIGCONT');
      } catch {
        // The supervisor has replaced it.
      }
    }
    await figure('backend', heard, (value) => value < 4);
  });

  it('RC-05 the restart of a worker leaves a line and a figure', async () => {
    const ended = () => running.printed.split('\n').filter((line) => line.includes('projections ended with SIGKILL')).length;
    const before = ended();
    await running.kill9('worker');
    await figure('worker', 'guildhall_process_restarts', (value) => value === before + 1);
    expect(ended()).toBe(before + 1);
    await figure('backend', 'guildhall_process_restarts', (value) => value === 0);
  });
});
