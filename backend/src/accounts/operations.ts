import { randomUUID } from 'node:crypto';
import { OPERATOR_ACTOR } from '@guildhall/contracts/event';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Commands } from '../http/commands.js';
import { UniqueValues } from '../http/unique-values.js';
import { PlatformModule } from '../platform.module.js';
import { AppointAdmin, DismissAdmin } from './account.commands.js';
import { accountHandlers } from './account.handlers.js';

/** No more of the application than a command about an account needs. */
@Module({ imports: [PlatformModule, CqrsModule.forRoot()], providers: [Commands, ...accountHandlers] })
class AccountCommandsModule {}

type Appointment = typeof AppointAdmin | typeof DismissAdmin;

async function operate(email: string, command: Appointment): Promise<string | null> {
  const app = await NestFactory.createApplicationContext(AccountCommandsModule, {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  try {
    const id = await app.get(UniqueValues).ownerOf('email', email);
    if (id === null) return null;
    const commandId = randomUUID();
    const envelope = { commandId, correlationId: commandId, causationId: commandId, actor: OPERATOR_ACTOR };
    await app.get(Commands).send(new command(id, null, new Date().toISOString()), envelope);
    return id;
  } finally {
    await app.close();
  }
}

/**
 * Makes the account with this email an admin, whether the product runs or not; one that is an admin already stays one.
 * Reads the settings of the environment.
 * @returns the account's id, or null when nobody signed up with this email
 */
export const appointAdmin = (email: string): Promise<string | null> => operate(email, AppointAdmin);

/** The opposite: the person is again what he was before, at once. @returns as appointAdmin */
export const dismissAdmin = (email: string): Promise<string | null> => operate(email, DismissAdmin);
