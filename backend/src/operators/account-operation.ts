import { randomUUID } from 'node:crypto';
import type { Act } from '@guildhall/contracts/event';
import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type pg from 'pg';
import { accountHandlers } from '../accounts/account.handlers.js';
import { CommandingModule } from '../commanding/commanding.module.js';
import { Commands } from '../commanding/commands.js';
import type { Command } from '../commanding/decide/decider.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE } from '../injection-tokens.js';
import { PlatformModule } from '../platform.module.js';

/** No more of the application than a command about an account needs. */
@Module({ imports: [PlatformModule, CommandingModule], providers: accountHandlers })
export class AccountCommandsModule {}

/** Those who can take an admin away do so one after the other, so that each counts who is left. */
const LOCK = "select pg_advisory_lock(hashtext('guildhall.admins'))";
const OTHER_ADMINS =
  "select count(*)::int as others from write.accounts where role = 'admin' and password_hash is not null and not suspended and id <> $1";

/** Does what may take an admin away, from how many others can sign in. */
export async function besideAdmins<T>(database: pg.Pool, id: string, work: (others: number) => Promise<T>): Promise<T> {
  const client = await database.connect();
  try {
    await client.query(LOCK);
    const { rows } = await client.query<{ others: number }>(OTHER_ADMINS, [id]);
    return await work(rows[0]?.others ?? 0);
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

/** What is left to do for an account once the command about it is in the log. */
type Afterwards = (app: INestApplicationContext, id: string) => Promise<void>;

interface Operation {
  module?: Type;
  /** The command, from the account's id, the time (ISO) and how many other admins can sign in. */
  build(id: string, time: string, others: number): Command;
  /** Prepared while the account is still what it was. */
  prepare?(app: INestApplicationContext, id: string): Promise<Afterwards>;
}

/**
 * Sends one command about the account with this email, whether the product runs or not. Reads the settings of the
 * environment.
 * @returns the account's id, or null when nobody signed up with this email
 * @throws Refusal and the errors of EventLog.append
 */
export async function operateOnAccount(
  email: string,
  by: Act,
  { module = AccountCommandsModule, build, prepare }: Operation,
): Promise<string | null> {
  const app = await NestFactory.createApplicationContext(module, { logger: ['error', 'fatal'], abortOnError: false });
  try {
    const id = await app.get(UniqueValues).ownerOf('email', email);
    if (id === null) return null;
    await besideAdmins(app.get<pg.Pool>(DATABASE), id, async (others) => {
      const afterwards = await prepare?.(app, id);
      const commandId = randomUUID();
      const envelope = { commandId, correlationId: commandId, causationId: commandId, ...by };
      await app.get(Commands).send(build(id, new Date().toISOString(), others), envelope);
      await afterwards?.(app, id);
    });
    return id;
  } finally {
    await app.close();
  }
}
