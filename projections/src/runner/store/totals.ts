import { totalsOf } from '../definition/projection.js';
import type { Counted, Table } from '../definition/table.js';
import { ANY_KIND, literal, named, quoted } from './names.js';
import { changedIn, statementTriggers } from './statement-triggers.js';

/** What a row counts as: the amount itself, in tens and thousands of dollars, and whatever the amount. */
const BUCKETS = 'values (0, a), (1, a / 1000), (2, a / 100000), (3, 0)';

const counting = ({ kinds, together }: Counted) =>
  together ? `(${kinds}) || case when cardinality(${kinds}) > 0 then array['${ANY_KIND}'] else '{}' end` : kinds;

/**
 * Statements that make the totals of a filled table. Triggers keep them in the transaction of each later change.
 * They are like an index: the projector knows nothing of them.
 */
export function totalsSql(schema: string, of: Table): string[] {
  if (!of.counted) return [];
  const { from, amount = '0' } = of.counted;
  const kinds = counting(of.counted);
  const table = `${quoted(schema)}.${quoted(totalsOf(of))}`;
  const changed = changedIn(from);
  return [
    `create table if not exists ${table} (kind text collate "C" not null, level smallint not null, bucket integer not null,
      n integer not null, primary key (kind, level, bucket))`,
    `insert into ${table} as t (kind, level, bucket, n)
      select k, level, bucket, sum(r.n) from (
        select k, ${amount} as a, count(*) as n from ${named(schema, of)}, unnest(${kinds}) k group by k, a) r
      cross join lateral (${BUCKETS}) v (level, bucket) where bucket is not null group by k, level, bucket
      on conflict (kind, level, bucket) do update set n = excluded.n`,
    `create or replace trigger note_counted after update on ${named(schema, of)} for each row when (${changed})
      execute function projections.note_counted()`,
    ...statementTriggers(schema, of, 'totals', `projections.keep_totals(${literal(kinds)}, ${literal(amount)}, 'noted')`),
  ];
}
