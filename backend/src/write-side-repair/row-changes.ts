import type { ReservationChange } from '@guildhall/event-store/log';
import type { ExpectedAccount } from './expected-rows.js';

/** Rows of the write side that belong to one stream, as they are. */
export interface StreamRows {
  account: AccountRow | null;
  /** Whether there is a key of this person. */
  key: boolean;
  values: readonly Pick<ReservationChange, 'scope' | 'value'>[];
}

export interface AccountRow {
  role: string;
  rights_version: number;
  passwords: number | null;
  confirmed: boolean;
  suspended: boolean;
}

/** One statement that brings rows to what the log says. */
export interface RowChange {
  text: string;
  values: unknown[];
}

const REMOVE = { text: 'delete from write.accounts where id = $1' };
const ERASE = [
  REMOVE.text,
  'delete from write.person_keys where person_id = $1',
  'delete from write.idempotency where actor = $1',
];
const ADD = `insert into write.accounts (id, role, rights_version, passwords, password_hash, email_confirmed_at, created_at, suspended)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const RIGHTS = 'update write.accounts set role = $2, rights_version = $3 where id = $1';
const SUSPENDED = [
  'update write.accounts set suspended = $2 where id = $1',
  'delete from write.sessions where $2 and account_id = $1',
];
const CONFIRMED = 'update write.accounts set email_confirmed_at = $2 where id = $1';
const PASSWORDS = 'update write.accounts set passwords = $2 where id = $1';
const OLD_PASSWORD = [
  'update write.accounts set passwords = $2, password_hash = $3 where id = $1',
  'delete from write.sessions where account_id = $1',
];

/**
 * What has to change about an account's row. A password is no fact: a lost or outdated one becomes one that nobody knows
 * (`nobodys`, a hash), and a mail sets another.
 */
export function accountChanges(
  id: string,
  { account: row, key }: StreamRows,
  account: ExpectedAccount,
  nobodys: string,
): RowChange[] {
  if (account.is === 'unreadable') return [];
  if (account.is === 'missing') return row ? [{ ...REMOVE, values: [id] }] : [];
  if (account.is === 'erased') return row || key ? ERASE.map((text) => ({ text, values: [id] })) : [];
  const { role, rights, passwords, confirmedAt, createdAt, signsIn, suspended } = account;
  if (!row)
    return [{ text: ADD, values: [id, role, rights, passwords, signsIn ? nobodys : null, confirmedAt, createdAt, suspended] }];
  return [
    ...(row.role === role && row.rights_version === rights ? [] : [{ text: RIGHTS, values: [id, role, rights] }]),
    ...(row.confirmed === (confirmedAt !== null) ? [] : [{ text: CONFIRMED, values: [id, confirmedAt] }]),
    ...(row.suspended === suspended ? [] : SUSPENDED.map((text) => ({ text, values: [id, suspended] }))),
    ...passwordChanges(id, row.passwords, passwords, nobodys),
  ];
}

function passwordChanges(id: string, seen: number | null, passwords: number, nobodys: string): RowChange[] {
  if (seen === passwords) return [];
  if (seen === null || seen > passwords) return [{ text: PASSWORDS, values: [id, passwords] }];
  const [forget = '', signOut = ''] = OLD_PASSWORD;
  return [
    { text: forget, values: [id, passwords, nobodys] },
    { text: signOut, values: [id] },
  ];
}

const same = (one: StreamRows['values'][number]) => (other: StreamRows['values'][number]) =>
  one.scope === other.scope && one.value === other.value;

/** Values that rows hold and events do not, and the other way round; all in their reserved form. */
export const valueChanges = (rows: StreamRows['values'], expected: readonly ReservationChange[]) => ({
  lost: rows.filter((row) => !expected.some(same(row))),
  missing: expected.filter((value) => !rows.some(same(value))),
});
