import { readFileSync } from 'node:fs';

/** Sources, compiled code and bundles are equally deep in the checkout: the SQL is read where it was written. */
const MIGRATIONS = '../../../backend/event-store/src/postgres/migrations/';

/** The SQL of a function that a migration makes, from `<timestamp>-<name>.sql` beside the migration. */
export const sqlOf = (timestamp: string, name: string): string =>
  readFileSync(new URL(`${MIGRATIONS}${timestamp}-${name}.sql`, import.meta.url), 'utf8');
