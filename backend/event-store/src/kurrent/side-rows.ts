import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '@guildhall/platform/postgres';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import {
  AlreadyAnswered,
  AlreadyConsumed,
  AuthorityLost,
  LogUnavailable,
  type Position,
  ReservationTaken,
  type Side,
} from '../log.js';
import { namesOf } from './pending-names.js';
import type { ExactAppend } from './writer.js';

type Verdict =
  | ['prepared' | 'waiting' | 'lost']
  | ['answered', fingerprint: string, answer: unknown, position: Position | null]
  | ['taken', scope: string, owner: string | null]
  | ['consumed', table: string];

const WAIT_MS = [2, 5, 10, 25, 50, 100] as const;

/** Server errors that say what is wrong with the rows; all others say that the database cannot be asked. */
const refusal = (error: unknown) => /^(?:2[23]|42|P0)/.test(String((error as { code?: unknown }).code ?? ''));

const PREPARE = 'select write.prepare_all($1) as verdicts';
const SETTLE = 'select write.settle_all($1, $2, $3) as settled';
const SETTLE_ONE = 'select write.settle($1, $2, $3) as settled';

type Outcome = [id: string, position: Position | null];

/**
 * Side rows of appends to another server: pending first, then written or forgotten (see the migration of `write.pending`).
 * What arrives together goes in one statement.
 */
export class SideRows {
  /** Resolves when an append of this process is settled: others may have waited for its names. */
  private settled = Promise.resolve();
  private announce = () => {};
  private readonly preparing = new Batcher<string, Verdict>({
    answer: async (appends) => (await this.query<{ verdicts: Verdict[] }>('prepare', PREPARE, [`[${appends.join()}]`])).verdicts,
    isFaultOfOne: refusal,
  });
  private readonly settling = new Batcher<Outcome, boolean | null>({
    answer: async (outcomes) => {
      const ids = outcomes.map(([id]) => id);
      const positions = outcomes.map(([, position]) => position);
      const values = [ids, positions.map((position) => position !== null), positions];
      return (await this.query<{ settled: (boolean | null)[] }>('settle', SETTLE, values)).settled;
    },
    isFaultOfOne: refusal,
  });

  constructor(
    private readonly pool: Pool,
    private readonly log: string,
  ) {
    this.renew();
  }

  /**
   * Notes the append under `id`; waits while another one holds its stream, key, values or accounts, or depends on what it changes.
   * @throws AlreadyAnswered, AlreadyConsumed, AuthorityLost, ReservationTaken, LogUnavailable, and the database's error for rows it refuses
   */
  async prepare(id: string, append: ExactAppend, side: Side, deadline: number): Promise<void> {
    const { authority, idempotency, reservations = [], writes = [] } = side;
    const values = JSON.stringify({
      id,
      log: this.log,
      ...append,
      side: { idempotency: idempotency ?? {}, reservations, writes },
      names: [...new Set([`stream ${append.stream}`, ...namesOf(side)])],
      ...(authority && { account: authority.accountId, rights: authority.rightsVersion, session: authority.sessionId }),
    });
    await this.untilFree(deadline, async () => {
      const verdict = await this.preparing.ask(values);
      if (verdict[0] === 'answered') throw new AlreadyAnswered(verdict[1], verdict[2], verdict[3] ?? '');
      if (verdict[0] === 'taken') throw new ReservationTaken(verdict[1], verdict[2]);
      if (verdict[0] === 'consumed') throw new AlreadyConsumed(verdict[1]);
      if (verdict[0] === 'lost') throw new AuthorityLost();
      return verdict[0] === 'prepared';
    });
  }

  /** The append will be tried at another revision, its first one having met a conflict. False when it was settled before. */
  async move(id: string, revision: number): Promise<boolean> {
    const text = 'update write.pending set revision = $2 where id = $1 returning true as moved';
    return (await this.query('move', text, [id, revision])) !== undefined;
  }

  /**
   * Writes the rows of a pending append, or forgets them where it has no position. False when another process did so before.
   * @throws LogUnavailable: unknown, because what is not settled here is repeated by the reconciler
   */
  async settle(id: string, position: Position | null): Promise<boolean> {
    const done = await this.settledAs([id, position]).catch((cause) => {
      throw new LogUnavailable(true, { cause });
    });
    this.announce();
    this.renew();
    return done;
  }

  /** A row that the reconciler settles at this moment is waited for alone: it delays no other. */
  private async settledAs([id, position]: Outcome): Promise<boolean> {
    const settled = await this.settling.ask([id, position]);
    if (settled !== null) return settled;
    return (await this.query<{ settled: boolean }>('settle one', SETTLE_ONE, [id, position !== null, position])).settled;
  }

  private renew(): void {
    this.settled = new Promise((resolve) => {
      this.announce = resolve;
    });
  }

  private async untilFree(deadline: number, attempt: () => Promise<boolean>): Promise<void> {
    for (let waits = 0; ; waits++) {
      const settled = this.settled;
      if (await attempt()) return;
      const left = deadline - performance.now();
      if (left <= 0) throw new LogUnavailable(false, { cause: new Error('another append to the same is not settled') });
      const wait = WAIT_MS[Math.min(waits, WAIT_MS.length - 1)] as number;
      await Promise.race([settled, pause(Math.min(wait, left))]);
    }
  }

  private async query<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row> {
    try {
      return (await this.pool.query<Row>({ name: `log ${name}`, text, values })).rows[0] as Row;
    } catch (cause) {
      throw refusal(cause) ? cause : new LogUnavailable(fault(cause) === 'unknown', { cause });
    }
  }
}
