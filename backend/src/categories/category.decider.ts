import type { CategoryEvent, CategoryFields } from '@guildhall/contracts/categories';
import { begins, deciderOf, edits, on } from '../commanding/decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../commanding/decide/refusal.js';
import { type CategoryCommand, CreateCategory, DeleteCategory, UpdateCategory } from './category.commands.js';

type Kept = { is: 'kept' } & CategoryFields;
export type CategoryState = { is: 'missing' } | Kept | { is: 'deleted' };

const create = ({ id, input }: CreateCategory): CategoryEvent => ({
  type: 'CategoryCreated',
  data: { id, name: input.name, slug: input.slug, description: input.description ?? null },
});

const update = ({ id, input }: UpdateCategory, now: CategoryFields): CategoryEvent => {
  const wanted: CategoryFields = {
    name: input.name ?? now.name,
    slug: input.slug ?? now.slug,
    description: input.description === undefined ? now.description : input.description,
  };
  const changed = (Object.keys(wanted) as (keyof CategoryFields)[]).filter((field) => wanted[field] !== now[field]);
  const changes: Partial<CategoryFields> = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  // A save that changes nothing is recorded too (R53).
  return { type: 'CategoryRevised', data: { id, ...changes, ...(changes.slug ? { old_slug: now.slug } : {}) } };
};

const byAdmin = <C extends CategoryCommand>(command: C): C => {
  if (!command.actor) throw signInFirst();
  if (command.actor.role !== 'admin') throw notAllowed();
  return command;
};

const kept = (state: CategoryState): Kept => {
  if (state.is !== 'kept') throw notFound('Category');
  return state;
};

/** Admins keep the categories of the blog; each has a slug of its own (R37). */
export const categoryDecider = deciderOf<CategoryCommand, CategoryState, CategoryEvent>({
  noun: 'category',
  initial: { is: 'missing' },
  evolve: {
    CategoryCreated: (_, { data: { name, slug, description } }) => ({ is: 'kept', name, slug, description }),
    CategoryRevised: (state, { data: { id: _, old_slug: __, ...changes } }) =>
      state.is === 'kept' ? { ...state, ...changes } : state,
    CategoryDeleted: () => ({ is: 'deleted' }),
  },
  decide: {
    CreateCategory: begins(CreateCategory, (command) => [create(byAdmin(command))]),
    UpdateCategory: edits(UpdateCategory, (command, state) => [update(byAdmin(command), kept(state))]),
    DeleteCategory: on(DeleteCategory, (command, state) => {
      byAdmin(command);
      kept(state);
      return [{ type: 'CategoryDeleted', data: { id: command.id } }];
    }),
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
});
