/**
 * SQL of a time as JSON has it, such as 2026-01-31T09:05:00.000Z, for generated columns. Those take no `to_char`, whose result a
 * setting may change.
 */
export function isoText(column: string): string {
  const part = (field: string, width: number) =>
    `lpad(trunc(extract(${field} from ${column} at time zone 'UTC'))::integer::text, ${width}, '0')`;
  const milliseconds = `right(${part('milliseconds', 5)}, 3)`;
  const date = `${part('year', 4)} || '-' || ${part('month', 2)} || '-' || ${part('day', 2)}`;
  return `${date} || 'T' || ${part('hour', 2)} || ':' || ${part('minute', 2)} || ':' || ${part('second', 2)} || '.' || ${milliseconds} || 'Z'`;
}
