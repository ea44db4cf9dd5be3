import type { Recorded } from '@guildhall/contracts/event';
import type { PersonExport } from '@guildhall/contracts/people';
import type { EventLog } from '@guildhall/event-store/log';
import { AUDIT } from '@guildhall/projections/audit/audit.tables';
import type { Db } from '@guildhall/projections/runner/store/connection';
import { accountDecider } from '../accounts/account.decider.js';
import { meOf } from '../accounts/account.view.js';
import { historyOf } from '../commanding/streams.js';
import type { UniqueValues } from '../commanding/unique-values.js';

/** What the person began is theirs: their account, services, products, reviews and posts. An inquiry is that of both. */
const OWN = `select stream from (
  select stream, time from ${AUDIT.entries} a where actor = $1 and revision = 0 and noun in ('services', 'products', 'reviews', 'content')
  union all select 'inquiry-' || id, created_at from read.inquiries where client_id = $1 or talent_id = $1) own order by time, stream`;
const ACTS = `select time, type, stream, revision, reason from ${AUDIT.entries} a
  where actor = $1 and not stream = any($2) order by time, position`;
const SESSIONS = `select id, device, created_at, used_at, expires_at, revoked_at from write.sessions
  where account_id = $1::uuid order by created_at`;
const MAILS = `select purpose, created_at, written_at from write.mail_requests where id = $1::uuid or email = $2
  union all select purpose, created_at, used_at from write.mailed_tokens where account_id = $1::uuid order by 2`;
const ANSWERS = 'select key, created from write.idempotency where actor = $1 order by created';

interface Sources {
  log: EventLog;
  database: Db;
  unique: UniqueValues;
}

const other = (stream: string) => (stream.startsWith('inquiry-') ? 'the other member' : 'the marketplace');

/** An event without who of the staff acted. */
const shown = (id: string, { type, stream, revision, data, metadata }: Recorded) => ({
  stream,
  revision,
  type,
  data,
  time: metadata.time,
  by: metadata.actor === id ? 'yourself' : other(stream),
  ...(metadata.reason === undefined ? {} : { reason: metadata.reason }),
});

/** All that is kept about a person; null where there is no such account, or it was erased. */
export async function exportPerson(id: string, { log, database, unique }: Sources): Promise<PersonExport | null> {
  const account = await historyOf(log, accountDecider, id);
  const me = meOf(account);
  if (!me) return null;
  const rowsOf = async (text: string, values: unknown[]) => (await database.query<Record<string, unknown>>(text, values)).rows;
  const own = (await rowsOf(OWN, [id])).map(({ stream }) => String(stream));
  const events: Recorded[] = [...account];
  for (const stream of own) events.push(...(await log.readStream(stream)));
  const email = unique.canonical('email', me.user.email);
  const [acts, sessions, mails, answers] = await Promise.all([
    rowsOf(ACTS, [id, [`account-${id}`, ...own]]),
    rowsOf(SESSIONS, [id]),
    rowsOf(MAILS, [id, email]),
    rowsOf(ANSWERS, [id]),
  ]);
  const exported_at = new Date().toISOString();
  return { id, exported_at, account: me, events: events.map((event) => shown(id, event)), acts, sessions, mails, answers };
}
