import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '@guildhall/projections/all';
import { command } from '../support/operate.mjs';
import { newcomer } from '../support/people';
import { startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

const WHY = ['--reason', 'to see it work'];
const ME = `system:${userInfo().username}`;

describe('an operator’s command on the product', () => {
  let product;
  const operate = (...words) => command(product.env, ...words);
  const operateJson = (...words) => {
    const { status, stdout } = operate(...words, '--json');
    return { status, said: JSON.parse(stdout) };
  };
  const actsOn = (name) =>
    queryOf(
      product.databaseUrl,
      `select type, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events
       where stream_id = $1 and metadata->>'actor' <> 'system' order by revision`,
      [`projection-${name}`],
    );
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  /** A stream whose only event no projection of products can take in. */
  async function failOne() {
    const stream = `product-${randomUUID()}`;
    const metadata = { actor: 'system', time: '2026-01-05T10:00:00.000Z', correlationId: 'c', causationId: 'c', commandId: 'c' };
    await queryOf(
      product.databaseUrl,
      `insert into write.events (stream_id, revision, event_id, type, data, metadata)
       values ($1, 0, gen_random_uuid(), 'ProductCreated', '{"id": "no uuid"}', $2)`,
      [stream, { ...metadata, schemaVersion: 1 }],
    );
    await queryOf(product.databaseUrl, "select pg_notify('log_appended', '')");
    for (const limit = Date.now() + 30_000; Date.now() < limit; ) {
      if (operateJson('projections', 'failed').said.some((each) => each.stream === stream)) return stream;
    }
    throw new Error(`${stream} did not fail`);
  }

  it('RC-07 RC-08 a command rebuilds several projections, and the log says who did it and why', async () => {
    await failOne();
    const { status, said } = operateJson('projections', 'rebuild', 'skills', 'categories', ...WHY);
    expect(status).toBe(0);
    expect(said.map(({ projection, done }) => [projection, done])).toEqual([
      ['skills', true],
      ['categories', true],
    ]);
    for (const name of ['skills', 'categories'])
      expect(await actsOn(name)).toEqual([{ type: 'ProjectionRebuilt', actor: ME, reason: 'to see it work' }]);
  });

  it('RC-07 given --all, those with nothing to do are no error, unless none had anything', () => {
    const doneBy = (...words) => {
      const { status, said } = operateJson('projections', ...words, ...WHY);
      return [status, said.filter(({ done }) => done).map(({ projection }) => projection)];
    };
    expect(doneBy('resume', '--all')).toEqual([1, []]);
    expect(doneBy('cancel', '--all')).toEqual([1, []]);
    expect(doneBy('pause', 'categories')).toEqual([0, ['categories']]);
    expect(doneBy('resume', '--all')).toEqual([0, ['categories']]);
    expect(doneBy('resume', 'categories', 'skills')).toEqual([1, []]);
  });

  it('OP-13 R59 a client is appointed and dismissed, a talent is refused, and the log says who and why', async () => {
    const client = await newcomer(product.url, 'client', 'client');
    const talent = await newcomer(product.url, 'talent', 'talent');
    const roleOf = async (who) => (await who.get('/api/me')).body.profile.user_type;
    expect(operate('admin', client.email, '--role', 'auditor', ...WHY).status).toBe(0);
    expect(await roleOf(client)).toBe('auditor');
    expect(operate('admin', client.email, '--role', 'operator').stderr).toContain('Only a client');
    expect(operate('admin', client.email, '--dismiss', '--role', 'operator').status).toBe(0);
    expect(await roleOf(client)).toBe('auditor');
    expect(operate('admin', client.email, '--dismiss', ...WHY).status).toBe(0);
    expect(await roleOf(client)).toBe('client');
    expect(operate('admin', talent.email, '--role', 'operator').status).toBe(1);
    expect(await roleOf(talent)).toBe('talent');
    const acts = await queryOf(
      product.databaseUrl,
      `select type, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events
       where stream_id = $1 and type like 'Staff%' order by revision`,
      [`account-${client.id}`],
    );
    expect(acts).toEqual(['StaffAppointed', 'StaffDismissed'].map((type) => ({ type, actor: ME, reason: WHY[1] })));
  });

  it('RC-07 an unknown name among several is refused before anything is done', async () => {
    const before = await actsOn('products');
    const { status, stderr } = operate('projections', 'rebuild', 'products', 'nonsense', ...WHY);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('There is no projection "nonsense"') });
    expect(await actsOn('products')).toEqual(before);
  });

  it('RC-07 one command rebuilds every projection', () => {
    const { status, said } = operateJson('projections', 'rebuild', '--all', ...WHY);
    expect({ status, done: said.map(({ done }) => done) }).toEqual({ status: 0, done: PROJECTIONS.map(() => true) });
  });

  it('RC-07 a cancel or a roll back that did nothing exits with an error', () => {
    expect(operate('projections', 'cancel', 'products', ...WHY)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('not being rebuilt'),
    });
    expect(operate('projections', 'roll-back', 'content', 'nonsense', ...WHY).status).toBe(1);
  });

  it('RC-07 RC-08 a retry that failed again is no success; a skip is one, holds in a rebuild, and both are in the log', async () => {
    const stream = await failOne();
    const again = operate('projections', 'retry', 'products', stream, ...WHY);
    expect(again).toMatchObject({ status: 1, stdout: expect.stringContaining('failed again') });
    expect(operate('projections', 'retry', '--all', ...WHY).status).toBe(1);
    for (const { stream: failed, projection } of operateJson('projections', 'failed').said)
      expect(operate('projections', 'skip', projection, failed, ...WHY).status).toBe(0);
    const acts = (await actsOn('products')).map(({ type, actor, reason }) => [type, actor, reason]);
    expect(acts).toContainEqual(['EventRetried', ME, 'to see it work']);
    expect(acts).toContainEqual(['EventSkipped', ME, 'to see it work']);
    await queryOf(product.databaseUrl, 'truncate projections.skipped');
    expect(operate('projections', 'rebuild', 'products', ...WHY).status).toBe(0);
    expect(operateJson('projections', 'failed').said).toEqual([]);
    expect(operate('projections', 'retry', '--all', ...WHY)).toMatchObject({ status: 1, stderr: 'No event failed.\n' });
  });

  it('RC-07 reads of streams and projections are JSON where that is asked for', () => {
    const { status, stdout } = operate('events', 'projection-products', '--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ status, types: new Set(events.map(({ type }) => type)) }).toEqual({
      status: 0,
      types: new Set(['ProjectionRebuilt', 'RunRequested', 'EventRetried', 'EventSkipped']),
    });
    expect(operateJson('projections', 'list').said).toHaveLength(PROJECTIONS.length);
    expect(operateJson('projections', 'list', 'skills').said.map(({ name }) => name)).toEqual(['skills']);
    expect(operateJson('projections', 'failed', 'skills').said).toEqual([]);
    const verified = operateJson('projections', 'verify', 'skills', 'products');
    expect(verified).toMatchObject({ status: 0, said: [{ projection: 'skills', difference: null }, { projection: 'products' }] });
    expect(operate('events', 'projection-products', 'product-none')).toMatchObject({
      status: 1,
      stderr: 'There is no stream product-none\n',
    });
  });

  it('OP-08 OP-13 given a reason, then a verification is kept in the log with who did it and why', async () => {
    const verified = operateJson('projections', 'verify', 'categories', ...WHY);
    expect(verified).toMatchObject({ status: 0, said: [{ projection: 'categories', difference: null, compared: true }] });
    expect(await actsOn('categories')).toContainEqual({ type: 'ProjectionVerified', actor: ME, reason: WHY[1] });
  });

  it('RC-07 several people are appointed at once, and one who is nobody keeps nobody from it', async () => {
    const people = await Promise.all([1, 2].map((at) => newcomer(product.url, 'client', `several-${at}`)));
    const [one, other] = people.map(({ email }) => email);
    const { status, stdout, stderr } = operate('admin', one, 'nobody@example.com', other, '--role', 'auditor', '--json');
    const admins = operate('admin', one, '--role', 'operator', ...WHY);
    expect(admins).toMatchObject({ status: 1, stderr: `${one}: Only a client can be appointed auditor or operator.\n` });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('Nobody has signed up as nobody@example.com'),
    });
    expect(JSON.parse(stdout).map(({ appointed }) => appointed)).toEqual([true, false, true]);
    for (const who of people) expect((await who.get('/api/me')).body.profile.user_type).toBe('auditor');
  });

  it('OP-09 OP-11 RC-08 pause, resume and unskip do it once, and the log says who and why', async () => {
    const statusOf = (name) => operateJson('projections', 'list').said.find((each) => each.name === name).status;
    const twice = (...words) => [1, 2].map(() => operate('projections', ...words, ...WHY).status);
    expect([twice('pause', 'skills'), statusOf('skills')]).toEqual([[0, 1], 'paused']);
    expect([twice('resume', 'skills'), statusOf('skills')]).toEqual([[0, 1], 'live']);
    const [{ id }] = await queryOf(
      product.databaseUrl,
      "select data->>'event_id' as id from write.events where stream_id = 'projection-products' and type = 'EventSkipped'",
    );
    expect(twice('unskip', 'products', id)).toEqual([0, 1]);
    const done = (await Promise.all(['skills', 'products'].map(actsOn))).flat();
    for (const type of ['ProjectionPaused', 'ProjectionResumed', 'SkipUndone'])
      expect(done.filter((act) => act.type === type)).toEqual([{ type, actor: ME, reason: WHY[1] }]);
  });

  it('OP-13 RC-08 a job that fails is retried and removed, and the log says who and why', async () => {
    const outbox = join(product.dataDir, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'a file where the folder was');
    await newcomer(product.url, 'client', 'unwritten');
    const until = async (holds) => {
      for (const limit = Date.now() + 30_000; Date.now() < limit; await sleep(100)) if (await holds()) return;
      throw new Error(`It did not come about: ${operate('jobs', 'list').stdout}`);
    };
    let job;
    await until(() => {
      [job] = operateJson('jobs', 'list', '--queue', 'mail', '--state', 'delayed').said.jobs;
      return job;
    });
    // It may be trying just now.
    await until(() => operate('jobs', 'list').stdout.includes(`${job.id}  delayed`));
    await until(() => operate('jobs', 'retry', '--all', ...WHY).status === 0);
    // One that is not there keeps the other from nothing.
    await until(() => {
      const { status, stdout, stderr } = operate('jobs', 'remove', 'mail.none', job.id, ...WHY, '--json');
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('mail.none: Job not found') });
      return JSON.parse(stdout)[1].done;
    });
    expect(operate('jobs', 'remove', job.id, ...WHY)).toMatchObject({ status: 1, stderr: `${job.id}: Job not found\n` });
    expect(operate('jobs', 'retry', '--all', ...WHY)).toMatchObject({ status: 1, stderr: 'No job failed.\n' });
    const acts = await queryOf(
      product.databaseUrl,
      "select type, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events where stream_id = 'queue-mail' order by position",
    );
    expect(acts).toEqual(['JobRetried', 'JobRemoved'].map((type) => ({ type, actor: ME, reason: WHY[1] })));
  });
});
