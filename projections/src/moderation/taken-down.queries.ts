import { MODERATED_NOUNS, type ModeratedNoun, type TakenDown } from '@guildhall/contracts/moderation';
import type pg from 'pg';
import { idIn, valueIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { type Guard, type Listed, type ListQuery, readList } from '../runner/reading/list.js';

interface Stored {
  id: string;
  noun: ModeratedNoun;
  title: string | null;
  owner_id: string;
  owner_name: string | null;
  taken_down_at: Date;
  taken_down_by: string;
  taken_down_reason: string | null;
  by_name: string | null;
}

/** A review is called by what it is about: its own words are personal. */
const ROWS = `(
  select s.id, 'services' as noun, s.title, s.talent_id as owner_id, s.taken_down_at, s.taken_down_by, s.taken_down_reason
  from read.services s where s.taken_down_at is not null
  union all select p.id, 'products', p.title, p.talent_id, p.taken_down_at, p.taken_down_by, p.taken_down_reason
  from read.products p where p.taken_down_at is not null
  union all select r.id, 'reviews', coalesce(p.title, s.title), r.client_id, r.taken_down_at, r.taken_down_by, r.taken_down_reason
  from read.reviews r left join read.products p on p.id = r.product_id left join read.services s on s.id = r.service_id
  where r.taken_down_at is not null)`;

export const TAKEN_DOWN_LIST = {
  from: `${ROWS} d left join read.profiles o on o.id = d.owner_id left join read.profiles b on b.id::text = d.taken_down_by`,
  columns: `d.*, coalesce(nullif(o.full_name, ''), o.username) as owner_name, coalesce(nullif(b.full_name, ''), b.username) as by_name`,
  filters: { id: idIn('d.id'), noun: valueIn('d.noun', MODERATED_NOUNS), owner: idIn('d.owner_id') },
  sorts: { time: 'd.taken_down_at', id: 'd.id' },
  defaultSort: ['time', 'DESC'] as const,
  tieBreak: 'd.id',
};

/**
 * What is taken down, latest first unless asked otherwise.
 * @param owner only what is theirs, without who took it down; null for staff, who read all
 * @throws BadListQuery
 */
export async function listTakenDown(db: pg.Pool, query: ListQuery, owner: string | null): Promise<Listed<TakenDown>> {
  const guards: Guard[] = owner === null ? [] : [(bind) => `d.owner_id = ${bind(owner)}::uuid`];
  const page = await readList<Stored>(db, query, TAKEN_DOWN_LIST, guards);
  const view = (row: Stored): TakenDown => ({
    id: row.id,
    noun: row.noun,
    title: row.title,
    owner: { id: row.owner_id, name: row.owner_name },
    time: isoTime(row.taken_down_at),
    reason: row.taken_down_reason,
    person: owner === null ? { id: row.taken_down_by, name: row.by_name } : null,
  });
  return { ...page, items: page.items.map(view) };
}
