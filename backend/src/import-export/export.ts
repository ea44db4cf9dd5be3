import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Act, Recorded } from '@guildhall/contracts/event';
import type { PortableTable } from '@guildhall/contracts/import-export';
import type { InputClass } from '@guildhall/contracts/parse-input';
import { ProductInput } from '@guildhall/contracts/products';
import { ServiceInput } from '@guildhall/contracts/services';
import type { EventLog } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';
import { isoSql } from '@guildhall/platform/iso-sql';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { fieldsOfRecord } from './cells.js';
import { type Format, tableFilesIn } from './files.js';
import { type Record, writeRecords } from './write-records.js';

const PAGE = 500;

interface TableQuery {
  table: PortableTable;
  columns: readonly string[];
  text: string;
}

/** A time as events have it. */
const iso = (column: string, name = column.split('.').at(-1)) => `${isoSql(column)} as ${name}`;
const dollars = (column: string, name: string) => `(${column} / 100.0)::float8 as ${name}`;

/** What staff took down stays so. */
const TAKEN_DOWN = ['taken_down_at', 'taken_down_reason'] as const;
const WHY_DOWN = `${iso('taken_down_at')}, taken_down_reason`;

/** How to read a field that has no column of its own name and type. */
const READ_AS: { readonly [field: string]: string } = {
  price: dollars('price_cents', 'price'),
  features: "nullif(features, '{}') as features",
};

/** Services or products, with each field that their input takes. */
function offers(table: 'services' | 'products', input: InputClass<object>): TableQuery {
  const fields = fieldsOfRecord(input);
  const read = fields.map((field) => READ_AS[field] ?? field).join(', ');
  return {
    table,
    columns: ['id', 'talent_id', ...fields, ...TAKEN_DOWN, 'created_at', 'updated_at'],
    text: `select id::text, talent_id::text, ${read}, ${WHY_DOWN}, ${iso('created_at')}, ${iso('updated_at')}
      from read.${table} order by id`,
  };
}

/** An erased person has a row among the profiles and none among the talents: they are left out. */
const TABLES: readonly TableQuery[] = [
  { table: 'skills', columns: ['id', 'name'], text: 'select id::text, name from read.skills order by id' },
  {
    table: 'profiles',
    columns: [
      ...['id', 'full_name', 'username', 'location', 'website', 'avatar_url', 'user_type', 'hourly_rate', 'bio', 'title'],
      ...['languages', 'response_time', 'years_of_experience', 'education', 'created_at', 'updated_at', 'suspended'],
    ],
    text: `select p.id::text, p.full_name, p.username, p.location, p.website, p.avatar_url,
      coalesce(p.appointed, p.user_type) as user_type, ${dollars('p.hourly_rate_cents', 'hourly_rate')}, p.bio, t.title,
      nullif(t.languages, '{}') as languages, t.response_time, t.years_of_experience, nullif(t.education, '{}') as education,
      ${iso('p.created_at')}, ${iso('p.updated_at')}, case when t.suspended then 'true' end as suspended from read.profiles p join read.talents t using (id) order by p.id`,
  },
  {
    table: 'talent_skills',
    columns: ['talent_id', 'skill_id', 'proficiency_level'],
    text: 'select talent_id::text, skill_id::text, proficiency_level from read.talent_skills order by talent_id, linked',
  },
  offers('services', ServiceInput),
  offers('products', ProductInput),
  {
    table: 'reviews',
    columns: [
      'id',
      'client_id',
      'talent_id',
      'service_id',
      'product_id',
      'rating',
      'title',
      'comment',
      'created_at',
      'updated_at',
    ],
    text: `select id::text, client_id::text, talent_id::text, service_id::text, product_id::text, rating, title, comment,
      ${WHY_DOWN}, ${iso('created_at')}, ${iso('updated_at')} from read.reviews order by id`,
  },
  {
    table: 'cms_categories',
    columns: ['id', 'name', 'slug', 'description'],
    text: 'select id::text, name, slug, description from read.categories order by id',
  },
  {
    table: 'cms_content',
    columns: [
      ...['id', 'title', 'slug', 'content', 'meta_description', 'meta_keywords', 'content_type', 'status', 'featured_image_url'],
      ...['author_id', 'published_at', 'publish_at', 'updated_at', 'created_at'],
    ],
    text: `select id::text, title, slug, content, meta_description, meta_keywords, content_type, status, featured_image_url,
      author_id::text, ${iso('published_at')}, ${iso('publish_at')}, ${iso('updated_at')}, ${iso('created_at')}
      from read.content order by id`,
  },
  {
    table: 'cms_content_categories',
    columns: ['content_id', 'category_id'],
    text: `select c.id::text as content_id, l.category_id::text from read.content c,
      unnest(c.category_ids) with ordinality l(category_id, at) join read.categories k on k.id = l.category_id order by c.id, l.at`,
  },
];
/** The projections that the tables are made of. */
export const EXPORTED_PROJECTIONS = ['skills', 'profiles', 'talents', 'services', 'products', 'reviews', 'categories', 'content'];

const ACCOUNTS = `select a.id::text, ${iso('a.email_confirmed_at')}, ${iso('a.created_at')}, a.password_hash
  from write.accounts a join read.talents t using (id) order by a.id`;

async function* rowsBy(client: Client, name: string, text: string): AsyncGenerator<Record[]> {
  await client.query(`declare ${name} no scroll cursor for ${text}`);
  for (;;) {
    const { rows } = await client.query<Record>(`fetch ${PAGE} from ${name}`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query(`close ${name}`);
}

async function* records(client: Client, { table, text }: TableQuery): AsyncGenerator<Record> {
  for await (const rows of rowsBy(client, table, text)) yield* rows;
}

type SignedUp = Recorded<AccountEvent & { type: 'UserSignedUp' }>;

/** Emails are personal: they are in the log only, behind the keys of their persons. */
async function* authUsers(client: Client, log: EventLog): AsyncGenerator<Record> {
  for await (const rows of rowsBy(client, 'auth_users', ACCOUNTS)) {
    const first = await Promise.all(rows.map(({ id }) => log.readStream(`account-${id}`, { limit: 1 })));
    for (const [at, { password_hash, ...row }] of rows.entries()) {
      const signedUp = first[at]?.[0] as SignedUp | undefined;
      if (typeof signedUp?.data.email !== 'string') continue;
      const { email, user_type } = signedUp.data;
      yield { ...row, email, user_type, encrypted_password: password_hash ?? null };
    }
  }
}

export interface ExportOptions {
  databaseUrl: string;
  log: EventLog;
  /** Made where it is not there. */
  folder: string;
  format: Format;
  /** Whether hashes of passwords go with them. */
  credentials: boolean;
  by: Act;
  onTable?(table: PortableTable, rows: number): void;
}

export interface ExportReport {
  id: string;
  folder: string;
  rows: number;
  tables: { table: PortableTable; file: string; rows: number }[];
}

/**
 * Writes the tables as they are at one moment, and records that. An import reads them back without loss.
 * @throws Error where the folder holds tables
 */
export async function exportTables(options: ExportOptions): Promise<ExportReport> {
  const { databaseUrl, log, folder, format, credentials, by, onTable = () => {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (tableFilesIn(folder).size > 0) throw new Error(`There are tables in ${folder} already. Name another folder.`);
  const client = await connect(databaseUrl, 'guildhall export', PATIENT);
  const tables: ExportReport['tables'] = [];
  const add = async (table: PortableTable, columns: readonly string[], from: AsyncIterable<Record>) => {
    const file = join(folder, `${table}.${format}`);
    const made = { table, file, rows: 0 };
    tables.push(made);
    made.rows = await writeRecords(file, format, columns, from);
    onTable(table, made.rows);
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const each of TABLES) await add(each.table, each.columns, records(client, each));
    const hash = credentials ? ['encrypted_password'] : [];
    await add('auth_users', ['id', 'email', 'user_type', 'email_confirmed_at', 'created_at', ...hash], authUsers(client, log));
    await client.query('commit');
  } catch (error) {
    // Half an export would pass for a whole one.
    for (const { file } of tables) await rm(file, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  const [id, rows] = [randomUUID(), tables.reduce((sum, each) => sum + each.rows, 0)];
  await recordAct(log, `export-${id}`, { type: 'DataExported', data: { id, rows, credentials } }, by);
  return { id, folder, rows, tables };
}
