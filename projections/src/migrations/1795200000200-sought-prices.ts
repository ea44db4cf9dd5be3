import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHOWN = (key: string) => `(${key}) INCLUDE (price_cents)`;
const SOUGHT = (key: string) => `(${key}, price_cents)`;

/** A price is sought in the index of the list's order. Beside its key, an index only shows it: rows outside a range were read. */
export class SoughtPrices1795200000200 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SoughtPrices1795200000200';

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, SHOWN, SOUGHT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, SOUGHT, SHOWN);
  }
}

/**
 * Those of the live products, of a rebuild, and of the tables before it. An index with another definition is left: an older
 * release made it, and its tables are rebuilt. Readers wait for the last step alone.
 */
async function replaceIndexes(runner: QueryRunner, before: typeof SHOWN, after: typeof SHOWN): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous'])
    for (const [index, key] of [
      ['products_1', 'created_at, id'],
      ['products_3', 'category, created_at, id'],
    ] as const)
      await runner.query(`do $$
        declare made text := pg_get_indexdef(to_regclass('${schema}.${index}'));
        begin
          if strpos(made, '${before(key)}') > 0 then
            execute replace(replace(made, 'INDEX ${index} ', 'INDEX ${index}_replaced '), '${before(key)}', '${after(key)}');
            drop index ${schema}.${index};
            alter index ${schema}.${index}_replaced rename to ${index};
          end if;
        end $$`);
}
