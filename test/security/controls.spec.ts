import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignUpInput } from '@guildhall/contracts/accounts';
import { LIMITS } from '@guildhall/contracts/limits';
import { parseInput } from '@guildhall/contracts/parse-input';
import { LEAD_SECONDS } from '@guildhall/event-store/keys/rotation';
import { RELOAD_SECONDS } from '@guildhall/event-store/keys/stored-keys';
import { ANSWERS_KEPT_HOURS } from '@guildhall/event-store/write-side';
import { ACCESS_TOKEN_SECONDS } from '../../backend/src/accounts/authentication';
import { isCommonPassword } from '../../backend/src/accounts/common-passwords';
import { COMMON_PASSWORDS } from '../../backend/src/accounts/common-passwords.list';
import { MAILED } from '../../backend/src/accounts/credentials';
import { IDLE_DAYS, MOST_SESSIONS } from '../../backend/src/accounts/sessions';
import { KEY_LIFETIMES } from '../../backend/src/operators/key-lifetimes';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const described = read('backend/docs/security-controls.md');
const rows = described.split('\n').filter((line) => line.startsWith('| '));
const documented = (control: string) =>
  rows
    .map((row) => row.split('|'))
    .find((cells) => cells[1]?.trim() === control)?.[2]
    ?.trim();

const LIMIT = /name: '([^']+)', attempts: ([\d_]+), minutes: ([\d *]+)[ ,]/g;
const limitsIn = (file: string) =>
  [...read(file).matchAll(LIMIT)].map(([, name = '', attempts = '', minutes = '']) => {
    const total = minutes.split('*').reduce((product, each) => product * Number(each), 1);
    return [name, `${Number(attempts)} in ${total} minute${total === 1 ? '' : 's'}`] as const;
  });

describe('the description of security controls', () => {
  it('documents each limit of sign-in, sign-up, recovery and links', () => {
    const limits = new Map(['sign-in-limits', 'sign-in.service'].flatMap((file) => limitsIn(`backend/src/accounts/${file}.ts`)));
    expect(Object.fromEntries(limits)).toEqual({
      'sign-in': documented('wrong guesses at one account from one network'),
      'sign-in to': documented('wrong guesses at one account from all networks'),
      'sign-in from': documented('sign-ins from one network'),
      'sign-in at once': documented('sign-ins to one account from one network'),
      'sign-up': documented('sign-ups from one network'),
      taken: documented('mails to one address that it is taken'),
      recovery: documented('recovery mails to one address'),
      'recovery from': documented('recovery mails asked for from one network'),
      link: documented('mailed links tried from one network'),
    });
  });

  it('documents each limit of what one account may do', () => {
    const files = ['skills/skills', 'reviews/reviews.controller', 'inquiries/inquiries.controller', 'limits/new-offers'];
    const limits = files.flatMap((file) => limitsIn(`backend/src/${file}.ts`));
    const nouns = ['new skills', 'reviews', 'inquiries', 'answers to inquiries', 'new services and products together'];
    expect(limits).toHaveLength(nouns.length);
    for (const [at, noun] of nouns.entries()) expect(described).toContain(limits[at]?.[1].replace(' in ', ` ${noun} in `));
  });

  it('documents the terms of tokens, sessions and links', () => {
    expect(documented('access token')).toBe(`${ACCESS_TOKEN_SECONDS / 60} minutes`);
    expect(documented('session that is not used')).toBe(`${IDLE_DAYS} days`);
    expect(read('backend/src/accounts/sessions.ts')).toContain(`LIFETIME = '${documented('session in all')}'`);
    expect(documented('sessions of one account')).toMatch(new RegExp(`^${MOST_SESSIONS};`));
    expect(documented('link that sets a password')).toBe(`${MAILED.recovery}, once`);
    expect(documented('link that confirms an address')).toBe(`${MAILED.confirmation}, once`);
    expect(described).toContain(`Answers kept for retries go after ${ANSWERS_KEPT_HOURS} hours`);
  });

  it('documents how long a replaced key is valid, and when a new one is used', () => {
    const days = Object.fromEntries(Object.entries(KEY_LIFETIMES).map(([name, seconds]) => [name, seconds / 86_400]));
    expect(documented('a replaced key of refresh tokens')).toBe(`${days['refresh-tokens']} days`);
    expect(documented('a replaced key of known browsers')).toBe(`${days['devices']} days`);
    expect(documented('a replaced key of access tokens')).toBe(`${Math.floor(KEY_LIFETIMES['access-tokens'] / 60)} minutes`);
    expect(documented('a new signing key is used')).toBe(`within ${LEAD_SECONDS + RELOAD_SECONDS} seconds`);
    expect(documented('keys that end at once')).toBe(`within ${RELOAD_SECONDS} seconds`);
  });

  it('documents the bounds of passwords, lists and bodies', () => {
    expect(described).toContain(`at least ${LIMITS.password.min} characters`);
    expect(described).toContain(`at most ${LIMITS.pageSize.max} items`);
    expect(LIMITS.bodyBytes).toBe(2 ** 20);
  });

  /** What each section says something about. */
  const subjects: Record<string, string[]> = {
    'Signing in': [
      'one way in',
      'second factor',
      'never lock the owner out',
      'never expires',
      'most common passwords',
      '`guildhall`',
    ],
    Sessions: ['NIST SP 800-63B', 'A new password ends all sessions', 'no single sign-on'],
    'Who may do what': ['test/support/rights.ts', 'the fields it takes', 'the fields it shows', 'draft'],
    Input: ['openapi.json', 'Rules over several fields', 'Limits per account'],
    'Keys and algorithms': [
      'Argon2id',
      'HMAC-SHA-256',
      'AES-256-GCM',
      'HKDF-SHA-256',
      'SHA-1',
      'write.secrets',
      'KEYS_SECRET',
      'destroyed at erasure',
    ],
    Data: ['secret', 'personal', 'restricted', 'public', 'deleted a day after', 'encoded value'],
    Connections: ['Postgres', 'event store', 'Redis', 'mail server', 'OpenTelemetry', 'address that a person gave'],
    'Costly work': ['Password hashes', 'Previews', 'Lists', 'Bodies', '503 within 5 seconds'],
    Logs: ['standard output only', 'UTC', 'how long', 'who reads it', '`http`', '`security`', '`problem`'],
    Dependencies: ['renovate.json', 'bill of materials', 'critical', 'Other updates'],
  };

  it('has a section for each subject that a reviewer asks for, and says what is asked', () => {
    const sections = described.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.keys(subjects));
    const lacking = Object.entries(subjects).flatMap(([title, words], at) =>
      words.filter((each) => !sections[at]?.includes(each)).map((each) => `${title}: ${each}`),
    );
    expect(lacking).toEqual([]);
  });
});

describe('what a sign-up takes', () => {
  const errorsOf = (input: object) => {
    const parsed = parseInput(SignUpInput, { email: 'a@b.example', password: 'fjord-42', user_type: 'client', ...input });
    return 'errors' in parsed ? Object.keys(parsed.errors) : [];
  };

  it.each(['aaaaaaaaaaab', '        x', 'пароль-42', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '73915502884', 'x'.repeat(64), 'x'.repeat(1000)])(
    'is a password of any characters: %s',
    (password) => expect(errorsOf({ password })).toEqual([]),
  );

  it('[VU-12] refuses at least 3,000 of the commonest passwords that are long enough', () => {
    const words = [...COMMON_PASSWORDS];
    expect(words.length).toBeGreaterThan(3_200);
    expect(words.filter((word) => word.length < LIMITS.password.min || word !== word.toLowerCase())).toEqual([]);
    expect(['123456', 'qwerty', 'nipper', 'undertaker', 'budweise'].filter((word) => !isCommonPassword(word))).toEqual([]);
  });

  it.each(['guildhall', 'Guildhall', ' GUILDHALL '])('is not the word of this product as a password: %j', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example\nSubject: x', 'a@b.example%0aBcc:c@d.example\r', '"a\r\n"@b.example'])(
    'is no address that adds a line to a mail: %j',
    (email) => expect(errorsOf({ email })).toEqual(['email']),
  );
});
