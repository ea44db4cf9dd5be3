import { BadSettings, readSettings } from './settings';

const DATABASE_URL = 'postgres://localhost/guildhall';
const read = (env: Record<string, string>) => readSettings({ DATABASE_URL, ...env });

describe('the settings', () => {
  it('stand without any but a database', () => {
    expect(read({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRUST_PROXY: [], EVENT_STORE_URL: DATABASE_URL });
    expect(read({}).PUBLIC_URL.href).toBe('http://127.0.0.1:3000/');
  });

  it('are refused all at once, each by its name', () => {
    const env = {
      PORT: '70000',
      TRUST_PROXY: 'true',
      SMTP_URL: 'mail.example',
      DATABASE_URL: '',
      REQUIRE_CONFIRMATION: 'yes',
      SEEDS: 'some',
      LOG_FORMAT: 'xml',
    };
    const refused = () => read(env);
    expect(refused).toThrow(BadSettings);
    for (const name of Object.keys(env)) expect(refused).toThrow(name);
  });

  it.each([
    ['', []],
    ['10.0.0.5', ['10.0.0.5']],
    [' 10.0.0.0/8,, ::1 ', ['10.0.0.0/8', '::1']],
    ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  ])('trust the proxies %j', (TRUST_PROXY, proxies) => {
    expect(read({ TRUST_PROXY }).TRUST_PROXY).toEqual(proxies);
  });

  it.each([
    'true',
    '1',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0',
    '::1/129',
  ])('do not trust %j', (TRUST_PROXY) => {
    expect(() => read({ TRUST_PROXY })).toThrow('TRUST_PROXY must be addresses or ranges');
  });
});
