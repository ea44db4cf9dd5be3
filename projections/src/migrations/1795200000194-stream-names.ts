import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'read.audit_streams_4';

/** Streams are found by how their names begin: an index of all parts of a name was half of what a new stream cost. */
export class StreamNames1795200000194 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'StreamNames1795200000194';

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, '(entity_id text_pattern_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, 'using gin (stream gin_trgm_ops)');
  }
}

/** New tables get the index with their definition. */
const replaceIndex = (runner: QueryRunner, definition: string) =>
  runner.query(`do $$ begin
    if to_regclass('${INDEX}') is not null then
      drop index ${INDEX};
      create index audit_streams_4 on read.audit_streams ${definition};
    end if;
  end $$`);
