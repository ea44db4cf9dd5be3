import { type Position, START } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../http/parts.js';

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

  async move(policy: string, position: Position): Promise<void> {
    await this.database.query(
      `insert into write.policies (name, position) values ($1, $2)
       on conflict (name) do update set position = excluded.position where policies.position < excluded.position`,
      [policy, position],
    );
  }
}
