import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadSettings, readSettings } from './settings';

const DATABASE_URL = 'postgres://localhost/guildhall';
const read = (env: Record<string, string>) => readSettings({ DATABASE_URL, KEYS_SECRET, ...env });
const KEYS_SECRET = 'thirty-two characters or more of it';

describe('the settings', () => {
  it('settings have defaults for all but the database', () => {
    expect(read({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUST_PROXY: [], EVENT_STORE_URL: DATABASE_URL });
    expect(read({}).PUBLIC_URL.href).toBe('http://127.0.0.1:3000/');
  });

  it('bad settings are all refused at once, each by its name', () => {
    const env = {
      HOST: 'no host',
      PORT: '70000',
      PUBLIC_URL: 'http://',
      TRUST_PROXY: 'true',
      SMTP_URL: 'mail.example',
      DATABASE_URL: '',
      REQUIRE_CONFIRMATION: 'yes',
      SEEDS: 'some',
      LOG_FORMAT: 'xml',
      AUDIT_PARTS: '17',
      METRICS_PORT: '65535',
      KEYS_SECRET: 'short',
    };
    const refused = () => read(env);
    expect(refused).toThrow(BadSettings);
    for (const name of Object.keys(env)) expect(refused).toThrow(name);
  });

  describe('of the secret that opens the stored keys', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-settings-'));
    const file = join(folder, 'secret');
    writeFileSync(file, `${KEYS_SECRET} in a file\n`);
    afterAll(() => rmSync(folder, { recursive: true }));

    it('[VU-24] take it from a file, and keep its name', () => {
      const read = readSettings({ DATABASE_URL, KEYS_SECRET_FILE: file, KEYS_SECRET_OLD: KEYS_SECRET });
      expect(read).toMatchObject({
        KEYS_SECRET: `${KEYS_SECRET} in a file`,
        KEYS_SECRET_OLD: KEYS_SECRET,
        KEYS_SECRET_FILE: file,
      });
    });

    it.each([
      [{ KEYS_SECRET: '' }, 'KEYS_SECRET is missing'],
      [{ KEYS_SECRET_FILE: file }, 'KEYS_SECRET and KEYS_SECRET_FILE are both given'],
      [{ KEYS_SECRET: '', KEYS_SECRET_FILE: join(folder, 'none') }, 'KEYS_SECRET_FILE cannot be read'],
      [{ KEYS_SECRET_OLD: 'short' }, 'KEYS_SECRET_OLD must have at least 32 characters'],
    ])('[VU-24] are refused in production as %j', (env, said) => expect(() => read(env)).toThrow(said));

    it('[VU-24] are in no message', () => {
      const SECRET = 'half-a-secret';
      const refused = () => read({ KEYS_SECRET: SECRET, PORT: 'x' });
      expect(refused).toThrow('KEYS_SECRET must have');
      expect(refused).not.toThrow(SECRET);
    });

    it('may be missing outside of production', () => {
      expect(read({ KEYS_SECRET: '', NODE_ENV: 'development' }).KEYS_SECRET).toHaveLength(41);
    });
  });

  it('name replicas by addresses of Postgres, none by default', () => {
    expect(read({}).READ_DATABASE_URLS).toEqual([]);
    const two = ['postgres://a@one/g', 'postgresql://a@two/g'];
    expect(read({ READ_DATABASE_URLS: two.join(', ') }).READ_DATABASE_URLS).toEqual(two);
    expect(() => read({ READ_DATABASE_URLS: `${two[0]},http://two` })).toThrow('READ_DATABASE_URLS must be an address');
  });

  it.each([
    ['', []],
    ['10.0.0.5', ['10.0.0.5']],
    [' 10.0.0.0/8,, ::1 ', ['10.0.0.0/8', '::1']],
    ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  ])('trust the proxies %j', (TRUST_PROXY, proxies) => {
    expect(read({ TRUST_PROXY }).TRUST_PROXY).toEqual(proxies);
  });

  it.each(['true', '1', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0', '::1/129'])(
    'do not trust %j',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow('TRUST_PROXY must be addresses or ranges');
    },
  );
});
