import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'where taken_down_at is null and not suspended';

/** A price is sought in the index of the list's order. Beside its key, an index only shows it: rows outside a range were read. */
export class SoughtPrices1795200000200 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SoughtPrices1795200000200';

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, (key) => `(${key}, price_cents)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndexes(runner, (key) => `(${key}) include (price_cents)`);
  }
}

/** The live products, those of a rebuild, and those before it, where they are there. Readers wait for the last step alone. */
async function replaceIndexes(runner: QueryRunner, columns: (key: string) => string): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous'])
    for (const [index, key] of [
      ['products_1', 'created_at, id'],
      ['products_3', 'category, created_at, id'],
    ] as const)
      await runner.query(`do $$ begin
        if to_regclass('${schema}.${index}') is not null then
          create index ${index}_replaced on ${schema}.products ${columns(key)} ${LISTED};
          drop index ${schema}.${index};
          alter index ${schema}.${index}_replaced rename to ${index};
        end if;
      end $$`);
}
