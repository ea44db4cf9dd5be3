import { ApplyAsTalent, Appoint, SignUp, UpdateProfile, UpdateTalentDetails } from '@guildhall/backend/accounts/account.commands';
import { accountDecider } from '@guildhall/backend/accounts/account.decider';
import { CreateCategory } from '@guildhall/backend/categories/category.commands';
import { categoryDecider } from '@guildhall/backend/categories/category.decider';
import type { Command, Decider } from '@guildhall/backend/commanding/decide/decider';
import { CreateContent } from '@guildhall/backend/content/content.commands';
import { contentDecider } from '@guildhall/backend/content/content.decider';
import { CreateProduct } from '@guildhall/backend/products/product.commands';
import { productDecider } from '@guildhall/backend/products/product.decider';
import { LeaveReview } from '@guildhall/backend/reviews/review.commands';
import { reviewDecider } from '@guildhall/backend/reviews/review.decider';
import { CreateService } from '@guildhall/backend/services/service.commands';
import { serviceDecider } from '@guildhall/backend/services/service.decider';
import { AddSkill } from '@guildhall/backend/skills/skill.commands';
import { skillDecider } from '@guildhall/backend/skills/skill.decider';
import { skillNames, type UserType } from '@guildhall/contracts/accounts';
import type { Fact } from '@guildhall/contracts/event';
import { seedSteps } from './seed.js';
import type { SeedStep } from './seed-step.js';

/** What the rules make of the steps, each decided on what the earlier ones left behind. */
function decided(steps: readonly SeedStep[]) {
  const states = new Map<string, unknown>();
  const roles = new Map<string, UserType>();
  const skills = new Map<string, string>();
  const sellers = new Map<string, string>();
  const types: string[] = [];
  const run = <C extends Command, S extends { is: string }, E extends Fact>(decider: Decider<C, S, E>, command: C) => {
    const stream = `${decider.noun}-${command.id}`;
    const before = (states.get(stream) as S | undefined) ?? decider.initial;
    const events = decider.decide(command, before);
    states.set(stream, events.reduce(decider.evolve, before));
    types.push(...events.map(({ type }) => type));
  };
  for (const step of steps) {
    const { id, time } = step;
    const actor = { id: 'by' in step ? step.by : id, role: roles.get('by' in step ? step.by : id) ?? 'client' };
    if (step.kind === 'person') {
      run(accountDecider, new SignUp(id, time, step, null));
      run(accountDecider, new UpdateProfile(id, actor, time, step.profile));
    } else if (step.kind === 'admin') {
      roles.set(id, 'admin');
      run(accountDecider, new Appoint(id, null, time, { role: 'admin' }));
    } else if (step.kind === 'talent') {
      const known = skillNames(step.application.skills).map((name) => ({ id: skills.get(name) ?? '', name }));
      roles.set(id, 'talent');
      run(accountDecider, new ApplyAsTalent(id, actor, time, step.application, known));
      run(accountDecider, new UpdateTalentDetails(id, { id, role: 'talent' }, time, step.details));
    } else if (step.kind === 'skill') {
      skills.set(step.input.name, id);
      run(skillDecider, new AddSkill(id, actor, time, step.input));
    } else if (step.kind === 'review') {
      const { product_id = null, service_id = null } = step.input;
      const talent_id = sellers.get(product_id ?? service_id ?? '') ?? '';
      run(reviewDecider, new LeaveReview(id, actor, time, { talent_id, product_id, service_id }, step.input));
    } else if (step.kind === 'category') run(categoryDecider, new CreateCategory(id, actor, time, step.input));
    else if (step.kind === 'content') run(contentDecider, new CreateContent(id, actor, time, step.input));
    else {
      sellers.set(id, step.by);
      if (step.kind === 'service') run(serviceDecider, new CreateService(id, actor, time, step.input));
      else run(productDecider, new CreateProduct(id, actor, time, step.input));
    }
  }
  return types;
}

it('R17 the rules of the house accept every seed', () => {
  const types = decided(seedSteps);
  const count = (type: string) => types.filter((each) => each === type).length;
  expect(count('UserSignedUp')).toBe(85);
  expect(count('BecameTalent')).toBe(24);
  expect(count('ProductCreated') + count('ServiceCreated')).toBe(76);
  expect(count('ReviewLeft')).toBe(191);
  expect(count('ContentPublished')).toBe(25);
  expect(count('ContentScheduled')).toBe(1);
  expect(count('AdminAppointed')).toBe(1);
});
