import { ranksOf } from '../definition/projection.js';
import type { Ranked, Table } from '../definition/table.js';
import type { Db } from './connection.js';
import { ANY_KIND, literal, named, quoted } from './names.js';
import { prepared } from './prepared.js';
import { changedIn, statementTriggers } from './statement-triggers.js';

/** What a counter is of: a block of rows, or the days that whole blocks are in. The functions of the database have the same. */
export const BLOCK = 0;
export const PERIOD = 1;
/** Ten days. In hours, because a day of the session's time zone may have 23 or 25. */
export const PERIOD_LENGTH = '240 hours';

const partsOf = (schema: string, of: Table, { from, at, where, size }: Ranked) => ({
  table: named(schema, of),
  ranks: named(schema, { name: ranksOf(of) }),
  settings: [of.counted?.kinds ?? "'{}'::text[]", at, where, String(size)].map(literal).join(', '),
  changed: changedIn(from),
  grown: `kind = '${ANY_KIND}' and level = ${BLOCK} and n >= ${2 * size}`,
});

/**
 * Statements that count the blocks of a filled table. Triggers keep the counts in the transaction of each later change. A block
 * holds the listed rows from its low end to that of the next one. The key holds the counts, too: a page adds up a hundred of
 * them, whose rows are all over the table.
 */
export function ranksSql(schema: string, of: Table): string[] {
  if (!of.ranked) return [];
  const { table, ranks, settings, changed, grown } = partsOf(schema, of, of.ranked);
  return [
    `create table if not exists ${ranks} (kind text collate "C" not null, level smallint not null, low_at timestamptz not null,
      low_id uuid not null, n integer not null, primary key (kind, level, low_at, low_id) include (n))`,
    `create index if not exists ${quoted(`${ranksOf(of)}_grown`)} on ${ranks} (low_at) where ${grown}`,
    `delete from ${ranks}`,
    `select projections.rank_all(${literal(table)}, ${literal(ranks)}, ${settings})`,
    `create or replace trigger note_ranked after update on ${table} for each row when (${changed})
      execute function projections.note_ranked()`,
    ...statementTriggers(schema, of, 'ranks', `projections.keep_ranks(${settings}, 'noted')`),
  ];
}

/** Cuts the blocks that have grown to twice their size. Run it in the transaction that wrote the rows. */
export async function cutGrown(db: Db, schema: string, of: Table): Promise<void> {
  if (!of.ranked) return;
  const { table, ranks, settings, grown } = partsOf(schema, of, of.ranked);
  await db.query(
    prepared(
      `select projections.cut_blocks(${literal(table)}, ${literal(ranks)}, ${settings}) where exists (select 1 from ${ranks} where ${grown})`,
      [],
    ),
  );
}
