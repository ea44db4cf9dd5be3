import 'reflect-metadata';
import { ApplyAsTalent, Appoint, SignUp, UpdateProfile, UpdateTalentDetails } from '@guildhall/backend/accounts/account.commands';
import { AppModule } from '@guildhall/backend/app.module';
import { CreateCategory } from '@guildhall/backend/categories/category.commands';
import { Commands } from '@guildhall/backend/commanding/commands';
import type { Command, Sender } from '@guildhall/backend/commanding/decide/decider';
import { CreateContent } from '@guildhall/backend/content/content.commands';
import { DATABASE, LOG } from '@guildhall/backend/injection-tokens';
import { CreateProduct } from '@guildhall/backend/products/product.commands';
import { LeaveReview } from '@guildhall/backend/reviews/review.commands';
import { reviewId, subjectOf } from '@guildhall/backend/reviews/review.subject';
import { CreateService } from '@guildhall/backend/services/service.commands';
import { AddSkill } from '@guildhall/backend/skills/skill.commands';
import type { UserType } from '@guildhall/contracts/accounts';
import { skillNames } from '@guildhall/contracts/accounts';
import type { EventLog } from '@guildhall/event-store/log';
import { NestFactory } from '@nestjs/core';
import type pg from 'pg';
import { v5 } from 'uuid';
import type { SeedStep } from './seeds/seed-step.js';

const ACTOR = 'seed';
const SEEDS = 'c3a1c1de-5a52-4d1c-9a39-2f5f6d1b9a10';

/** Commands already carried out, so that a seeding that was cut off goes on where it stood. */
export async function seededKeys(database: Pick<pg.Pool, 'query'>): Promise<Set<string>> {
  const { rows } = await database.query<{ key: string }>('select key from write.idempotency where actor = $1', [ACTOR]);
  return new Set(rows.map(({ key }) => key));
}

const keysOf = (step: SeedStep) =>
  (step.kind === 'person' || step.kind === 'talent' ? [1, 2] : [1]).map((part) => `${step.kind}/${step.id}/${part}`);

export const isSeeded = (steps: readonly SeedStep[], done: ReadonlySet<string>) =>
  steps.every((step) => keysOf(step).every((key) => done.has(key)));

class Cast {
  private readonly roles = new Map<string, UserType>();
  private readonly skills = new Map<string, { id: string; name: string }>();

  constructor(steps: readonly SeedStep[]) {
    for (const step of steps)
      if (step.kind === 'skill') this.skills.set(step.input.name.toLowerCase(), { id: step.id, name: step.input.name });
  }
  /** Called before a step, carried out or not: roles follow from the steps alone. */
  follow(step: SeedStep): void {
    if (step.kind === 'person') this.roles.set(step.id, step.user_type);
    if (step.kind === 'admin') this.roles.set(step.id, 'admin');
  }
  person = (id: string, role = this.roles.get(id)): Sender => ({ id, role: role ?? 'client' });
  becomesTalent = (id: string) => this.roles.set(id, 'talent');
  known = (names: string) => skillNames(names).flatMap((name) => this.skills.get(name.toLowerCase()) ?? []);
}

/** The commands of a step, in order: one for each of its keys. */
async function commandsOf(step: SeedStep, cast: Cast, log: EventLog): Promise<Command[]> {
  const { id, time } = step;
  switch (step.kind) {
    case 'person':
      return [new SignUp(id, time, step, null), new UpdateProfile(id, cast.person(id), time, step.profile)];
    case 'admin':
      return [new Appoint(id, null, time, { role: 'admin' })];
    case 'skill':
      return [new AddSkill(id, cast.person(step.by), time, step.input)];
    case 'talent': {
      const before = cast.person(id, 'client');
      cast.becomesTalent(id);
      const { skills: _, ...details } = step.details;
      return [
        new ApplyAsTalent(id, before, time, step.application, cast.known(step.application.skills)),
        new UpdateTalentDetails(id, cast.person(id), time, details),
      ];
    }
    case 'service':
      return [new CreateService(id, cast.person(step.by), time, step.input)];
    case 'product':
      return [new CreateProduct(id, cast.person(step.by), time, step.input)];
    case 'category':
      return [new CreateCategory(id, cast.person(step.by), time, step.input)];
    case 'content':
      return [new CreateContent(id, cast.person(step.by), time, step.input)];
    case 'review': {
      const subject = await subjectOf(log, step.input);
      const one = reviewId(step.by, step.input.product_id ?? step.input.service_id ?? '');
      return [new LeaveReview(one, cast.person(step.by), time, subject, step.input)];
    }
  }
}

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
      const own = await commandsOf(step, cast, log);
      for (const [at, command] of own.entries()) {
        const key = keys[at]!;
        if (done.has(key)) continue;
        const commandId = v5(key, SEEDS);
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
