import { ProductInput } from '@guildhall/contracts/products';
import { ReviewInput } from '@guildhall/contracts/reviews';
import { ServiceInput } from '@guildhall/contracts/services';
import { SkillInput } from '@guildhall/contracts/skills';
import { canonicalSkill } from '../commanding/canonical.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { CreateProduct, TakeDownProduct, UpdateProduct } from '../products/product.commands.js';
import { productDecider } from '../products/product.decider.js';
import { LeaveReview, type ReviewedSubject, ReviseReview, TakeDownReview } from '../reviews/review.commands.js';
import { reviewDecider } from '../reviews/review.decider.js';
import { reviewId, subjectOf } from '../reviews/review.subject.js';
import { CreateService, TakeDownService, UpdateService } from '../services/service.commands.js';
import { serviceDecider } from '../services/service.decider.js';
import { AddSkill } from '../skills/skill.commands.js';
import { skillDecider } from '../skills/skill.decider.js';
import { type Cells, cellsFor, decimalOf, idOf, idOrNull, inputFrom, listOf, numberOf, textOf, timeOf } from './cells.js';
import type { ImportContext } from './import-context.js';
import { step } from './import-steps.js';
import type { Planner } from './planner.js';

/** When a row was made, and when it was changed after that. */
function timesOf(cells: Cells, { now }: ImportContext): { created: string; updated: string | null } {
  const created = timeOf(cells, 'created_at') ?? now;
  const updated = timeOf(cells, 'updated_at');
  return { created, updated: updated !== null && updated > created ? updated : null };
}
/** The step by which staff took a row down, where it was. */
function takenDown<S>(cells: Cells, make: (time: string, reason: string | undefined) => S): S[] {
  const time = timeOf(cells, 'taken_down_at');
  const reason = cells['taken_down_reason'];
  return time === null ? [] : [make(time, typeof reason === 'string' ? reason : undefined)];
}
const remember = (table: string) => (cells: Cells, context: ImportContext) => {
  const id = idOrNull(table, cells['id']);
  if (id !== null) context.refusedOffers.add(id);
};

/** A name has one skill: another id for it is the skill that is there. */
export const skillPlanner: Planner = {
  table: 'skills',
  inTurn: ({ name }) => canonicalSkill(textOf(name)),
  refused: ({ id }, context) => void context.skills.delete(idOrNull('skills', id) ?? ''),
  async plan(cells, context) {
    const id = idOf('skills', cells['id'], 'id');
    const input = inputFrom(SkillInput, { name: cells['name'] });
    const owner = await context.place.unique.ownerOf('skill-name', input.name);
    if (owner !== null) {
      context.skills.set(id, await context.skillOf(owner));
      return { steps: [] };
    }
    context.skills.set(id, { id, name: input.name.replace(/\s+/g, ' ') });
    return {
      steps: [step('add', skillDecider, new AddSkill(id, context.machine, timeOf(cells, 'created_at') ?? context.now, input))],
    };
  },
};

export const servicePlanner: Planner = {
  table: 'services',
  inTurn: ({ id }) => textOf(id),
  refused: remember('services'),
  async plan(cells, context) {
    const id = idOf('services', cells['id'], 'id');
    const seller = await context.sellerOf(cells['talent_id']);
    const input = inputFrom(ServiceInput, { ...cellsFor(ServiceInput, cells), price: decimalOf(cells, 'price') });
    const { created, updated } = timesOf(cells, context);
    return {
      steps: [
        step('create', serviceDecider, new CreateService(id, seller, created, input)),
        ...(updated ? [step('update', serviceDecider, new UpdateService(id, seller, updated, {}))] : []),
        ...takenDown(cells, (time, reason) =>
          step('take down', serviceDecider, new TakeDownService(id, context.machine, time), { reason }),
        ),
      ],
    };
  },
};

export const productPlanner: Planner = {
  table: 'products',
  inTurn: ({ id }) => textOf(id),
  refused: remember('products'),
  async plan(cells, context) {
    const id = idOf('products', cells['id'], 'id');
    const seller = await context.sellerOf(cells['talent_id']);
    const input = inputFrom(ProductInput, {
      ...cellsFor(ProductInput, cells),
      price: decimalOf(cells, 'price'),
      features: listOf(cells, 'features'),
    });
    const { created, updated } = timesOf(cells, context);
    return {
      steps: [
        step('create', productDecider, new CreateProduct(id, seller, created, input)),
        ...(updated ? [step('update', productDecider, new UpdateProduct(id, seller, updated, {}))] : []),
        ...takenDown(cells, (time, reason) =>
          step('take down', productDecider, new TakeDownProduct(id, context.machine, time), { reason }),
        ),
      ],
    };
  },
};

/** What a review is about. It outlives a product that was deleted before the export, not one that was refused now. */
async function subjectIn(
  cells: Cells,
  named: { product_id?: string; service_id?: string },
  context: ImportContext,
): Promise<ReviewedSubject | null> {
  const offered = await subjectOf(context.place.log, named);
  if (offered || cells['talent_id'] === undefined) return offered;
  const { product_id = null, service_id = null } = named;
  if (context.refusedOffers.has(product_id ?? service_id ?? '')) return null;
  return { talent_id: idOf('auth_users', cells['talent_id'], 'talent_id'), product_id, service_id };
}

/** A review. It has the id that its writer and its subject make, so that nobody writes a second one. */
export const reviewPlanner: Planner = {
  table: 'reviews',
  inTurn: ({ client_id, product_id, service_id }) => `${textOf(client_id)} ${textOf(product_id ?? service_id)}`,
  async plan(cells, context) {
    const client = { id: idOf('auth_users', cells['client_id'], 'client_id'), role: 'client' } as const;
    const named = {
      ...(cells['product_id'] === undefined ? {} : { product_id: idOf('products', cells['product_id'], 'product_id') }),
      ...(cells['service_id'] === undefined ? {} : { service_id: idOf('services', cells['service_id'], 'service_id') }),
    };
    const { title, comment } = cells;
    const input = inputFrom(ReviewInput, { ...named, rating: numberOf(cells, 'rating'), title, comment });
    const subject = await subjectIn(cells, named, context);
    const id = reviewId(client.id, named.product_id ?? named.service_id ?? '');
    const { created, updated } = timesOf(cells, context);
    const old = cells['id'] === undefined ? '' : ` ${textOf(cells['id'])}`;
    if (subject === null && (named.product_id || named.service_id))
      throw new Refusal('not_found', 'There is no such product or service');
    return {
      steps: [
        step(`leave${old}`, reviewDecider, new LeaveReview(id, client, created, subject, input)),
        ...(updated ? [step(`revise${old}`, reviewDecider, new ReviseReview(id, client, updated, {}))] : []),
        ...takenDown(cells, (time, reason) =>
          step(`take down${old}`, reviewDecider, new TakeDownReview(id, context.machine, time), { reason }),
        ),
      ],
    };
  },
};
