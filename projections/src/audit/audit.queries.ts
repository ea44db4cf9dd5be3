import { AUDIT_NOUNS, type AuditEntry, NOUN_OF_STREAM } from '@guildhall/contracts/audit';
import { LIMITS } from '@guildhall/contracts/limits';
import type pg from 'pg';
import { at, BadListQuery, contains, idIn, takes, textIn, valueIn } from '../runner/reading/conditions.js';
import { type Guard, type Listed, type ListQuery, readList } from '../runner/reading/list.js';
import { prepared } from '../runner/store/prepared.js';
import { AUDIT } from './audit.tables.js';
import { entryOf, type Joined, type StoredEntry } from './audit.view.js';
import { AUDITED_TYPES } from './facts.js';

const COLUMNS = `a.id, a.position, a.time, a.actor, a.noun, a.entity_id, a.revision, a.type, a.fields, a.names, a.personal, a.details,
  a.correlation_id, a.causation_id, a.reason`;
const FROM = `${AUDIT.entries} a`;

const inName = contains('n.search');
/** Names that a search may find: their entries are put in order, and a million of them would take seconds. */
const MOST_NAMES = 1_000;

/**
 * The query without its search, and what holds of the entries that it finds: those about something that is called so, or by
 * somebody who is. @throws BadListQuery for a search that finds too many names
 */
async function searched(db: pg.Pool, { filter = {}, ...page }: ListQuery): Promise<[ListQuery, Guard[]]> {
  const { q, ...rest } = filter;
  const query = { ...page, filter: rest };
  const values: unknown[] = [];
  const match = q === undefined ? 'true' : inName(q, (value) => `$${values.push(value)}`);
  if (match === 'true') return [query, []];
  const sql = `select n.stream from ${AUDIT.entities} n where ${match} limit ${MOST_NAMES + 1}`;
  const { rows } = await db.query<{ stream: string }>(prepared(sql, values));
  if (rows.length > MOST_NAMES)
    throw new BadListQuery('filter', 'More than 1,000 names contain this. Please type more of the name.');
  const streams = rows.map(({ stream }) => stream);
  const people = streams.flatMap((stream) => (stream.startsWith('account-') ? [stream.slice('account-'.length)] : []));
  return [query, [(bind) => entriesOfNames(bind(streams), bind(people))]];
}

// Ids, because Postgres would read the whole audit in its order for a plain condition.
const entriesOfNames = (streams: string, people: string) => `a.id = any(array(
    select b.id from ${AUDIT.entries} b where b.stream = any(${streams}::text[])
    union all
    select b.id from unnest(${people}::text[]) person cross join lateral (
      select b.id from ${AUDIT.entries} b where b.actor = person order by b.time desc, b.position desc limit ${LIMITS.counted}) b))`;

const ofEntity = textIn('a.entity_id');
const streamsOf = (id: string) => [id, ...Object.keys(NOUN_OF_STREAM).map((kind) => `${kind}-${id}`)];
/** Entities are found by what their streams may be called. */
const entityIn = takes(ofEntity.schema, (value, bind) => {
  const isOfEntity = ofEntity(value, bind);
  const streams = [value as string | string[]].flat().flatMap(streamsOf);
  return `${isOfEntity} and a.stream = any(${bind(streams)}::text[])`;
});

/** Filters of the audit list: each has its index. */
export const AUDIT_LIST = {
  most: LIMITS.counted,
  from: FROM,
  columns: COLUMNS,
  filters: {
    id: idIn('a.id'),
    person: textIn('a.actor'),
    noun: valueIn('a.noun', AUDIT_NOUNS),
    entity_id: entityIn,
    type: valueIn('a.type', AUDITED_TYPES),
    from: at('a.time', '>='),
    to: at('a.time', '<='),
    q: inName,
    correlation_id: textIn('a.correlation_id'),
    causation_id: textIn('a.causation_id'),
  },
  sorts: { time: 'a.time', id: 'a.time' },
  defaultSort: ['time', 'DESC'] as const,
  tieBreak: 'a.position',
};

type Bare = Omit<StoredEntry, keyof Joined>;
const named = (of: string) => `coalesce(nullif(${of}.title, ''), ${of}.username)`;
/** Names as they are now, and the values that changed fields had before: looked up for the entries of one page. */
const JOINED = `select a.id, ${named('who')} as actor_name, ${named('e')} as entity_name, ${named('o')} as about_name, e.about, (
    select json_object_agg(k.name, (
      select coalesce(p.fields -> k.name, p.names -> k.name) from ${AUDIT.entries} p
      where p.stream = a.stream and p.revision < a.revision and coalesce(p.fields -> k.name, p.names -> k.name) is not null
      order by p.revision desc limit 1))
    from (select json_object_keys(a.fields) union all select json_object_keys(a.names)) k(name)) as old
  from ${AUDIT.entries} a left join ${AUDIT.entities} e
    on e.stream = case a.noun when 'sessions' then 'account-' || a.entity_id else a.stream end
  left join ${AUDIT.entities} who on who.stream = 'account-' || a.actor left join ${AUDIT.entities} o on o.stream = e.about
  where a.id = any($1::uuid[])`;

async function entriesOf(db: pg.Pool, rows: readonly Bare[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await db.query<Joined & { id: string }>(prepared(JOINED, [rows.map(({ id }) => id)]));
  const joined = new Map(found.map((each) => [each.id, each]));
  const unnamed = { actor_name: null, entity_name: null, about_name: null, about: null, old: null };
  return rows.map((row) => entryOf({ ...row, ...(joined.get(row.id) ?? unnamed) }));
}

/** Newest first unless asked otherwise. @throws BadListQuery */
export async function listAudit(db: pg.Pool, query: ListQuery): Promise<Listed<AuditEntry>> {
  const [rest, guards] = await searched(db, query);
  const page = await readList<Bare>(db, rest, AUDIT_LIST, guards);
  return { ...page, items: await entriesOf(db, page.items) };
}

const VERSIONS = { ...AUDIT_LIST, sorts: { version: 'a.revision', time: 'a.time' }, defaultSort: ['version', 'DESC'] as const };

/** The entries of one entity. @throws BadListQuery */
export async function listVersions(
  db: pg.Pool,
  of: { noun: string; entity_id: string },
  query: Omit<ListQuery, 'filter'>,
): Promise<Listed<AuditEntry>> {
  const page = await readList<Bare>(db, { ...query, filter: of }, VERSIONS);
  return { ...page, items: await entriesOf(db, page.items) };
}

/** Where nothing but nouns and types is asked for, the total is known without counting events. */
function totalOf({ filter = {} }: ListQuery) {
  const isCounted = Object.keys(filter).every((name) => name === 'noun' || name === 'type');
  return isCounted ? { from: `${AUDIT.counts} a`, total: 'coalesce(sum(a.events), 0)' } : undefined;
}

export async function findAudit(db: pg.Pool, id: string): Promise<AuditEntry | null> {
  const { rows } = await db.query<Bare>(prepared(`select ${COLUMNS} from ${FROM} where a.id = $1`, [id]));
  return (await entriesOf(db, rows))[0] ?? null;
}

/** How many entries there are with this filter, to the last. @throws BadListQuery */
export async function countAudit(db: pg.Pool, filter: ListQuery['filter']): Promise<number> {
  const [query, guards] = await searched(db, { filter, limit: 1 });
  const rules = { ...AUDIT_LIST, columns: 'a.id', most: undefined };
  return (await readList(db, query, rules, guards, guards.length === 0 ? totalOf(query) : undefined)).total;
}

const STEP = 2_000;

/** All entries with this filter, newest first, some at a time. @throws BadListQuery */
export async function* eachAudit(db: pg.Pool, filter: ListQuery['filter']): AsyncGenerator<AuditEntry[]> {
  const [query, guards] = await searched(db, { filter, limit: STEP });
  for (let last: Bare | undefined; ; ) {
    const after = last;
    const older: Guard[] = after
      ? [(bind) => `(a.time, a.position) < (${bind(after.time)}::timestamptz, ${bind(after.position)})`]
      : [];
    const page = await readList<Bare>(db, query, AUDIT_LIST, [...guards, ...older], 'none');
    if (page.items.length > 0) yield await entriesOf(db, page.items);
    if (page.items.length < STEP) return;
    last = page.items.at(-1);
  }
}
