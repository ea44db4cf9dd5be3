import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { newcomer, Someone } from '../support/people';
import { startProduct } from '../support/product.mjs';
import { tablesWith } from '../support/tables-with.mjs';

jest.setTimeout(240_000);

/** Values that are found again wherever they are left. */
const CANARY = {
  full_name: 'Canaria Quillfeather',
  username: 'canaria-quill',
  location: 'Canaryville',
  website: 'https://canaria.example',
  avatar_url: 'https://canaria.example/face.png',
};
const BIO = 'I was raised on Canary Wharf.';
const TITLE = 'Canary keeper';
const ASKED = { subject: 'Canary question', message: 'Does your canary sing at night as well?' };
const ANSWERS = ['It sings, says the canary keeper', 'Then the canary has to move'];
const REVIEW = { title: 'Canary praise', comment: 'Sung like a canary bird' };

describe('erasing a person', () => {
  let product;
  let canary;
  let other;
  let client;
  let offered;
  let review;
  let inquiries;
  let saved;
  let profile;

  const operate = (...words) =>
    spawnSync(process.execPath, [programFile(root, 'operate'), ...words], {
      env: { ...process.env, EVENT_STORE_URL: '', ...product.env },
      encoding: 'utf8',
      timeout: 120_000,
    });
  const until = async (what, condition) => {
    for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(100)) if (await condition()) return;
    throw new Error(`${what} did not come`);
  };
  const outbox = () => {
    const folder = join(product.dataDir, 'outbox');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  };

  /** What everybody can open that was made of the person's words, cached answers included. */
  const pages = () => [
    ...['/', '/talent', `/talent/${canary.id}`, '/marketplace', `/product/${offered.product}`, `/service/${offered.theirs}`],
    ...['/sitemap.xml', '/api/home', '/api/talents', `/api/talents/${canary.id}`, `/api/profiles/${canary.id}`],
    ...['/api/products', '/api/services', '/api/reviews', `/api/services/${offered.theirs}`, `/api/reviews/${review.id}`],
  ];

  /**
   * Where any of the person's values is found: tables of every schema, as text, files beside the database's own, what the
   * processes printed, and pages.
   */
  async function found() {
    const values = [
      canary.email,
      ...Object.values(CANARY),
      BIO,
      TITLE,
      ...Object.values(REVIEW),
      ...Object.values(ASKED),
      ...ANSWERS,
    ];
    const isSeen = (text) => values.some((value) => text.includes(value));
    const places = await tablesWith(product.databaseUrl, isSeen);
    if (outbox().some(isSeen)) places.push('outbox');
    const log = readFileSync(join(product.dataDir, 'postgres', 'postgres.log'), 'utf8');
    if (isSeen(log)) places.push('postgres.log');
    if (isSeen(product.printed)) places.push('printed');
    for (const path of pages()) if (isSeen(await (await fetch(product.url + path)).text())) places.push(path);
    return places.sort();
  }

  beforeAll(async () => {
    product = await startProduct({ fresh: true });
    canary = await newcomer(product.url, 'client', 'canary');
    other = await newcomer(product.url, 'talent', 'other');
    client = await newcomer(product.url, 'client', 'client');
    saved = [];
    profile = { ...CANARY, version: (await canary.get('/api/me')).body.profile.version };
    saved.push(await canary.put('/api/me', profile, { 'idempotency-key': 'kept-answer' }));
    saved.push(
      await canary.post(
        '/api/me/talent-application',
        { hourlyRate: '50', skills: 'Zapier', bio: BIO, termsAccepted: true },
        { 'idempotency-key': 'kept-application' },
      ),
    );
    const { version } = (await canary.get('/api/me')).body.talent;
    saved.push(await canary.put('/api/me/talent-details', { title: TITLE, version }));
    expect(saved.map(({ status, body }) => [status, body.detail])).toEqual(Array(3).fill([200, undefined]));
    const service = { title: 'A service', description: 'All of it, in a week', price: 100, duration: 7 };
    const item = { title: 'A product', description: 'All that is inside', price: 10 };
    const [own, theirs] = [await canary.post('/api/services', service), await other.post('/api/services', service)];
    offered = { service: own.body.id, product: (await canary.post('/api/products', item)).body.id, theirs: theirs.body.id };
    for (const [name, id] of Object.entries(offered)) if (!id) throw new Error(`no ${name}`);
    review = (await canary.post('/api/reviews', { service_id: offered.theirs, rating: 5, ...REVIEW })).body;
    // The canary asks one and is asked by another: as client and as talent, and each has an answer of both.
    inquiries = [];
    for (const [from, to] of [
      [canary, other],
      [client, canary],
    ]) {
      const key = (name) => ({ 'idempotency-key': `${name}-${from.id}` });
      const sent = await from.post('/api/inquiries', { talent_id: to.id, ...ASKED }, key('asked'));
      const answers = `/api/inquiries/${sent.body.id}/answers`;
      const statuses = [sent.status, (await to.post(answers, { message: ANSWERS[0] }, key('answered'))).status];
      expect([...statuses, (await from.post(answers, { message: ANSWERS[1] })).status]).toEqual([201, 201, 201]);
      const left = from === canary ? to : from;
      const thread = async () => JSON.stringify((await left.get(`/api/inquiries/${sent.body.id}`)).body);
      await until('the last answer', async () => (await thread()).includes(ANSWERS[1]));
      inquiries.push({ left, id: sent.body.id });
    }
    await canary.post('/api/auth/recover', { email: canary.email });
    await until('both mails', () => outbox().filter((mail) => mail.includes(canary.email)).length >= 2);
    // Tables kept for rolling back hold the person's values as well.
    const { status, stderr } = operate('projections', 'rebuild', '--all', '--reason', 'to keep earlier tables');
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => product?.stop());

  it('VU-09 an erasure asks for confirmation and a reason', () => {
    expect(operate('person', 'erase', canary.email)).toMatchObject({ status: 2, stderr: expect.stringContaining('--reason') });
    expect(operate('person', 'erase', canary.email, '--reason', 'asked for')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(operate('person', 'erase', 'nobody@example.com', '--yes', '--reason', 'x')).toMatchObject({
      status: 1,
      stderr: 'Nobody has signed up as nobody@example.com.\n',
    });
  });

  it('VU-09 the last admin who can sign in is neither dismissed nor erased', () => {
    expect(operate('admin', client.email).status).toBe(0);
    const refused = { status: 1, stderr: expect.stringContaining('This is the last admin who can sign in.') };
    expect(operate('admin', client.email, '--dismiss')).toMatchObject(refused);
    expect(operate('person', 'erase', client.email, '--yes', '--reason', 'asked for')).toMatchObject(refused);
    expect(operate('admin', other.email).status).toBe(0);
    expect(operate('admin', client.email, '--dismiss', '--reason', 'has left')).toMatchObject({
      status: 0,
      stdout: `${client.email} is no admin any more\n`,
    });
  });

  it('VU-16 an answer kept for retries is encrypted, and a retry reads it', async () => {
    expect(await found()).not.toContain('write.idempotency');
    const again = await canary.put('/api/me', profile, { 'idempotency-key': 'kept-answer' });
    expect([again.status, again.body.profile]).toEqual([200, saved[0].body.profile]);
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    const { rowCount } = await database.query('select from write.idempotency where actor = $1', [canary.id]);
    await database.end();
    expect(rowCount).toBe(4);
  });

  it('VU-09 OP-12 an erasure leaves no personal value anywhere, and the log says who did it', async () => {
    expect(await found()).toEqual(
      expect.arrayContaining([
        ...['outbox', 'read.inquiry_messages', 'read.profiles', 'read_previous.profiles'],
        ...['/talent', `/talent/${canary.id}`, `/service/${offered.theirs}`, `/api/reviews/${review.id}`],
      ]),
    );
    const erased = operate('person', 'erase', canary.email, '--yes', '--reason', 'asked for by mail');
    expect({ status: erased.status, stderr: erased.stderr }).toEqual({ status: 0, stderr: '' });
    await until('the end of all traces', async () => (await found()).length === 0);
    const lines = operate('events', `account-${canary.id}`, '--json').stdout.trim().split('\n');
    expect(JSON.parse(lines.at(-1))).toMatchObject({
      type: 'PersonErased',
      metadata: { actor: `system:${userInfo().username}`, reason: 'asked for by mail' },
    });
    expect(operate('projections', 'verify').status).toBe(0);
  });

  it('VU-09 an erasure ends sessions, removes services and products from lists, and keeps reviews under "Former member"', async () => {
    expect((await canary.get('/api/me')).status).toBe(401);
    expect((await canary.put('/api/me', { full_name: 'Ghost', version: 1 })).status).toBe(401);
    const visitor = new Someone(product.url);
    expect((await visitor.get(`/api/services/${offered.service}`)).status).toBe(404);
    expect((await visitor.get(`/api/products/${offered.product}`)).status).toBe(404);
    expect((await visitor.get('/api/products')).body).toEqual([]);
    expect((await visitor.get('/api/services')).body.map(({ id }) => id)).toEqual([offered.theirs]);
    expect((await visitor.get(`/service/${offered.service}`)).status).toBe(404);
    const kept = await visitor.get(`/api/reviews/${review.id}`);
    expect([kept.status, JSON.stringify(kept.body)]).toEqual([200, expect.stringContaining('Former member')]);
  });

  it('IQ-07 an erasure ends what the person asked and was asked: the one who is left finds nothing', async () => {
    for (const { left, id } of inquiries) {
      expect((await left.get(`/api/inquiries/${id}`)).status).toBe(404);
      expect((await left.post(`/api/inquiries/${id}/answers`, { message: 'Hello?' })).status).toBe(404);
      expect(operate('events', `inquiry-${id}`).stdout).toContain('InquirySent');
    }
  });

  it('OP-12 given an erasure that was killed after its commit, then the mails of the person go as well', async () => {
    const one = await newcomer(product.url, 'client', 'killed');
    const isMailed = () => outbox().some((mail) => mail.includes(one.email));
    await until('the mail', isMailed);
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    const metadata = { actor: 'system', time: new Date().toISOString(), correlationId: 'c', causationId: 'c', commandId: 'c' };
    await database.query('begin');
    for (const sql of [
      'delete from write.accounts where id::text = $1',
      'delete from write.reservations where owner = $1',
      'delete from write.person_keys where person_id::text = $1',
    ])
      await database.query(sql, [one.id]);
    await database.query(
      `insert into write.events (stream_id, revision, event_id, type, data, metadata)
       values ($1, 1, gen_random_uuid(), 'PersonErased', $2, $3)`,
      [`account-${one.id}`, { id: one.id }, { ...metadata, schemaVersion: 1 }],
    );
    await database.query('commit');
    await database.query("select pg_notify('log_appended', '')");
    await database.end();
    await until('the end of the mail', () => !isMailed());
  });

  it('VU-09 an erasure frees the email for a new account', async () => {
    const again = new Someone(product.url, '', canary.email, 'another password');
    const { status, body } = await again.post('/api/auth/sign-up', {
      email: canary.email,
      password: 'another password',
      user_type: 'client',
    });
    expect(status).toBe(201);
    expect(body.id).not.toBe(canary.id);
    await again.signIn();
  });
});
