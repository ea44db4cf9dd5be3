import type { ClientBase } from 'pg';
import type { EntityMetadata } from 'typeorm';

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    a.attnum = any(coalesce(i.indkey::int2[], '{}')) as key
  from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`;

interface Stored {
  name: string;
  type: string;
  nullable: boolean;
  key: boolean;
}

/**
 * Where an entity says something else than its table: a column that is not there, of another type or nullability, or another key.
 * An entity may leave out columns that are not of its key.
 */
export async function driftOf(
  client: Pick<ClientBase, 'query'>,
  { tablePath, columns, dataSource }: EntityMetadata,
): Promise<string[]> {
  const { rows } = await client.query<Stored>(COLUMNS, [tablePath]);
  const said = columns.map((column) => ({
    name: column.databaseName,
    type: dataSource.driver.normalizeType(column),
    nullable: column.isNullable,
    key: column.isPrimary,
  }));
  const shown = ({ name, type, nullable, key }: Stored) => `${name} ${type}${nullable ? '' : ' not null'}${key ? ' key' : ''}`;
  const stored = rows.map(shown);
  const missing = rows.filter(({ name, key }) => key && !said.some((column) => column.name === name));
  return [...said.map(shown).filter((text) => !stored.includes(text)), ...missing.map(shown)].map(
    (text) => `${tablePath}.${text}`,
  );
}
