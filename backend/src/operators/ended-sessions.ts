import type { Act } from '@guildhall/contracts/event';
import { recordAct } from '@guildhall/event-store/acts';
import type { EventLog } from '@guildhall/event-store/log';
import { NestFactory } from '@nestjs/core';
import type pg from 'pg';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { AccountCommandsModule } from './account-operation.js';

const END = `update write.sessions set revoked_at = now()
  where ($1::uuid is null or account_id = $1) and revoked_at is null and expires_at > now()`;

/** Which sessions were ended: how many, and of which account; of all where it is null. */
export interface SessionsEnded {
  account: string | null;
  sessions: number;
}

/**
 * Ends the sessions of the person with this email, or of everybody (null), at once: their access tokens hold no more either.
 * @returns null when nobody signed up with this email
 */
export async function endSessions(email: string | null, by: Act): Promise<SessionsEnded | null> {
  const logger = ['error' as const, 'fatal' as const];
  const app = await NestFactory.createApplicationContext(AccountCommandsModule, { logger, abortOnError: false });
  try {
    const account = email === null ? null : await app.get(UniqueValues).ownerOf('email', email);
    if (email !== null && account === null) return null;
    const { rowCount } = await app.get<pg.Pool>(DATABASE).query(END, [account]);
    const ended = { account, sessions: rowCount ?? 0 };
    await recordAct(app.get<EventLog>(LOG), `sessions-${account ?? 'all'}`, { type: 'SessionsEnded', data: ended }, by);
    return ended;
  } finally {
    await app.close();
  }
}
