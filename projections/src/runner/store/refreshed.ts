import type { Table } from '../definition/table.js';
import { quoted } from './names.js';

/**
 * What an update of these columns sets besides: a column to its own value, from which Postgres derives another one. Where an
 * update needs no derived column, Postgres parses their definitions for each row, and else once for all.
 */
export function refreshed(of: Table, written: readonly string[]): string[] {
  const sources = Object.values(of.generated ?? {})
    .sort((one, other) => one.length - other.length)
    .map((definition) =>
      (definition.split(' as ')[1]?.match(/\w+/g) ?? []).filter((word) => of.columns[word] && !of.key.includes(word)),
    );
  const [cheapest] = sources;
  if (!cheapest?.[0] || sources.some((names) => names.some((name) => written.includes(name)))) return [];
  return [`${quoted(cheapest[0])} = t.${quoted(cheapest[0])}`];
}
