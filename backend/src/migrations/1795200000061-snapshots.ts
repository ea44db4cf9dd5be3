import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is kept of long streams, so that nobody reads them whole. Each row can be thrown away: it is made of the log again. */
export class Snapshots1795200000061 implements MigrationInterface {
  readonly name = 'Snapshots1795200000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table write.snapshots (
      stream text collate "C" primary key,
      code text not null,
      revision integer not null,
      events json not null,
      saved timestamptz not null default now()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.snapshots');
  }
}
