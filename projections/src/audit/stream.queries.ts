import { AUDIT_NOUNS, type AuditNoun, NOUN_OF_STREAM } from '@guildhall/contracts/audit';
import { LIMITS } from '@guildhall/contracts/limits';
import type { Stream } from '@guildhall/contracts/streams';
import type pg from 'pg';
import { beginning, searches, textIn, valueIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { type Listed, type ListQuery, readList } from '../runner/reading/list.js';
import { prepared } from '../runner/store/prepared.js';
import type { AuditStreamRow } from './audit.row.js';
import { AUDIT } from './audit.tables.js';

type Stored = Omit<AuditStreamRow, 'first_time' | 'last_time'> & {
  first_time: Date | string;
  last_time: Date | string;
  title: string | null;
};
const streamView = ({ stream, noun, first_time, last_time, ...row }: Stored): Stream => ({
  id: stream,
  noun: noun as AuditNoun,
  ...row,
  first_time: isoTime(first_time),
  last_time: isoTime(last_time),
});

const KINDS: Readonly<Record<string, AuditNoun>> = NOUN_OF_STREAM;

/** By the beginning of a stream's name, or of the id in it. */
const named = searches((text, bind) => {
  const [, kind = '', id = ''] = /^([a-z]+)-(.*)$/is.exec(text) ?? [];
  const noun = Object.hasOwn(KINDS, kind.toLowerCase()) && KINDS[kind.toLowerCase()];
  if (noun) return `s.noun = ${bind(noun)} and ${beginning('s.entity_id', id, bind)}`;
  const nouns = Object.keys(KINDS).filter((each) => each.startsWith(text.toLowerCase()));
  const others = nouns.map((each) => ` or s.noun = ${bind(KINDS[each])}`);
  return `${beginning('s.entity_id', text, bind)}${others.join('')}`;
});

/** Streams by name or kind, those with the newest events first. */
export const STREAM_LIST = {
  most: LIMITS.counted,
  from: `${AUDIT.streams} s left join ${AUDIT.entities} e on e.stream = s.stream`,
  columns: `s.stream, s.noun, s.entity_id, s.events, s.first_time, s.last_time, s.last_type, coalesce(nullif(e.title, ''), e.username) as title`,
  planned: ['q'],
  filters: { id: textIn('s.stream'), noun: valueIn('s.noun', AUDIT_NOUNS), q: named },
  sorts: { last_time: 's.last_time', events: 's.events', id: 's.stream' },
  defaultSort: ['last_time', 'DESC'] as const,
  tieBreak: 's.stream',
};

/** Newest first unless asked otherwise. @throws BadListQuery */
export async function listStreams(db: pg.Pool, query: ListQuery): Promise<Listed<Stream>> {
  const page = await readList<Stored>(db, query, STREAM_LIST);
  return { ...page, items: page.items.map(streamView) };
}

export async function findStream(db: pg.Pool, stream: string): Promise<Stream | null> {
  const sql = `select ${STREAM_LIST.columns} from ${STREAM_LIST.from} where s.stream = $1`;
  const { rows } = await db.query<Stored>(prepared(sql, [stream]));
  return rows[0] ? streamView(rows[0]) : null;
}

const COUNTS = `select type, count(*)::int as events from ${AUDIT.entries} a
  where type = any($1::text[]) and position > $2 and ($3::text is null or position <= $3) group by type order by type`;

/** How many events there are of each type between two positions. */
export async function countEvents(db: pg.Pool, types: readonly string[], from: string | null, to: string | null) {
  const { rows } = await db.query<{ type: string; events: number }>(prepared(COUNTS, [types, from ?? '', to]));
  return rows;
}

export interface StoredReplay {
  id: string;
  actor: string;
  actor_name: string | null;
  reason: string | null;
  started: object;
  started_at: Date | string;
  finished: object | null;
  finished_at: Date | string | null;
}
/** Runs of replays: what began, with what came of it. */
export const REPLAY_LIST = {
  from: `(select * from ${AUDIT.entries} s where type = 'ReplayStarted') a
    left join ${AUDIT.entries} f on f.stream = a.stream and f.type = 'ReplayFinished'
    left join ${AUDIT.entities} who on who.stream = 'account-' || a.actor`,
  columns: `a.entity_id as id, a.actor, coalesce(nullif(who.title, ''), who.username) as actor_name, a.reason, a.details as started, a.time as started_at,
    f.details as finished, f.time as finished_at`,
  filters: { id: textIn('a.entity_id') },
  sorts: { started_at: 'a.time', id: 'a.time' },
  defaultSort: ['started_at', 'DESC'] as const,
  tieBreak: 'a.position',
};
const OPEN_REPLAYS = `
  select a.entity_id as id from ${AUDIT.entries} a where a.type = 'ReplayStarted' and a.details->>'run' is null
    and not exists (select from ${AUDIT.entries} f where f.stream = a.stream and f.type = 'ReplayFinished')`;

/** Ids of replays to policies that have not ended, as far as the audit knows. */
export async function openReplays(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(OPEN_REPLAYS);
  return rows.map(({ id }) => id);
}

/** Newest first. @throws BadListQuery */
export const listReplays = (db: pg.Pool, query: ListQuery): Promise<Listed<StoredReplay>> => readList(db, query, REPLAY_LIST);
