import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import { unwrap } from '@guildhall/event-store/keys/wrapping';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { keysOf } from './keys';
import { newcomer, type Someone } from './people';
import { type OneMachine, startProduct } from './product.mjs';

const WHY = 'to see it work';
const OPERATE = programFile(join(__dirname, '../..'), 'operate');

export const REASON = ['--reason', WHY];
/** Who acts by command, and why, as the log has it. */
export const ACT = { actor: `system:${userInfo().username}`, reason: WHY };
/** The name of the person whose data a lost key would lose. */
export const NAMED = 'Canaria Quillfeather';

/** @throws Error when it does not hold within a minute */
export async function eventually(condition: () => Promise<boolean>, everyMs = 100): Promise<void> {
  for (const limit = Date.now() + 60_000; !(await condition()); await sleep(everyMs))
    if (Date.now() > limit) throw new Error('it did not come');
}

/** A product on data of its own, a person with a name, and the commands and rows about keys. */
export class KeysSuite {
  folder = '';
  product!: OneMachine;
  pool!: pg.Pool;
  someone!: Someone;
  private port = 0;

  constructor() {
    beforeAll(async () => {
      this.folder = mkdtempSync(join(tmpdir(), 'guildhall-keys-'));
      chmodSync(this.folder, 0o711);
      this.port = await freePort();
      await this.begin();
      this.someone = await newcomer(this.product.url, 'client', 'someone');
      const { version } = (await this.someone.get<{ profile: { version: number } }>('/api/me')).body.profile;
      expect((await this.someone.put('/api/me', { full_name: NAMED, version })).status).toBe(200);
    });
    afterAll(async () => {
      await this.end();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  start(env: Record<string, string> = {}): Promise<OneMachine> {
    return startProduct({ dataDir: this.folder, port: this.port, env });
  }

  async begin(): Promise<void> {
    this.product = await this.start();
    this.pool = new pg.Pool({ connectionString: this.product.databaseUrl, max: 2 }).on('error', () => {});
  }

  async end(): Promise<void> {
    await this.pool?.end();
    await this.product?.stop();
  }

  /** What a command about keys is started with. */
  command(words: readonly string[]) {
    return {
      file: process.execPath,
      args: [OPERATE, ...words],
      env: { ...process.env, EVENT_STORE_URL: '', ...this.product.env },
    };
  }

  operate(words: readonly string[]) {
    const { file, args, env } = this.command(words);
    return spawnSync(file, args, { env, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' });
  }

  rotate(which: string, ...more: string[]) {
    const { status, stdout, stderr } = this.operate(['keys', 'rotate', which, ...REASON, ...more, '--json']);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  async stored(): Promise<StoredKeys> {
    const keys = await StoredKeys.open(this.pool, new KeysSecret(keysOf(this.product)));
    keys.close();
    return keys;
  }

  /** Every key of a person as it is in clear, by person. */
  async personKeys(): Promise<Map<string, string>> {
    const keys = await this.stored();
    const { rows } = await this.pool.query('select person_id, key, wrapped_by from write.person_keys order by person_id');
    const opened = new Map<string, string>();
    for (const { person_id, key, wrapped_by } of rows) {
      const by = await keys.byId(wrapped_by);
      opened.set(person_id, unwrap(key, by.key, `person ${person_id}`).export().toString('hex'));
    }
    return opened;
  }

  /** The recorded rotations of keys of one kind. */
  async acts(which: string) {
    const { rows } = await this.pool.query(
      `select data->>'which' as which, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events
       where stream_id = $1`,
      [`keys-${which}`],
    );
    return rows;
  }

  /** The person's name as they read it. */
  async nameRead(): Promise<string> {
    return (await this.someone.get<{ profile: { full_name: string } }>('/api/me')).body.profile?.full_name;
  }
}
