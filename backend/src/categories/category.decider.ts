import type { CategoryEvent, CategoryFields, CategoryUpdate } from '@guildhall/contracts/categories';
import { begins, deciderOf, edits, on } from '../commanding/decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../commanding/decide/refusal.js';
import { checkRestore, restoredBy } from '../commanding/decide/restoring.js';
import { type CategoryCommand, CreateCategory, DeleteCategory, RestoreCategory, UpdateCategory } from './category.commands.js';

type Kept = { is: 'kept' } & CategoryFields;
export type CategoryState = { is: 'missing' } | Kept | { is: 'deleted'; was: Kept | null };

const create = ({ id, input }: CreateCategory): CategoryEvent => ({
  type: 'CategoryCreated',
  data: { id, name: input.name, slug: input.slug, description: input.description ?? null },
});

const wantedOf = (input: CategoryUpdate, now: CategoryFields): CategoryFields => ({
  name: input.name ?? now.name,
  slug: input.slug ?? now.slug,
  description: input.description === undefined ? now.description : input.description,
});

const update = ({ id, input }: { id: string; input: CategoryUpdate }, now: CategoryFields): CategoryEvent => {
  const wanted = wantedOf(input, now);
  const changed = (Object.keys(wanted) as (keyof CategoryFields)[]).filter((field) => wanted[field] !== now[field]);
  const changes: Partial<CategoryFields> = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  // A save that changes nothing is recorded too (R53).
  return { type: 'CategoryRevised', data: { id, ...changes, ...(changes.slug ? { old_slug: now.slug } : {}) } };
};

/** What is there changes; what was deleted begins again with all it had. */
const restore = (command: RestoreCategory, state: CategoryState): CategoryEvent[] => {
  checkRestore(command);
  const now = state.is === 'deleted' ? state.was : state;
  if (now?.is !== 'kept') throw notFound('Category');
  const { id } = command;
  const { update: input } = command.input;
  const isBack = state.is === 'deleted';
  const first: CategoryEvent = isBack
    ? { type: 'CategoryCreated', data: { id, ...wantedOf(input, now) } }
    : update({ id, input }, now);
  return [first, { type: 'CategoryRestored', data: restoredBy(command, isBack) }];
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
    CategoryDeleted: (state) => ({ is: 'deleted', was: state.is === 'kept' ? state : null }),
    CategoryRestored: (state) => state,
  },
  decide: {
    CreateCategory: begins(CreateCategory, (command) => [create(byAdmin(command))]),
    UpdateCategory: edits(UpdateCategory, (command, state) => [update(byAdmin(command), kept(state))]),
    DeleteCategory: on(DeleteCategory, (command, state) => {
      byAdmin(command);
      kept(state);
      return [{ type: 'CategoryDeleted', data: { id: command.id } }];
    }),
    RestoreCategory: on(RestoreCategory, restore),
  },
  reservations(event, before) {
    const slugs = { scope: 'category-slug', owner: event.data.id };
    if (event.type === 'CategoryCreated') return [{ op: 'claim', ...slugs, value: event.data.slug }];
    if (event.type === 'CategoryDeleted') return before.is === 'kept' ? [{ op: 'release', ...slugs, value: before.slug }] : [];
    if (event.type === 'CategoryRestored') return [];
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
