import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../http/parts.js';

/** A mail asked for by somebody who is not signed in. `email` stands as its reservation does. */
export interface MailRequest {
  id: string;
  purpose: 'recovery' | 'taken';
  email: string;
}

const EXPIRED = "created_at < now() - interval '1 day'";

/**
 * Mails that requests ask for. Asking does the same work whether there is such an account or not (S2);
 * the mail policy turns requests into jobs, and a job forgets its request when it is done.
 */
@Injectable()
export class MailRequests {
  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  async ask(purpose: MailRequest['purpose'], email: string): Promise<void> {
    await this.database.query('insert into write.mail_requests (id, purpose, email) values ($1, $2, $3)', [
      randomUUID(),
      purpose,
      email,
    ]);
  }

  async open(): Promise<MailRequest[]> {
    await this.database.query(`delete from write.mail_requests where ${EXPIRED}`);
    const { rows } = await this.database.query<MailRequest>(
      'select id, purpose, email from write.mail_requests order by created_at limit 100',
    );
    return rows;
  }

  async find(id: string): Promise<MailRequest | null> {
    const { rows } = await this.database.query<MailRequest>('select id, purpose, email from write.mail_requests where id = $1', [
      id,
    ]);
    return rows[0] ?? null;
  }

  async forget(id: string): Promise<void> {
    await this.database.query('delete from write.mail_requests where id = $1', [id]);
  }
}
