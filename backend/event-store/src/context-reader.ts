import type { Pool } from 'pg';
import { Batcher } from './batcher.js';

/** The command that needs its context: who sent it, in which session, with which idempotency key. */
export interface ContextQuestion {
  accountId: string | null;
  sessionId: string | null;
  idempotency?: { actor: string; key: string };
}

export interface ContextRow {
  role: string | null;
  rights_version: number | null;
  session_valid: boolean;
  fingerprint: string | null;
  answer: unknown;
  position: string | null;
}

const TEXT = `
  select a.role, a.rights_version, coalesce(s.revoked_at is null and s.expires_at > now(), false) as session_valid,
    i.fingerprint, i.answer, i.position
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) with ordinality as asked(account, session, actor, key, n)
  left join lateral (select a.role, a.rights_version from write.accounts a where a.id = asked.account limit 1) a on true
  left join lateral (
    select s.revoked_at, s.expires_at from write.sessions s where s.id = asked.session and s.account_id = asked.account limit 1
  ) s on true
  left join lateral (
    select i.fingerprint, i.answer, i.position::text as position from write.idempotency i
    where i.actor = asked.actor and i.key = asked.key limit 1
  ) i on true
  order by n`;

/** Reads the contexts of commands that arrive together in one round trip, begun after the last of them arrived. */
export class ContextReader {
  private readonly batcher = new Batcher<ContextQuestion, ContextRow>({ answer: (batch) => this.query(batch) });

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** @throws the database's error */
  read(question: ContextQuestion): Promise<ContextRow> {
    return this.batcher.ask(question);
  }

  private async query(batch: readonly ContextQuestion[]): Promise<ContextRow[]> {
    const of = <T>(part: (question: ContextQuestion) => T) => batch.map(part);
    const values = [
      of(({ accountId }) => accountId),
      of(({ sessionId }) => sessionId),
      of(({ idempotency }) => idempotency?.actor ?? null),
      of(({ idempotency }) => idempotency?.key ?? null),
    ];
    return (await this.pool.query<ContextRow>({ name: 'decision contexts', text: TEXT, values })).rows;
  }
}
