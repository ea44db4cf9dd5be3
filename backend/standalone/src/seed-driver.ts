import 'reflect-metadata';
import { AppModule } from '@guildhall/backend/app.module';
import { Commands } from '@guildhall/backend/commanding/commands';
import { DATABASE, LOG } from '@guildhall/backend/injection-tokens';
import type { EventLog } from '@guildhall/event-store/log';
import { namedUuid } from '@guildhall/platform/named-uuid';
import { NestFactory } from '@nestjs/core';
import type pg from 'pg';
import { Cast, seedCommandsOf } from './seed-commands.js';
import type { SeedStep } from './seeds/seed-step.js';

const ACTOR = 'seed';
const SEEDS = 'c3a1c1de-5a52-4d1c-9a39-2f5f6d1b9a10';

/** Commands already carried out, so that a seeding that was cut off goes on where it stood. */
async function seededKeys(database: Pick<pg.Pool, 'query'>): Promise<Set<string>> {
  const { rows } = await database.query<{ key: string }>('select key from write.idempotency where actor = $1', [ACTOR]);
  return new Set(rows.map(({ key }) => key));
}

const keysOf = (step: SeedStep) =>
  (step.kind === 'person' || step.kind === 'talent' ? [1, 2] : [1]).map((part) => `${step.kind}/${step.id}/${part}`);

/**
 * Carries out the steps as commands, one after the other; those done before are left out.
 * @returns how many commands were carried out now
 */
export async function seed(steps: readonly SeedStep[], databaseUrl: string): Promise<number> {
  process.env['DATABASE_URL'] = databaseUrl;
  const app = await NestFactory.createApplicationContext(AppModule, { logger: ['warn', 'error', 'fatal'], abortOnError: false });
  try {
    const commands = app.get(Commands);
    const log = app.get<EventLog>(LOG);
    const database = app.get<pg.Pool>(DATABASE);
    const done = await seededKeys(database);
    const cast = new Cast(steps);
    let count = 0;
    for (const step of steps) {
      cast.follow(step);
      const keys = keysOf(step);
      const own = await seedCommandsOf(step, cast, log);
      for (const [at, command] of own.entries()) {
        const key = keys[at]!;
        if (done.has(key)) continue;
        const commandId = namedUuid(key, SEEDS);
        const envelope = {
          commandId,
          correlationId: commandId,
          causationId: commandId,
          idempotency: { actor: ACTOR, key, fingerprint: key },
        };
        try {
          await commands.send(command, envelope);
        } catch (error) {
          // The last command of a seeding that was killed may have been written after this one looked.
          if (!(await seededKeys(database)).has(key)) throw error;
        }
        count += 1;
      }
    }
    return count;
  } finally {
    await app.close();
  }
}
