import type { CategoryEvent, CategoryFields, CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { Command, type Decider, type Person } from '../decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../decide/refusal.js';

export class CreateCategory extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: CategoryInput,
  ) {
    super(id, actor, time);
  }
}
export class UpdateCategory extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: CategoryUpdate,
  ) {
    super(id, actor, time, input.version);
  }
}
export class DeleteCategory extends Command {}
export type CategoryCommand = CreateCategory | UpdateCategory | DeleteCategory;

export type CategoryState = { is: 'missing' } | ({ is: 'kept' } & CategoryFields) | { is: 'deleted' };

const evolve = (state: CategoryState, event: CategoryEvent): CategoryState => {
  if (event.type === 'CategoryDeleted') return { is: 'deleted' };
  if (event.type === 'CategoryCreated') {
    const { name, slug, description } = event.data;
    return { is: 'kept', name, slug, description };
  }
  const { id: _, old_slug: __, ...changes } = event.data;
  return state.is === 'kept' ? { ...state, ...changes } : state;
};

const create = ({ id, input }: CreateCategory): CategoryEvent => ({
  type: 'CategoryCreated',
  data: { id, name: input.name.trim(), slug: input.slug, description: input.description?.trim() || null },
});

const update = ({ id, input }: UpdateCategory, now: CategoryFields): CategoryEvent => {
  const wanted: CategoryFields = {
    name: input.name?.trim() ?? now.name,
    slug: input.slug ?? now.slug,
    description: input.description === undefined ? now.description : input.description?.trim() || null,
  };
  const changed = (Object.keys(wanted) as (keyof CategoryFields)[]).filter((field) => wanted[field] !== now[field]);
  const changes: Partial<CategoryFields> = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  // A save that changes nothing is recorded too (R53).
  return { type: 'CategoryRevised', data: { id, ...changes, ...(changes.slug ? { old_slug: now.slug } : {}) } };
};

/** Admins keep the categories of the blog (spec §6); each has a slug of its own (R37). */
export const categoryDecider: Decider<CategoryCommand, CategoryState, CategoryEvent> = {
  noun: 'category',
  initial: { is: 'missing' },
  evolve,
  decide(command, state) {
    const { actor } = command;
    if (!actor) throw signInFirst();
    if (actor.role !== 'admin') throw notAllowed();
    if (command instanceof CreateCategory) return [create(command)];
    if (state.is !== 'kept') throw notFound('Category');
    if (command instanceof UpdateCategory) return [update(command, state)];
    return [{ type: 'CategoryDeleted', data: { id: command.id } }];
  },
  reservations(event, before) {
    const slugs = { scope: 'category-slug', owner: event.data.id };
    if (event.type === 'CategoryCreated') return [{ op: 'claim', ...slugs, value: event.data.slug }];
    if (event.type === 'CategoryDeleted') return before.is === 'kept' ? [{ op: 'release', ...slugs, value: before.slug }] : [];
    const { slug, old_slug } = event.data;
    return slug && old_slug
      ? [
          { op: 'release', ...slugs, value: old_slug },
          { op: 'claim', ...slugs, value: slug },
        ]
      : [];
  },
  taken: { 'category-slug': { detail: 'Slug is already in use', field: 'slug' } },
};
