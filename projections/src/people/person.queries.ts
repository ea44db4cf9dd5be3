import { USER_TYPES, type UserType } from '@guildhall/contracts/accounts';
import type pg from 'pg';
import { BadListQuery, contains, idIn, oneOf, takes } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { type Guard, type Listed, type ListQuery, list } from '../runner/reading/list.js';
import type { PersonRow } from './person.row.js';

type Stored = Omit<PersonRow, 'created_at' | 'events_by' | 'events_about' | 'user_type' | 'appointed'> & {
  role: UserType;
  created_at: Date;
  events_by: string;
  events_about: string;
};
/** A person as the read side knows them. */
export interface ListedPerson {
  id: string;
  name: string | null;
  username: string | null;
  role: UserType;
  suspended: boolean;
  erased: boolean;
  created_at: string;
  events_by: number;
  events_about: number;
}

const yesOrNo = (column: string) =>
  takes({ type: 'boolean' }, (value, bind) => {
    if (typeof value !== 'boolean') throw new BadListQuery('filter', 'must be true or false');
    return `${column} = ${bind(value)}`;
  });

export const PEOPLE_LIST = {
  from: 'read.people p',
  columns: 'p.id, p.full_name, p.username, p.role, p.suspended, p.erased, p.created_at, p.events_by, p.events_about',
  filters: {
    id: idIn('p.id'),
    q: contains('p.search'),
    role: oneOf('p.role', USER_TYPES),
    suspended: yesOrNo('p.suspended'),
    erased: yesOrNo('p.erased'),
  },
  sorts: {
    created_at: 'p.created_at',
    name: "lower(coalesce(nullif(p.full_name, ''), p.username))",
    events_by: 'p.events_by',
    events_about: 'p.events_about',
    id: 'p.id',
  },
  defaultSort: ['created_at', 'DESC'] as const,
  tieBreak: 'p.id',
};

const view = ({ full_name, created_at, events_by, events_about, ...row }: Stored): ListedPerson => ({
  ...row,
  name: full_name || row.username,
  created_at: isoTime(created_at),
  events_by: Number(events_by),
  events_about: Number(events_about),
});

/** Newest first unless asked otherwise; `guards` hold beside the filter. @throws BadListQuery */
export async function listPeople(db: pg.Pool, query: ListQuery, guards: readonly Guard[] = []): Promise<Listed<ListedPerson>> {
  const page = await list<Stored>(db, query, PEOPLE_LIST, guards);
  return { ...page, items: page.items.map(view) };
}
