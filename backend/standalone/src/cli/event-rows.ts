import { changedBy } from '@guildhall/backend/operators/changed-rows';
import type { Recorded } from '@guildhall/contracts/event';

/** The row changes that an event makes, as lines: the projection, the change, its table, which row, and what of it. */
export const rowLines = (event: Recorded, shown: (value: unknown) => string): string[] =>
  changedBy(event).flatMap(({ projection, changes, error }) => [
    ...changes.map(({ op, table, ...of }) => {
      const fields = Object.entries(of).map(([name, value]) => `${name} ${shown(value)}`);
      return `        ${projection}: ${op} ${table.name}  ·  ${fields.join('  ·  ')}`;
    }),
    ...(error === undefined ? [] : [`        ${projection}: fails: ${error}`]),
  ]);
