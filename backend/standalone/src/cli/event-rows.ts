import { type Changed, changedBy } from '@guildhall/backend/operators/changed-rows';
import type { Recorded } from '@guildhall/contracts/event';

type RowChange = Changed['changes'][number];

/** Which row it is about, without what becomes of it. */
function keyOnly({ op, table, ...of }: RowChange): Pick<RowChange, 'op' | 'table'> & { key?: unknown; where?: unknown } {
  if ('key' in of) return { op, table, key: of.key };
  if ('where' in of) return { op, table, where: of.where };
  return { op, table, key: Object.fromEntries(Object.entries(of.row).filter(([name]) => table.key.includes(name))) };
}

/** The row changes that an event makes, by projection; where its values are masked, only which rows. */
const rowsChanged = (event: Recorded, isMasked: boolean) =>
  changedBy(event).map(({ changes, ...of }) => ({ ...of, changes: isMasked ? changes.map(keyOnly) : changes }));

/** The same for JSON, with each table's name in place of its definition. */
export const rowsAsJson = (event: Recorded, isMasked: boolean) =>
  rowsChanged(event, isMasked).map(({ changes, ...of }) => ({
    ...of,
    changes: changes.map((change) => ({ ...change, table: change.table.name })),
  }));

/** The same as lines: the projection, the change, its table, which row, and what of it. */
export const rowLines = (event: Recorded, shown: (value: unknown) => string, isMasked = false): string[] =>
  rowsChanged(event, isMasked).flatMap(({ projection, changes, error }) => [
    ...changes.map(({ op, table, ...of }) => {
      const fields = Object.entries(of).map(([name, value]) => `${name} ${shown(value)}`);
      return `        ${projection}: ${op} ${table.name}  ·  ${fields.join('  ·  ')}`;
    }),
    ...(error === undefined ? [] : [`        ${projection}: fails: ${error}`]),
  ]);
