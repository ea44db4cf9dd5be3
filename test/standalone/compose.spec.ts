import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

jest.setTimeout(120_000);

const root = join(__dirname, '../..');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
/** The lines of one service. */
const service = (name: string) => compose.split(new RegExp(`^ {2}${name}:\\n`, 'm'))[1]?.split(/^ {2}\w/m)[0] ?? '';
const CHECK = /test: \['CMD', 'node', '([^']+)'\]\s+interval: 5s\s+timeout: (\d+)s/;

/** What a container does: a first process whose only child is the worker, and which ends when the worker does. */
const CONTAINER = `
  const worker = require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: ['ignore', 'pipe', 'ignore'] });
  worker.stdout.on('data', (port) => console.log(worker.pid + ' ' + port));
  worker.on('exit', (code, signal) => { console.log(String(signal)); process.exit(1); });`;
const WORKER = `require('node:http').createServer((_, answer) => answer.end('{}'))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

(existsSync('/proc/uptime') ? describe : describe.skip)('the health check of a worker’s container', () => {
  const [, file = '', timeout] = CHECK.exec(service('projections')) ?? [];
  let container: ChildProcess;
  let worker: number;
  let port: number;
  let printed = '';

  beforeAll(async () => {
    container = spawn(process.execPath, ['-e', CONTAINER, WORKER], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve) =>
      container.stdout?.on('data', (chunk) => {
        printed += chunk;
        resolve();
      }),
    );
    [worker, port] = printed.trim().split(' ').map(Number) as [number, number];
  });
  afterAll(() => {
    try {
      process.kill(worker, 'SIGKILL');
    } catch {
      // it has ended
    }
  });

  const check = (...words: string[]) => {
    const env = { ...process.env, METRICS_PORT: String(port - 1) };
    return ended(spawn(process.execPath, [join(root, file), String(container.pid), ...words], { env, stdio: 'inherit' }));
  };

  it('[FT-03] is part of the distributed shape, and may take longer than the worker is waited for', () => {
    expect(file).toBe('backend/dist/bundle/container-health.js');
    expect(Number(timeout)).toBeGreaterThan(10);
    expect(service('projections')).not.toContain('restart:');
    expect(compose).toMatch(/^x-guildhall:[\s\S]*?restart: unless-stopped[\s\S]*?^services:/m);
  });

  it('[FT-03] passes while the worker answers', async () => {
    expect(await check()).toBe(0);
    expect(container.exitCode).toBeNull();
  });

  it('[FT-03] fails for a frozen worker, and leaves one alone that has only begun', async () => {
    process.kill(worker, 'SIGSTOP');
    expect(await check()).toBe(1);
    expect(container.exitCode).toBeNull();
  });

  it('[FT-03] ends a frozen worker, and the container with it', async () => {
    const gone = ended(container);
    expect(await check('0')).toBe(1);
    expect(await gone).toBe(1);
    expect(printed).toContain('SIGKILL');
  });
});

it('[VU-24] the distributed shape has no default secret for its keys', () => {
  expect(compose).toMatch(/KEYS_SECRET: \$\{KEYS_SECRET:\?/);
});

describe('the distributed shape', () => {
  it('OP-12 RC-04 keeps backups and the list beside them on a volume, which backends and restores share and may write', () => {
    const [, folder = ''] = /^ {4}BACKUPS_DIR: (\S+)$/m.exec(compose) ?? [];
    expect(folder).toMatch(/^\//);
    expect(service('backend')).toContain(`volumes: &backups ['backups:${folder}']`);
    expect(service('migrations')).toContain('volumes: *backups');
    expect(service('projections')).not.toContain('volumes:');
    expect(compose.split(/^volumes:$/m)[1]).toContain('\n  backups:\n');
    const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
    expect(image).toMatch(new RegExp(`install -d -o node -g node -m 700 .*${folder}\\n[\\s\\S]*USER node`));
  });

  it('VU-17 has no default password, and only the migrations know the owner', () => {
    expect(compose.match(/\$\{(?!KEYS_SECRET_OLD:-\})\w*(?:PASSWORD|SECRET)\w*(?!\w|:\?)/g)).toBeNull();
    expect(compose.match(/DATABASE_OWNER_URL/g)).toHaveLength(1);
    expect(compose).toMatch(/DATABASE_URL: postgres:\/\/guildhall_application:\$\{POSTGRES_APPLICATION_PASSWORD:\?/);
  });
});
