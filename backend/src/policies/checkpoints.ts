import { type EventLog, type Position, START } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../injection-tokens.js';

/**
 * After a restore of an older log: takes policies that are past its end back to the end. Call it as a process starts.
 * It reads the rows before the head: a policy that moves at the same time is never taken back.
 * @returns how many policies it took back
 */
export async function rewindPolicies(database: pg.Pool, log: Pick<EventLog, 'head'>): Promise<number> {
  const { rows } = await database.query<{ furthest: string | null }>('select max(position) as furthest from write.policies');
  const furthest = rows[0]?.furthest ?? START;
  const head = await log.head();
  if (furthest <= head) return 0;
  return (await database.query('update write.policies set position = $1 where position > $1', [head])).rowCount ?? 0;
}

/** How far each policy has followed the log. Positions only ever move on. */
@Injectable()
export class Checkpoints {
  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  async of(policy: string): Promise<Position> {
    const { rows } = await this.database.query<{ position: string }>('select position from write.policies where name = $1', [
      policy,
    ]);
    return rows[0]?.position ?? START;
  }

  /** To the start of the log: it is another one than the policy has followed. */
  async takeBack(policy: string): Promise<void> {
    await this.database.query('delete from write.policies where name = $1', [policy]);
  }

  async move(policy: string, position: Position): Promise<void> {
    await this.database.query(
      `insert into write.policies (name, position) values ($1, $2)
       on conflict (name) do update set position = excluded.position where policies.position < excluded.position`,
      [policy, position],
    );
  }
}
