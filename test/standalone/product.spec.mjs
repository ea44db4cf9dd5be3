import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { root } from '../suites.mjs';
import { startProduct } from '../support/product.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

jest.setTimeout(240_000);

describe('the product on one machine', () => {
  let folder;
  let product;
  const port = () => Number(new URL(product.url).port);
  const again = async () => {
    const old = port();
    product = await startProduct({ dataDir: folder, port: old });
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-standalone-'));
    chmodSync(folder, 0o711);
    product = await startProduct({ dataDir: folder });
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['backend', 'worker', 'postgres'])('%s killed: it is started again and the product answers', async (name) => {
    const before = product.processes[name];
    await product.kill9(name);
    await product.ready();
    for (let waited = 0; product.processes[name] === before && waited < 30_000; waited += 50) await sleep(50);
    expect(product.processes[name]).not.toBe(before);
    expect(isAlive(product.processes[name])).toBe(true);
  });

  it('given a killed supervisor, then its processes end and the next start adopts the database', async () => {
    const { backend, worker, postgres } = product.processes;
    await product.kill9('supervisor');
    await again();
    expect(product.processes.postgres).toBe(postgres);
    for (let waited = 0; [backend, worker].some(isAlive) && waited < 30_000; waited += 50) await sleep(50);
    expect([backend, worker].filter(isAlive)).toEqual([]);
    expect(product.printed).toContain('adopted');
  });

  it('given that all processes are killed at once, then the next start goes on', async () => {
    await product.kill9('all');
    await again();
    await product.ready();
  });

  it('a second start on the same data is refused, and the first one goes on', async () => {
    await expect(startProduct({ dataDir: folder })).rejects.toThrow(`Guildhall runs already on the data in ${folder}`);
    await product.ready();
  });

  it('an operator’s command that cannot begin says why and ends', async () => {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    await client.query('alter table write.secrets rename to mislaid');
    try {
      const { status, stderr } = spawnSync(process.execPath, [programFile(root, 'operate'), 'admin', 'ada@example.com'], {
        env: { ...process.env, ...product.env },
        encoding: 'utf8',
        timeout: 60_000,
        killSignal: 'SIGKILL',
      });
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('"write.secrets" does not exist') });
    } finally {
      await client.query('alter table write.mislaid rename to secrets');
      await client.end();
    }
  });

  it('a taken port is named, and nothing stays behind', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));
    const taken = stranger.address().port;
    await expect(startProduct({ port: taken })).rejects.toThrow(`Port ${taken} on 127.0.0.1 is taken`);
    stranger.close();
  });

  it('bad settings are all named before anything is started', async () => {
    const env = { PORT: 'eighty', DATABASE_CONNECTIONS: '1', SEEDS: 'some' };
    await expect(startProduct({ env })).rejects.toThrow(/PORT must be[\s\S]*DATABASE_CONNECTIONS must be[\s\S]*SEEDS must be/);
  });

  it('is stopped in good order although nobody reads what it prints any more', async () => {
    await product.stop();
    const own = { DATA_DIR: folder, DATABASE_URL: '', SEEDS: 'none', HOST: '127.0.0.1' };
    const env = { ...process.env, ...own, PORT: String(await freePort()) };
    const child = spawn(process.execPath, [join(root, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    for await (const text of child.stdout.setEncoding('utf8')) if (text.includes('Guildhall is at')) break;
    child.stderr.destroy();
    const { postgres } = product.processes;
    expect(isAlive(postgres)).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(isAlive(postgres)).toBe(false);
    product = await startProduct({ dataDir: folder });
  });

  it('stops within 10 s and takes every process along', async () => {
    const pids = Object.values(product.processes);
    const since = Date.now();
    await product.stop();
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(pids.filter(isAlive)).toEqual([]);
    await again();
  });
});
