import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../injection-tokens.js';

/**
 * A mail to be written. `email` is hidden as in its reservation; a confirmation has the id of its account. A mail about an
 * inquiry has the ids of account and inquiry instead.
 */
export type MailRequest = {
  id: string;
  /** Asked for more than an hour ago. */
  old: boolean;
} & (
  | { purpose: 'confirmation' | 'recovery' | 'taken'; email: string }
  | { purpose: 'inquiry'; account_id: string; inquiry_id: string }
);

const COLUMNS = "id, purpose, email, account_id, inquiry_id, created_at < now() - interval '1 hour' as old";
const START = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const PAGE = 100;
/**
 * Written mails are kept as long as a lost answer may have its request tried again. One about an inquiry is kept its whole
 * day: a log that is followed once more brings its event again.
 */
const EXPIRED = `written_at < now() - interval '1 hour' and purpose <> 'inquiry' or created_at < now() - case purpose when 'confirmation' then interval '7 days' else interval '1 day' end`;

/** Once for each account, however often its sign-up is read: not where a mail was written, or none is wanted. */
const ADD_CONFIRMATIONS = `
  insert into write.mail_requests (id, purpose, email, created_at)
  select n.id, 'confirmation', n.email, n.since
  from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as n(id, email, since)
  where not exists (select from write.mailed_tokens t where t.account_id = n.id and t.purpose = 'confirmation')
    and not exists (select from write.accounts a
      where a.id = n.id and (a.password_hash is null or a.email_confirmed_at is not null))
  on conflict (id) do nothing`;

/** Once for each event of the last day, however often it is met. */
const ADD_INQUIRIES = `
  insert into write.mail_requests (id, purpose, account_id, inquiry_id, created_at)
  select n.id, 'inquiry', n.account_id, n.inquiry_id, n.since
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as n(id, account_id, inquiry_id, since)
  where n.since > now() - interval '1 day'
  on conflict (id) do nothing`;

/** Written mails are kept for an hour: an event that is met again within it has its request still. */
const ADD_PASSWORDS = `
  insert into write.mail_requests (id, purpose, email, created_at)
  select n.id, 'recovery', r.value, n.since
  from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as n(id, account_id, since)
  join write.reservations r on r.scope = 'email' and r.owner = n.account_id
  where n.since > now() - interval '1 hour'
  on conflict (id) do nothing`;

const FORGET = 'delete from write.mail_requests where id = any($1::uuid[]) or account_id = any($1::uuid[])';

/** Somebody whose password was reset; `id` is the event's, `since` its ISO time. */
export interface ResetPasswordOf {
  id: string;
  account_id: string;
  since: string;
}

/** Somebody to be written to, because something of an inquiry was written to them. */
export interface InquiryNews {
  /** Of the event. */
  id: string;
  account_id: string;
  inquiry_id: string;
  /** ISO time of the event. */
  since: string;
}

/**
 * Mails that are still to be written, until they are: whatever happens to the queue, its jobs are made again from here.
 * Asking does the same work whether there is such an account or not (S2).
 */
@Injectable()
export class MailRequests {
  private reached = START;

  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  /** Under one `id` one mail is written. */
  async ask(id: string, purpose: 'recovery' | 'taken', email: string): Promise<void> {
    const insert = 'insert into write.mail_requests (id, purpose, email) values ($1, $2, $3) on conflict (id) do nothing';
    await this.database.query(insert, [id, purpose, email]);
  }

  /** `since` is when they signed up (ISO time): who did so too long ago is not written to any more. @returns how many are new */
  async askForConfirmations(people: readonly { id: string; email: string; since: string }[]): Promise<number> {
    const column = (of: keyof (typeof people)[number]) => people.map((person) => person[of]);
    const added = await this.database.query(ADD_CONFIRMATIONS, [column('id'), column('email'), column('since')]);
    return added.rowCount ?? 0;
  }

  async askForInquiries(news: readonly InquiryNews[]): Promise<void> {
    const column = (of: keyof InquiryNews) => news.map((each) => each[of]);
    await this.database.query(ADD_INQUIRIES, [column('id'), column('account_id'), column('inquiry_id'), column('since')]);
  }

  /** Links to set another password. */
  async askForPasswords(people: readonly ResetPasswordOf[]): Promise<void> {
    const column = (of: keyof ResetPasswordOf) => people.map((person) => person[of]);
    await this.database.query(ADD_PASSWORDS, [column('id'), column('account_id'), column('since')]);
  }

  /** Whatever was to be written to these accounts by their ids. */
  async forget(accounts: readonly string[]): Promise<void> {
    await this.database.query(FORGET, [accounts]);
  }

  /** The next of those open, oldest first and then from the beginning: many that fail keep no other from its turn. */
  async open(): Promise<MailRequest[]> {
    await this.database.query(`delete from write.mail_requests where ${EXPIRED}`);
    const { rows } = await this.database.query<MailRequest & { since: string }>(
      `select ${COLUMNS}, created_at::text as since from write.mail_requests
       where written_at is null and (created_at, id) > ($1, $2) order by created_at, id limit ${PAGE}`,
      this.reached,
    );
    const last = rows[PAGE - 1];
    this.reached = last ? [last.since, last.id] : START;
    return rows;
  }

  async find(id: string): Promise<MailRequest | null> {
    const { rows } = await this.database.query<MailRequest>(
      `select ${COLUMNS} from write.mail_requests where id = $1 and written_at is null`,
      [id],
    );
    return rows[0] ?? null;
  }

  async close(id: string): Promise<void> {
    await this.database.query('update write.mail_requests set written_at = now() where id = $1', [id]);
  }
}
