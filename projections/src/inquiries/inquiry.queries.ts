import {
  INQUIRY_STATUSES,
  type Inquiry,
  type InquiryMark,
  type InquiryMessage,
  type InquiryPerson,
  type InquiryThread,
} from '@guildhall/contracts/inquiries';
import type pg from 'pg';
import { BadListQuery, type Bind, idIn, takes, valueIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { type Guard, type Listed, type ListQuery, readList } from '../runner/reading/list.js';
import { prepared } from '../runner/store/prepared.js';
import type { InquiryRow } from './inquiry.row.js';

type Stored = Omit<InquiryRow, 'created_at' | 'updated_at'> & {
  created_at: Date;
  updated_at: Date;
  client_name: string | null;
  client_avatar: string | null;
  talent_name: string | null;
  talent_avatar: string | null;
};

const FROM = `read.inquiries i
  left join read.profiles c on c.id = i.client_id::uuid left join read.profiles t on t.id = i.talent_id::uuid`;
const nameOf = (of: string) => `coalesce(nullif(${of}.full_name, ''), ${of}.username)`;
const COLUMNS = `i.*, ${nameOf('c')} as client_name, c.avatar_url as client_avatar,
  ${nameOf('t')} as talent_name, t.avatar_url as talent_avatar`;

/** What nobody but its two may read. */
const isOneOfBoth = (person: string) => (bind: Bind) => {
  const bound = bind(person);
  return `i.client_id = ${bound} or i.talent_id = ${bound}`;
};
const unread = (person: string) =>
  takes({ type: 'boolean' }, (value, bind) => {
    if (typeof value !== 'boolean') throw new BadListQuery('filter', 'unread must be true or false');
    const bound = bind(person);
    return `(case when i.client_id = ${bound} then i.client_unread else i.talent_unread end) = ${bind(value)}`;
  });

/** What somebody may ask of the list of their own inquiries. */
export const inquiryList = (person: string) => ({
  from: FROM,
  columns: COLUMNS,
  filters: { id: idIn('i.id'), status: valueIn('i.status', INQUIRY_STATUSES), unread: unread(person) },
  sorts: { updated_at: 'i.updated_at', created_at: 'i.created_at', id: 'i.id' },
  defaultSort: ['updated_at', 'DESC'] as const,
  tieBreak: 'i.id',
});

const personOf = (id: string, full_name: string | null, avatar_url: string | null): InquiryPerson => ({
  id,
  full_name,
  avatar_url,
});
const viewOf = (row: Stored, person: string): Inquiry => ({
  id: row.id,
  client: personOf(row.client_id, row.client_name, row.client_avatar),
  talent: personOf(row.talent_id, row.talent_name, row.talent_avatar),
  service_id: row.service_id,
  subject: row.subject,
  times: row.times,
  status: row.status,
  unread: person === row.client_id ? row.client_unread : row.talent_unread,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  version: row.version,
});
/** What a write answers. */
export const inquiryMarkOf = ({ id, status, version }: InquiryRow): InquiryMark => ({ id, status, version });

/** The inquiries that `person` sent or was sent, those that moved last first. @throws BadListQuery */
export async function listInquiries(db: pg.Pool, query: ListQuery, person: string): Promise<Listed<Inquiry>> {
  const guards: Guard[] = [isOneOfBoth(person)];
  const page = await readList<Stored>(db, query, inquiryList(person), guards);
  return { ...page, items: page.items.map((row) => viewOf(row, person)) };
}

const MESSAGES = `select m.id, m.author_id, m.message, m.time from read.inquiry_messages m
  join read.inquiries i on i.id = m.inquiry_id where i.id = $1 and (i.client_id = $2 or i.talent_id = $2) order by m.revision`;

/** An inquiry to one of its two; null to anybody else, as where there is none. */
export async function findInquiry(db: pg.Pool, id: string, person: string): Promise<InquiryThread | null> {
  const [{ items }, { rows }] = await Promise.all([
    listInquiries(db, { filter: { id } }, person),
    db.query<Omit<InquiryMessage, 'time'> & { time: Date }>(prepared(MESSAGES, [id, person])),
  ]);
  return items[0] ? { ...items[0], messages: rows.map((row) => ({ ...row, time: isoTime(row.time) })) } : null;
}
