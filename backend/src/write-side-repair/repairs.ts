import { randomUUID } from 'node:crypto';
import type { EventLog, ReservationChange } from '@guildhall/event-store/log';
import type pg from 'pg';
import type { UniqueValues } from '../commanding/unique-values.js';
import { expectedOf, type Noun, SCOPES } from './expected-rows.js';
import { accountChanges, type RowChange, type StreamRows, valueChanges } from './row-changes.js';

/** A stream whose rows cannot be compared now: an append to it is under way. */
export class Busy extends Error {}

/** The group commit's lock, which every append to a Postgres log takes first. */
const APPENDS = 'select pg_advisory_xact_lock(7355608001)';
/** A process that freezes in here would hold up all appends. */
const BOUNDS = "set local lock_timeout = '2500ms'; set local idle_in_transaction_session_timeout = '3s'";
const NOTE = `insert into write.pending (id, log, stream, revision, events, side) values ($1, $2, $3, -1, '[]', '{}')`;
const NAMES = 'insert into write.pending_names (name, pending) select n, $1 from unnest($2::text[]) n on conflict do nothing';
const UNNOTE = 'delete from write.pending where id = $1';

const ROWS = `select
  (select json_build_object('role', a.role, 'rights_version', a.rights_version, 'passwords', a.passwords,
    'confirmed', a.email_confirmed_at is not null, 'suspended', a.suspended) from write.accounts a where a.id::text = $1) as account,
  exists(select from write.person_keys k where k.person_id::text = $1) as key,
  array(select json_build_object('scope', r.scope, 'value', r.value) from write.reservations r
    where r.owner = $1 and r.scope = any($2)) as values`;
const RELEASE = 'delete from write.reservations where scope = $1 and value = $2 and owner = $3';
const CLAIM = 'insert into write.reservations (scope, value, owner) values ($1, $2, $3) on conflict (scope, value) do nothing';
const HAND_OVER = 'update write.reservations set owner = $3 where scope = $1 and value = $2 and owner = $4';
const OWNER = 'select owner from write.reservations where scope = $1 and value = $2';

/** Brings the rows of single streams to what the log says of them. One connection, one stream at a time. */
export class Repairs {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly log: EventLog,
    private readonly unique: UniqueValues,
    private readonly nobodys: string,
  ) {}

  /** @returns whether anything had to be changed. @throws Busy, LogUnavailable, the database's errors */
  async repair(noun: Noun, id: string): Promise<boolean> {
    if ((await this.changes(noun, id)).length === 0) return false;
    await this.client.query('begin');
    try {
      await this.keepAppendsOut(noun, id);
      const changes = await this.changes(noun, id);
      for (const { text, values } of changes) await this.client.query(text, values);
      await this.client.query('commit');
      return changes.length > 0;
    } catch (error) {
      await this.client.query('rollback').catch(() => {});
      throw error;
    }
  }

  /** A Postgres log's appends wait for the lock, those to another server for the names; the note goes with the transaction. */
  private async keepAppendsOut(noun: Noun, id: string): Promise<void> {
    const note = randomUUID();
    const stream = `${noun}-${id}`;
    await this.client.query(BOUNDS);
    await this.client.query(APPENDS);
    await this.client.query(NOTE, [note, this.log.id, stream]);
    const names = [`stream ${stream}`, ...(noun === 'account' ? [`account ${id}`] : [])];
    const { rowCount } = await this.client.query(NAMES, [note, names]);
    if (rowCount !== names.length) throw new Busy(`an append to ${stream} is under way`);
    await this.client.query(UNNOTE, [note]);
  }

  private async changes(noun: Noun, id: string): Promise<RowChange[]> {
    const rows = await this.rowsOf(noun, id);
    const { values, account } = expectedOf(noun, await this.log.readStream(`${noun}-${id}`));
    if (account?.is === 'unreadable') return [];
    const { lost, missing } = valueChanges(rows.values, this.unique.reserved(values));
    const claims: RowChange[] = [];
    for (const value of missing) claims.push(...(await this.claim(noun, value)));
    return [
      ...lost.map(({ scope, value }) => ({ text: RELEASE, values: [scope, value, id] })),
      ...(account ? accountChanges(id, rows, account, this.nobodys) : []),
      ...claims,
    ];
  }

  private async rowsOf(noun: Noun, id: string): Promise<StreamRows> {
    const { rows } = await this.client.query<StreamRows>(ROWS, [id, SCOPES[noun]]);
    return rows[0] as StreamRows;
  }

  /** A value that another one's rows hold is taken from it only where that one's events do not hold it. */
  private async claim(noun: Noun, { scope, value, owner }: ReservationChange): Promise<RowChange[]> {
    const { rows } = await this.client.query<{ owner: string }>(OWNER, [scope, value]);
    const other = rows[0]?.owner;
    if (other === undefined) return [{ text: CLAIM, values: [scope, value, owner] }];
    const { values } = expectedOf(noun, await this.log.readStream(`${noun}-${other}`));
    const holds = this.unique.reserved(values).some((held) => held.scope === scope && held.value === value);
    return holds ? [] : [{ text: HAND_OVER, values: [scope, value, owner, other] }];
  }
}
