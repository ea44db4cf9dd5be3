import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';
import { RANGE } from '../position.js';

const TIMESTAMP = '1795200000065';
const LOCK = 'lock table write.events in access exclusive mode';

/** Where the numbering is, and the highest position it came to. */
const NUMBERED = `
  select s.last_value::text as last, s.is_called as called,
    greatest(s.last_value, (select max(position) from write.events))::text as highest
  from write.events_position_seq s`;
const numberFrom = ({ last, called }: Numbered) => `select setval('write.events_position_seq', ${last}, ${called})`;

const LOWEST = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'write.events'::regclass
  order by substring(pg_get_expr(c.relpartbound, c.oid) from '\\d+')::bigint limit 1`;

/** Moves the rights on one table to another one. */
const moveRights = (from: string, to: string) => `
  do $$
  declare permit record;
  begin
    for permit in
      select case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as role, a.privilege_type as name
      from pg_class c, aclexplode(c.relacl) a where c.oid = '${from}'::regclass and a.grantee <> c.relowner
    loop
      execute format('grant %s on ${to} to %s', permit.name, permit.role);
      execute format('revoke %s on ${from} from %s', permit.name, permit.role);
    end loop;
  end $$`;

interface Numbered {
  last: string;
  called: boolean;
  highest: string;
}

async function all(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.query(statement);
}

/**
 * Events are in ranges of positions. An index beside them keeps each revision unique, and knows where a stream's events are. The
 * events so far stay where they are, and become the first range.
 */
export class EventRanges1795200000065 implements MigrationInterface {
  readonly name = 'EventRanges1795200000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK);
    const [numbered] = (await runner.query(NUMBERED)) as [Numbered];
    const number = BigInt(numbered.highest) / BigInt(RANGE);
    // Appends look for the range of a position by this name. Of a long range, they need its end alone.
    const range = `events_${number}`;
    await all(runner, [
      `create table write.stream_index (
        position bigint not null,
        event_id uuid not null,
        revision integer not null,
        stream_id text collate "C" not null
      )`,
      `insert into write.stream_index (position, event_id, revision, stream_id)
       select position, event_id, revision, stream_id from write.events order by position`,
      'alter table write.stream_index add primary key (stream_id, revision) include (position)',
      'alter table write.events drop constraint events_stream_id_revision_key',
      'alter table write.events alter position drop identity',
      `alter table write.events rename constraint events_pkey to ${range}_pkey`,
      `alter table write.events rename to ${range}`,
      `create table write.events (
        like write.${range} including defaults including constraints including storage, primary key (position)
      ) partition by range (position)`,
      'alter table write.events alter position add generated always as identity',
      numberFrom(numbered),
      moveRights(`write.${range}`, 'write.events'),
      `alter table write.events attach partition write.${range} for values from (0) to (${(number + 1n) * BigInt(RANGE)})`,
      sqlOf(TIMESTAMP, 'index-events'),
      `create trigger indexed after insert on write.events referencing new table as written
       for each statement execute function write.index_events()`,
      sqlOf(TIMESTAMP, 'make-event-ranges'),
      sqlOf(TIMESTAMP, 'append-set'),
      'analyze write.stream_index',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK);
    const [numbered] = (await runner.query(NUMBERED)) as [Numbered];
    const [{ name: range }] = (await runner.query(LOWEST)) as [{ name: string }];
    await all(runner, [
      moveRights('write.events', `write.${range}`),
      `alter table write.events detach partition write.${range}`,
      `insert into write.${range} overriding system value select * from write.events`,
      'drop table write.events',
      'drop function write.index_events',
      'drop function write.make_event_ranges',
      'drop table write.stream_index',
      `alter table write.${range} rename to events`,
      `alter table write.events rename constraint ${range}_pkey to events_pkey`,
      'alter table write.events add unique (stream_id, revision)',
      'alter table write.events alter position add generated always as identity',
      numberFrom(numbered),
      'drop function write.append_set',
      sqlOf('1795200000002', 'append-set'),
    ]);
  }
}
