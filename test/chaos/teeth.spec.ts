import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { superviseChild } from '../../backend/standalone/src/child';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import { holdAgainstTheLog } from './ledger.mjs';
import { caughtUp, drive, EQUAL_ALL, killInTurn, newLedger, operate, productEvents } from './load-driver';

/** Forwards every request, and keeps back the answer of every third command: its caller cannot know whether it happened. */
async function withholding(target: string): Promise<{ url: string; server: Server }> {
  let commands = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    ) as Record<string, string>;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const body = await answer.text();
    if (headers['idempotency-key'] && request.url?.startsWith('/api/products')) {
      commands += 1;
      if (commands % 3 === 0) return void request.socket.destroy();
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const TRIGGER = (name: string, table: string, each: 'row' | 'statement', body: string) =>
  `create function write.${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
   create trigger ${name} before insert on write.${table} for each ${each} execute function write.${name}();`;
const NO_IDEMPOTENCY = TRIGGER('forgetting', 'idempotency', 'row', 'return null;');
const NO_SYNC = TRIGGER('careless', 'events', 'statement', "perform set_config('synchronous_commit', 'off', true); return null;");

const FENCE = ` and c.position = m."from" collate "C" and c.epoch = m.epoch`;
/** While someone holds this lock, a worker whose connections carry the mark waits at the first statement of its batch. */
const LATE = 4711;
const MARK = 'late';
const SLOW_BATCH = `create or replace function projections.late() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') like 'projections/writer/%' and current_setting('guildhall.mark', true) = '${MARK}' then
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock_shared(${LATE});
    end if;
    return null;
  end $$;
  create or replace trigger late before update on projections.checkpoints for each statement execute function projections.late();`;

/** The programs once more, built without the fence. */
function programsWithoutFence(): string {
  const built = dirname(programFile(join(__dirname, '../..'), 'projections'));
  const folder = join(dirname(built), 'without-fence');
  cpSync(built, folder, { recursive: true });
  let removed = 0;
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    removed += text.split(FENCE).length - 1;
    if (text.includes(FENCE)) writeFileSync(join(folder, name), text.replaceAll(FENCE, ''));
  }
  // Files of an earlier build may be there too.
  expect(removed).toBeGreaterThan(0);
  return folder;
}

describe('the kill test is seen failing', () => {
  let product: OneMachine;
  beforeAll(async () => {
    product = await startProduct({ seeds: false });
  }, 120_000);
  afterAll(() => product?.stop(), 30_000);

  const writeThrough = async (url: string, count: number) => {
    const ledger = newLedger();
    const driver = drive(url, ledger);
    await until(() => driver.acknowledged() >= count);
    expect(await driver.stop()).toBe(0);
    return holdAgainstTheLog(ledger, await productEvents(product, driver));
  };

  it('answers that are lost do no harm, and without the idempotency record they do', async () => {
    const { url, server } = await withholding(product.url);
    const whole = await writeThrough(url, 60);
    expect(whole.violations).toEqual([]);
    expect(whole.retried).toBeGreaterThan(10);
    await queryOf(product.databaseUrl, NO_IDEMPOTENCY);
    const without = await writeThrough(url, 60);
    server.close();
    await queryOf(product.databaseUrl, 'drop trigger forgetting on write.idempotency');
    expect(without.violations.length).toBeGreaterThan(0);
  }, 120_000);

  it('with synchronous_commit off a killed database loses what was acknowledged', async () => {
    await queryOf(product.databaseUrl, NO_SYNC);
    let lost = 0;
    for (let round = 0; round < 5 && lost === 0; round += 1) {
      const ledger = newLedger();
      const driver = drive(product.url, ledger);
      await until(() => driver.acknowledged() >= 40);
      await killInTurn(product, driver, 2, ['postgres']);
      await driver.stop();
      lost = holdAgainstTheLog(ledger, await productEvents(product, driver)).violations.filter((each) =>
        /there 0 times|jumps|elsewhere/.test(each),
      ).length;
    }
    expect(lost).toBeGreaterThan(0);
  }, 240_000);

  /**
   * A second worker is given the projections, is slow in the middle of a batch, and freezes: its lock goes with its connection,
   * the product's own worker goes on, and then the second one does too. Answers what `verify` says at the end.
   */
  async function afterAWorkerCameBack(program: string): Promise<string> {
    const { databaseUrl } = product;
    const own = product.processes.worker;
    const marked = new URL(databaseUrl);
    marked.searchParams.set('options', `-c guildhall.mark=${MARK}`);
    const KEYS_SECRET_FILE = join(product.dataDir, 'keys-secret');
    const env = { ...process.env, ...product.env, DATABASE_URL: marked.href, KEYS_SECRET_FILE };
    const second = superviseChild({ name: 'second worker', script: program, env, say: () => {}, watched: false });
    const runner = async () =>
      (await queryOf<{ worker: string }>(databaseUrl, 'select distinct worker from projections.checkpoints')).map(
        ({ worker }) => worker,
      );
    const endConnections = (worker: string, role: string) =>
      queryOf(
        databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'projections/${role}/${worker}'`,
      );
    const handOver = async (pid: number | undefined, role: string) => {
      const [from] = await runner();
      process.kill(pid as number, 'SIGSTOP');
      await endConnections(from as string, role);
      await until(async () => !(await runner()).includes(from as string));
    };
    const gate = new pg.Client({ connectionString: databaseUrl });
    await gate.connect();
    try {
      await second.ready;
      await handOver(own, '%');
      process.kill(own as number, 'SIGCONT');
      const ledger = newLedger();
      const driver = drive(product.url, ledger);
      const writtenSince = (before = driver.acknowledged()) => until(() => driver.acknowledged() >= before + 10);
      await writtenSince();
      await gate.query('select pg_advisory_lock($1)', [LATE]);
      await writtenSince();
      await handOver(second.pid, 'lease');
      await caughtUp(product);
      await gate.query('select pg_advisory_unlock($1)', [LATE]);
      process.kill(second.pid as number, 'SIGCONT');
      const busy = "select from pg_stat_activity where application_name like 'projections/writer/%' and state <> 'idle'";
      await until(async () => (await queryOf(databaseUrl, busy)).length === 0);
      await writtenSince();
      expect(await driver.stop()).toBe(0);
      expect(holdAgainstTheLog(ledger, await productEvents(product, driver)).violations).toEqual([]);
    } finally {
      await gate.end();
      await second.stop();
    }
    await caughtUp(product);
    return operate(product, 'verify').catch((error: { stdout: string }) => error.stdout);
  }

  it('OP-01 F29 a worker that comes back in the middle of its batch does no harm, and without the fence it does', async () => {
    await queryOf(product.databaseUrl, SLOW_BATCH);
    expect(await afterAWorkerCameBack(programFile(join(__dirname, '../..'), 'projections'))).toMatch(EQUAL_ALL);
    const programs = programsWithoutFence();
    const without = await afterAWorkerCameBack(join(programs, 'projections.js')).finally(() =>
      rmSync(programs, { recursive: true }),
    );
    // Its batch was one of patient projections, or of the others.
    expect(without).toMatch(/^(?:talents|audit) .*DIFFERS/m);
  }, 120_000);
});
