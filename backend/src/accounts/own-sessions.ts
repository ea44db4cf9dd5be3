import type { SignedInDevice } from '@guildhall/contracts/accounts';
import { type Listed, type ListQuery, type ListRules, readList } from '@guildhall/projections/runner/reading/list';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Identity } from '../commanding/caller.js';
import { notFound } from '../commanding/decide/refusal.js';
import { DATABASE } from '../injection-tokens.js';

const COLUMNS = 'id, device, created_at, used_at';
const LIVE = 'revoked_at is null and expires_at > now()';
const END = `update write.sessions set revoked_at = now() where account_id = $1 and id = $2 and ${LIVE} returning ${COLUMNS}`;
const END_OTHERS = `update write.sessions set revoked_at = now() where account_id = $1 and id <> $2 and ${LIVE}`;

/** What a person may ask of their sessions. */
export const SESSION_LIST: ListRules = {
  from: 'write.sessions',
  columns: COLUMNS,
  filters: {},
  sorts: { used_at: 'used_at', created_at: 'created_at' },
  defaultSort: ['used_at', 'DESC'],
  tieBreak: 'id',
};

interface Row {
  id: string;
  device: string | null;
  created_at: Date;
  used_at: Date;
}
const seenBy =
  ({ sessionId }: Identity) =>
  ({ id, device, created_at, used_at }: Row): SignedInDevice => ({
    id,
    device,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    current: id === sessionId,
  });

/** Where a person is signed in. Ending a session holds at once: its access tokens read and write nothing any more. */
@Injectable()
export class OwnSessions {
  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  /** @throws BadListQuery */
  async list(caller: Identity, query: ListQuery): Promise<Listed<SignedInDevice>> {
    const own = [(bind: (value: unknown) => string) => `account_id = ${bind(caller.accountId)}`, LIVE];
    const page = await readList<Row>(this.database, query, SESSION_LIST, own);
    return { ...page, items: page.items.map(seenBy(caller)) };
  }

  /** @throws Refusal not_found for one that is another person's, or over */
  async end(caller: Identity, id: string): Promise<SignedInDevice> {
    const { rows } = await this.database.query<Row>(END, [caller.accountId, id]);
    if (!rows[0]) throw notFound('Session');
    return seenBy(caller)(rows[0]);
  }

  /** @returns how many were ended */
  async endOthers({ accountId, sessionId }: Identity): Promise<number> {
    const { rowCount } = await this.database.query(END_OTHERS, [accountId, sessionId]);
    return rowCount ?? 0;
  }
}
