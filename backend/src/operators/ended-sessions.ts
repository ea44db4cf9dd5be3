import type { Act } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';
import { NestFactory } from '@nestjs/core';
import { UniqueValues } from '../commanding/unique-values.js';
import { Rows } from '../entities/rows.js';
import { LOG } from '../injection-tokens.js';
import { AccountCommandsModule } from './account-operation.js';

/** Which sessions were ended: how many, and of which account; of all where it is null. */
export interface SessionsEnded {
  account: string | null;
  sessions: number;
}

/**
 * Ends the sessions of the person with this email, or of everybody (null), at once: their access tokens no longer hold either.
 * @returns null when nobody signed up with this email
 */
export async function endSessions(email: string | null, by: Act): Promise<SessionsEnded | null> {
  const logger = ['error' as const, 'fatal' as const];
  const app = await NestFactory.createApplicationContext(AccountCommandsModule, { logger, abortOnError: false });
  try {
    const account = email === null ? null : await app.get(UniqueValues).ownerOf('email', email);
    if (email !== null && account === null) return null;
    const { sessions, OPEN_SESSION } = await app.get(Rows).open();
    const whose = account === null ? {} : { account_id: account };
    const { affected } = await sessions.update({ ...whose, ...OPEN_SESSION }, { revoked_at: () => 'now()' });
    const ended = { account, sessions: affected ?? 0 };
    await recordAct(app.get<EventLog>(LOG), `sessions-${account ?? 'all'}`, { type: 'SessionsEnded', data: ended }, by);
    return ended;
  } finally {
    await app.close();
  }
}
