import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import { type EventLog, type Position, START } from '@guildhall/event-store/log';
import { eraseAgain } from '@guildhall/event-store/record-act';
import type pg from 'pg';
import { CHANGING, type Noun, SCOPES } from './expected-rows.js';
import { forgetAnswersWithoutEvents } from './lost-answers.js';
import type { Repairs } from './repairs.js';

const SEEN = 'select position, event_id as mark from write.log_seen';
const SAVE = `insert into write.log_seen (position, event_id) values ($1, $2)
  on conflict (single) do update set position = excluded.position, event_id = excluded.event_id`;
const FORGET = 'delete from write.log_seen';
const DESTROYED = 'select person_id::text as id from write.destroyed_keys';
const BY_US = { actor: SYSTEM_ACTOR, reason: 'erased since the log that was restored' };
const PAGE = 500;

/**
 * Owners of rows, a page after the other: by their ids, so that what changes at the same time is neither missed nor read
 * twice.
 */
const OWNERS = `select noun, id from (
    select case scope ${Object.entries(SCOPES)
      .flatMap(([noun, scopes]) => scopes.map((scope) => `when '${scope}' then '${noun}'`))
      .join(' ')} end as noun, owner as id from write.reservations
    where owner > $1
    union select 'account', id::text from write.accounts where id::text > $1
  ) owners where noun is not null order by id collate "C", noun limit $2`;

interface Seen {
  position: Position;
  mark: string | null;
}

/** Up to where log and write side are known to agree, and the event there. */
export async function agreed(client: pg.ClientBase): Promise<Seen> {
  const { rows } = await client.query<Seen>(SEEN);
  return rows[0] ?? { position: START, mark: null };
}

/** What one pass found. */
export interface PassResult {
  /** Where log and rows are known to agree now. */
  position: Position;
  repaired: number;
  /** Kept answers to commands that the log no longer holds, which were dropped. */
  answers: number;
  /** The log did not hold the event up to which they agreed: it is an older one. */
  older: boolean;
}

/** The stream that an event belongs to, where the write side has rows of it. */
function subjectOf(stream: string): [Noun, string] | null {
  const cut = stream.indexOf('-');
  const noun = stream.slice(0, cut);
  return noun in SCOPES ? [noun as Noun, stream.slice(cut + 1)] : null;
}

/**
 * Compares log and write side from where they were last known to agree, and repairs what differs. After each page the place is
 * kept, so that a pass that was broken off goes on; to repeat one changes nothing. Memory is bounded by a page.
 */
export class Passes {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly log: EventLog,
    private readonly repairs: Repairs,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * `known`: where this process knows them to agree, null when it does not know. Rows that are known are not read again.
   * `restored`: the log is known to have lost events that this process appended.
   * @throws Busy, LogUnavailable, the database's errors
   */
  async run(known: Position | null, restored: boolean): Promise<PassResult> {
    const seen = await agreed(this.client);
    const older = restored || (seen.position !== START && (await this.log.markAt(seen.position)) !== seen.mark);
    if (!older && known !== null && seen.position >= known)
      return { position: await this.moveOn(seen), repaired: 0, answers: 0, older };
    const answers = older ? await forgetAnswersWithoutEvents(this.client, this.log, this.signal) : 0;
    let repaired = older ? await this.repairOwners() : 0;
    if (older) await this.client.query(FORGET);
    const from = older ? START : seen.position;
    if (from === START) await this.eraseLost();
    const followed = await this.repairFrom(from);
    repaired += followed.repaired;
    return { position: followed.position, repaired, answers, older };
  }

  /** A log from before an erasure still has the person, whose key is gone. */
  private async eraseLost(): Promise<void> {
    const { rows } = await this.client.query<{ id: string }>(DESTROYED);
    for (const { id } of rows) {
      this.signal.throwIfAborted();
      await eraseAgain(this.log, [id], BY_US);
    }
  }

  /** What the rows name and the log no longer holds. */
  private async repairOwners(): Promise<number> {
    let repaired = 0;
    for (let last = ''; !this.signal.aborted; ) {
      const { rows } = await this.client.query<{ noun: Noun; id: string }>(OWNERS, [last, PAGE]);
      for (const { noun, id } of rows) if (await this.repairs.repair(noun, id)) repaired += 1;
      if (rows.length < PAGE) break;
      last = rows.at(-1)?.id ?? '';
    }
    this.signal.throwIfAborted();
    return repaired;
  }

  /** What the log holds after a place and the rows may not know. */
  private async repairFrom(from: Position): Promise<{ position: Position; repaired: number }> {
    let position = from;
    let repaired = 0;
    for (let end = false; !end; ) {
      this.signal.throwIfAborted();
      const page = await this.log.readAll({ after: position, filter: { types: CHANGING }, limit: PAGE });
      for (const stream of new Set(page.events.map((event) => event.stream))) {
        const subject = subjectOf(stream);
        if (subject && (await this.repairs.repair(...subject))) repaired += 1;
      }
      if (page.position !== position) await this.save(page.position);
      position = page.position;
      end = page.end;
    }
    return { position, repaired };
  }

  private async moveOn({ position }: Seen): Promise<Position> {
    const head = await this.log.head();
    if (head > position) await this.save(head);
    return head > position ? head : position;
  }

  private async save(position: Position): Promise<void> {
    const mark = await this.log.markAt(position);
    if (mark === null) throw new Error('the log became an older one meanwhile');
    await this.client.query(SAVE, [position, mark]);
  }
}
