import { ApplyAsTalent, Appoint, SignUp, UpdateProfile, UpdateTalentDetails } from '@guildhall/backend/accounts/account.commands';
import { CreateCategory } from '@guildhall/backend/categories/category.commands';
import type { Command, Sender } from '@guildhall/backend/commanding/decide/decider';
import { CreateContent } from '@guildhall/backend/content/content.commands';
import { CreateProduct } from '@guildhall/backend/products/product.commands';
import { LeaveReview } from '@guildhall/backend/reviews/review.commands';
import { reviewId, subjectOf } from '@guildhall/backend/reviews/review.subject';
import { CreateService } from '@guildhall/backend/services/service.commands';
import { AddSkill } from '@guildhall/backend/skills/skill.commands';
import type { UserType } from '@guildhall/contracts/accounts';
import { skillNames } from '@guildhall/contracts/accounts';
import type { EventLog } from '@guildhall/event-store/log';
import type { SeedStep } from './seeds/seed-step.js';

/** Who the people of the samples are by now, and which skills there are. */
export class Cast {
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
export async function seedCommandsOf(step: SeedStep, cast: Cast, log: EventLog): Promise<Command[]> {
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
