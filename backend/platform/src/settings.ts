import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostInUrl } from './host-in-url.js';
import { inPlainWords } from './plain-words.js';

/** The settings of every server process, read once at start (README, settings table). */
export interface Settings {
  NODE_ENV: 'production' | 'development' | 'test';
  HOST: string;
  PORT: number;
  /** The address people use; decides cookie names and flags. */
  PUBLIC_URL: URL;
  /** Addresses and ranges of the proxies whose word on a visitor's address is taken; none unless named. */
  TRUST_PROXY: readonly string[];
  DATA_DIR: string;
  /** Where backups go; null: a folder in DATA_DIR. */
  BACKUPS_DIR: string | null;
  DATABASE_URL: string;
  /** Replicas of DATABASE_URL, which answer reads where their rows are new enough. */
  READ_DATABASE_URLS: readonly string[];
  /** The owner of the tables, who migrates them: DATABASE_URL unless named. */
  DATABASE_OWNER_URL: string;
  /** `postgres:` (the default: DATABASE_URL), `esdb:` or `kurrentdb:`. */
  EVENT_STORE_URL: string;
  REDIS_URL: string | null;
  SMTP_URL: string | null;
  MAIL_FROM: string;
  REQUIRE_CONFIRMATION: boolean;
  /** Connections this process may hold to Postgres, all pools together. */
  DATABASE_CONNECTIONS: number;
  /** With what a new database begins, on one machine. */
  SEEDS: 'sample' | 'none';
  LOG_FORMAT: 'lines' | 'json';
  /** How often each projection is compared with a replay; 0: never. */
  VERIFY_EVERY_HOURS: number;
  /** In how many parts the audit is kept, so that several workers share it. */
  AUDIT_PARTS: number;
  /** The private port of the backend's figures and health; the worker uses the next one. 0 takes any free port. */
  METRICS_PORT: number;
  METRICS_HOST: string;
  /** Opens the stored keys. */
  KEYS_SECRET: string;
  /** The one before, while it is being replaced. */
  KEYS_SECRET_OLD: string | null;
  /** Where KEYS_SECRET came from, to be read again when it was replaced. */
  KEYS_SECRET_FILE: string | null;
}

/** At the head of the log, each worker reads all events: more parts would mostly read. */
const MOST_PARTS = 16;
/** AUDIT_PARTS, before all settings are read: 1 for a value that `readSettings` refuses. */
export function readAuditParts(env: Record<string, string | undefined>): number {
  const parts = Number(env['AUDIT_PARTS'] || 1);
  return Number.isInteger(parts) && parts >= 1 && parts <= MOST_PARTS ? parts : 1;
}

const SHORTEST_SECRET = 32;
/** Outside of production, where none is given. */
const KEYS_SECRET_FOR_TRIALS = 'no secret: for development and tests only';

const POSTGRES = ['postgres', 'postgresql'];
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] as number;
  return more.length === 0 && (bits === undefined ? longest > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= longest);
};

export class BadSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads settings from an environment.
 * @throws BadSettings naming every bad variable at once
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const given = (name: string) => (env[name] === undefined || env[name] === '' ? null : (env[name] as string));
  const bad = (name: string, must: string) => problems.push(`${name} must be ${must}, it is ${JSON.stringify(env[name])}`);

  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = given(name);
    if (value === null) return fallback;
    if (!values.includes(value as T)) bad(name, `one of ${values.join(', ')}`);
    return value as T;
  };
  const whole = (name: string, min: number, max: number, fallback: number): number => {
    const value = given(name);
    if (value === null) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) bad(name, `a whole number from ${min} to ${max}`);
    return number;
  };
  const listOf = (name: string): string[] =>
    (given(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const checked = (name: string, value: string, schemes: readonly string[]): void => {
    const scheme = /^([a-z+]+):\/\/./.exec(value)?.[1] ?? '';
    if (!schemes.includes(scheme))
      problems.push(`${name} must be an address that starts with ${schemes.map((each) => `${each}://`).join(' or ')}`);
  };
  const address = (name: string, schemes: readonly string[]): string | null => {
    const value = given(name);
    if (value !== null) checked(name, value, schemes);
    return value;
  };

  const secret = (name: string): string | null => {
    const file = given(`${name}_FILE`);
    if (file !== null && given(name) !== null) problems.push(`${name} and ${name}_FILE are both given: name one`);
    let value = given(name);
    try {
      if (file !== null) value = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${inPlainWords(error).message}`);
      return null;
    }
    if (value !== null && value.length < SHORTEST_SECRET)
      problems.push(`${name} must have at least ${SHORTEST_SECRET} characters, for instance from openssl rand -base64 32`);
    return value;
  };

  const TRUST_PROXY = listOf('TRUST_PROXY');
  if (!TRUST_PROXY.every((each) => RANGES.includes(each) || isRange(each)))
    bad('TRUST_PROXY', `addresses or ranges such as 10.0.0.5, 10.0.0.0/8 or ${RANGES.join(', ')}`);

  const HOST = given('HOST') ?? '127.0.0.1';
  const PORT = whole('PORT', 0, 65_535, 3000);
  if (!URL.canParse(`http://${hostInUrl(HOST)}`)) bad('HOST', 'a host name or an address of this machine');
  const publicUrl = given('PUBLIC_URL');
  if (publicUrl !== null && !(/^https?:\/\//.test(publicUrl) && URL.canParse(publicUrl)))
    bad('PUBLIC_URL', 'an address that starts with http:// or https://');
  const DATABASE_URL = address('DATABASE_URL', POSTGRES);
  if (DATABASE_URL === null) problems.push('DATABASE_URL is missing: the address of a PostgreSQL database');
  const READ_DATABASE_URLS = listOf('READ_DATABASE_URLS');
  for (const each of READ_DATABASE_URLS) checked('READ_DATABASE_URLS', each, POSTGRES);
  const NODE_ENV = oneOf('NODE_ENV', ['production', 'development', 'test'] as const, 'production');
  const KEYS_SECRET = secret('KEYS_SECRET');
  if (KEYS_SECRET === null && NODE_ENV === 'production' && given('KEYS_SECRET_FILE') === null)
    problems.push(
      'KEYS_SECRET is missing: what opens the stored keys (or KEYS_SECRET_FILE; npm start makes keys-secret in DATA_DIR)',
    );
  const settings = {
    NODE_ENV,
    HOST,
    PORT,
    TRUST_PROXY,
    DATA_DIR: given('DATA_DIR') ?? '.data',
    BACKUPS_DIR: given('BACKUPS_DIR'),
    DATABASE_URL: DATABASE_URL ?? '',
    READ_DATABASE_URLS,
    DATABASE_OWNER_URL: address('DATABASE_OWNER_URL', POSTGRES) ?? DATABASE_URL ?? '',
    EVENT_STORE_URL:
      address('EVENT_STORE_URL', [...POSTGRES, 'esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']) ?? DATABASE_URL ?? '',
    REDIS_URL: address('REDIS_URL', ['redis', 'rediss']),
    SMTP_URL: address('SMTP_URL', ['smtp', 'smtps']),
    MAIL_FROM: given('MAIL_FROM') ?? 'Guildhall <no-reply@guildhall.example>',
    REQUIRE_CONFIRMATION: oneOf('REQUIRE_CONFIRMATION', ['true', 'false'] as const, 'false') === 'true',
    DATABASE_CONNECTIONS: whole('DATABASE_CONNECTIONS', 26, 500, 32),
    SEEDS: oneOf('SEEDS', ['sample', 'none'] as const, 'sample'),
    LOG_FORMAT: oneOf('LOG_FORMAT', ['lines', 'json'] as const, 'lines'),
    VERIFY_EVERY_HOURS: whole('VERIFY_EVERY_HOURS', 0, 10_000, 24),
    AUDIT_PARTS: whole('AUDIT_PARTS', 1, MOST_PARTS, 1),
    METRICS_PORT: whole('METRICS_PORT', 0, 65_534, 9464),
    METRICS_HOST: given('METRICS_HOST') ?? '127.0.0.1',
    KEYS_SECRET: KEYS_SECRET ?? KEYS_SECRET_FOR_TRIALS,
    KEYS_SECRET_OLD: secret('KEYS_SECRET_OLD'),
    KEYS_SECRET_FILE: given('KEYS_SECRET_FILE'),
  };
  if (problems.length > 0) throw new BadSettings(problems);
  return { ...settings, PUBLIC_URL: new URL(publicUrl ?? `http://${hostInUrl(HOST)}:${PORT}`) };
}
