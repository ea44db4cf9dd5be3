import type { Client } from 'pg';

const TABLES = `
  select c.relname as name, array_agg(a.attname order by a.attnum) as columns,
    coalesce((select array_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = 'write' and c.relkind in ('r', 'p') and not c.relispartition group by c.oid, c.relname order by c.relname`;

export interface DumpedTable {
  name: string;
  columns: string[];
  parents: string[];
}

/** Tables after those that their foreign keys name. */
function ordered(tables: readonly DumpedTable[]): DumpedTable[] {
  const done: DumpedTable[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const next = left.filter(({ parents }) => parents.every((parent) => !left.some(({ name }) => name === parent)));
    if (next.length === 0) throw new Error(`The foreign keys of ${left.map(({ name }) => name).join(', ')} form a circle.`);
    done.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return done;
}

export async function tablesOf(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { columns: unknown; parents: unknown }>(TABLES);
  return ordered(rows.map(({ name, columns, parents }) => ({ name, columns: listed(columns), parents: listed(parents) })));
}
// Arrays of type name come as text.
const listed = (names: unknown) =>
  Array.isArray(names) ? (names as string[]) : String(names).replace(/[{}"]/g, '').split(',').filter(Boolean);
