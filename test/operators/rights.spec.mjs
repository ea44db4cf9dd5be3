import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { runProgram } from '../../backend/standalone/launch/command.mjs';
import { choosePlace } from '../../backend/standalone/postgres/place.mjs';
import { openServer } from '../../backend/standalone/postgres/server.mjs';
import { root } from '../suites.mjs';
import { newcomer, Someone } from '../support/people';
import { startPostgres } from '../support/postgres.mjs';
import { startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

const onlyAsRoot = process.getuid?.() === 0 ? it : it.skip;

const code = (databaseUrl, text) =>
  queryOf(databaseUrl, text).then(
    () => 'done',
    (error) => error.code,
  );

const ROLE = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty
  from pg_roles where rolname = current_user`;
const DENIED = '42501';

describe('the product’s role in the database', () => {
  let product;
  let someone;
  let folder;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-rights-'));
    chmodSync(folder, 0o711);
    product = await startProduct({ dataDir: folder });
    someone = await newcomer(product.url, 'talent', 'someone');
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('VU-17 it makes and switches read models, also with data of a version that did so as the owner', async () => {
    const tables = `select distinct tableowner as owner from pg_tables where schemaname in ('read', 'read_previous', 'jobs')`;
    expect(await queryOf(product.databaseUrl, tables)).toEqual([{ owner: 'guildhall_application' }]);
    // As an earlier version left it: everything belongs to the owner of the database.
    await product.stop();
    const place = await openServer(choosePlace(folder));
    await queryOf(place.url(), 'reassign owned by guildhall_application to guildhall');
    await place.stop();
    product = await startProduct({ dataDir: folder });
    expect(await queryOf(product.databaseUrl, tables)).toEqual([{ owner: 'guildhall_application' }]);
    const { status, stderr } = spawnSync(
      process.execPath,
      [programFile(root, 'operate'), 'projections', 'rebuild', '--all', '--reason', 'to see it work'],
      { env: { ...process.env, ...product.env }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const again = await new Someone(product.url, someone.id, someone.email, someone.password).signIn();
    const { version } = (await again.get('/api/me')).body.profile;
    expect((await again.put('/api/me', { full_name: 'Some One', version })).status).toBe(200);
  });

  onlyAsRoot('VU-17 started as root, the backend and the projections run as the account that runs Postgres', async () => {
    const own = await startProduct();
    try {
      const { backend, worker, postgres } = own.processes;
      const uids = [backend, worker, postgres].map((pid) => statSync(`/proc/${pid}`).uid);
      expect(new Set(uids)).toEqual(new Set([choosePlace(own.dataDir).account.uid]));
      expect(uids[0]).not.toBe(0);
      const who = await newcomer(own.url, 'client', 'written-to');
      for (let waited = 0; waited < 300; waited++) {
        const outbox = join(own.dataDir, 'outbox');
        const mail = statSync(join(outbox, `confirmation-${who.id}.${who.id}.eml`), { throwIfNoEntry: false });
        if (mail) return expect(mail.uid).toBe(uids[0]);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('no mail was written');
    } finally {
      await own.stop();
    }
  });
});

describe('a PostgreSQL of one’s own', () => {
  let server;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  const named = (url, user, password) => Object.assign(new URL(url), { username: user, password }).href;
  const migrate = (env) =>
    runProgram(process.execPath, [programFile(root, 'migrate')], { cwd: root, env: { DATABASE_OWNER_URL: '', ...env } });

  it('VU-17 is migrated by its owner, and makes the role of DATABASE_URL where it is missing', async () => {
    const owner = await server.createDatabase('own');
    const application = named(owner, 'shop', 'a pass/word');
    await migrate({ DATABASE_URL: application, DATABASE_OWNER_URL: owner });
    await migrate({ DATABASE_URL: application, DATABASE_OWNER_URL: owner });
    expect(await queryOf(application, ROLE)).toEqual([{ name: 'shop', mighty: false }]);
    expect(await code(application, 'delete from write.events')).toBe(DENIED);
    expect(await code(application, 'select from write.accounts')).toBe('done');
  });

  it('VU-17 is migrated by an owner who is no superuser, too', async () => {
    await queryOf(server.url, 'drop database if exists kept');
    await queryOf(server.url, 'drop role if exists keeper, clerk, cashier');
    await queryOf(server.url, "create role keeper login password 'kept' createrole; create role clerk login password 'clerk'");
    await queryOf(server.url, 'create database kept owner keeper');
    const owner = named(Object.assign(new URL(server.url), { pathname: '/kept' }).href, 'keeper', 'kept');
    const [later, application] = [named(owner, 'cashier', 'cash'), named(owner, 'clerk', 'clerk')];
    await queryOf(server.url, 'grant clerk to keeper');
    for (const url of [application, later]) {
      await migrate({ DATABASE_URL: url, DATABASE_OWNER_URL: owner });
      expect(await code(url, 'create table read.probe (); drop table read.probe')).toBe('done');
    }
  });

  it('VU-17 goes on with one role for everything where no owner is named', async () => {
    const url = await server.createDatabase('alone');
    await migrate({ DATABASE_URL: url });
    expect(await queryOf(url, "select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = 'read'")).toEqual([
      { owner: new URL(url).username },
    ]);
  });

  it('VU-17 an operator’s command on somebody else’s tables is refused', async () => {
    const owner = await server.createDatabase('mixed');
    await migrate({ DATABASE_URL: named(owner, 'mixer', 'mixed'), DATABASE_OWNER_URL: owner });
    const words = ['projections', 'rebuild', '--all', '--reason', 'x'];
    await expect(
      runProgram(process.execPath, [programFile(root, 'operate'), ...words], { cwd: root, env: { DATABASE_URL: owner } }),
    ).rejects.toThrow('The product connects as mixer, and DATABASE_URL names');
  });
});
