import { connect, PATIENT } from '@guildhall/platform/postgres';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Schemas whose tables come and go while the product runs: the application owns them, and what is in them. */
const OWNED = ['read', 'read_next', 'read_previous', 'jobs'] as const;
/** Schemas that the migrations own: the application reads and writes their rows. */
const USED = ['write', 'projections'] as const;
/** What is written once: the application adds rows, and neither changes nor deletes any. */
const KEPT = ['write.events', 'write.log_identity', 'write.migrations', 'write.destroyed_keys'] as const;

const RANGES = "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'write.events'::regclass";
const LOCK = "select pg_advisory_xact_lock(hashtext('guildhall.roles'))";

/** One statement for each thing in a schema that belongs to somebody else. */
const ADOPT = `
do $$
declare
  thing record;
begin
  for thing in
    select format('alter %s %I.%I owner to %I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, n.nspname, c.relname, :role) as command
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any(:schemas) and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) <> :role
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, :role)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(:schemas) and pg_get_userbyid(p.proowner) <> :role
    union all
    select format('alter type %I.%I owner to %I', n.nspname, t.typname, :role)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = any(:schemas) and t.typtype in ('e', 'd') and pg_get_userbyid(t.typowner) <> :role
  loop
    execute thing.command;
  end loop;
end $$`;

const userOf = (url: string) => decodeURIComponent(new URL(url).username);
const passwordOf = (url: string) => decodeURIComponent(new URL(url).password);

async function makeRole(owner: Client, applicationUrl: string): Promise<void> {
  const [name, password] = [userOf(applicationUrl), passwordOf(applicationUrl)];
  const role = escapeIdentifier(name);
  const { rows } = await owner.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = $1', [name]);
  if (rows[0]?.rolsuper) throw new Error(`The role ${name} of DATABASE_URL is a superuser: name one that is not.`);
  if (!rows[0]) await owner.query(`create role ${role} login password ${escapeLiteral(password)}`);
  await becomeMember(owner, role);
}

/** Only who can act as a role may hand something over to it: a superuser, or a member. */
async function becomeMember(owner: Client, role: string): Promise<void> {
  await owner.query('savepoint membership');
  try {
    await owner.query(`set local role ${role}`);
  } catch {
    await owner.query('rollback to savepoint membership');
    await owner.query(`grant ${role} to current_user`);
  }
  await owner.query('reset role');
}

async function grant(owner: Client, role: string, database: string): Promise<void> {
  const to = escapeIdentifier(role);
  const literal = escapeLiteral(role);
  await owner.query(`grant connect, create, temporary on database ${escapeIdentifier(database)} to ${to}`);
  await owner.query('create extension if not exists pg_trgm with schema public');
  for (const schema of OWNED) {
    await owner.query(`create schema if not exists ${schema}`);
    await owner.query(`alter schema ${schema} owner to ${to}`);
  }
  const schemas = `array[${OWNED.map(escapeLiteral).join(', ')}]`;
  await owner.query(ADOPT.replaceAll(':role', literal).replaceAll(':schemas', schemas));
  for (const schema of USED) {
    await owner.query(`grant usage on schema ${schema} to ${to}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`);
    await owner.query(`grant usage, select, update on all sequences in schema ${schema} to ${to}`);
  }
  await owner.query(`revoke update, delete on ${KEPT.join(', ')} from ${to}`);
  await owner.query(`revoke insert, update, delete on write.stream_index from ${to}`);
  // A row that went past the table into a range would be missing in the index.
  const { rows: ranges } = await owner.query<{ name: string }>(RANGES);
  for (const { name } of ranges) await owner.query(`revoke all on ${name} from ${to}`);
}

/**
 * Lets the role of `applicationUrl` do what the application needs, and no more. It is made where it is missing, and owns the
 * read models and the jobs. It can change neither the write side's tables nor an event. Run it after each migration.
 * @throws Error when the role is a superuser, or the owner may not grant
 */
export async function grantApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  if (userOf(ownerUrl) === userOf(applicationUrl)) return;
  const owner = await connect(ownerUrl, 'guildhall migrations', PATIENT);
  try {
    await owner.query('begin');
    await owner.query(LOCK);
    await makeRole(owner, applicationUrl);
    await grant(owner, userOf(applicationUrl), new URL(ownerUrl).pathname.slice(1));
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
