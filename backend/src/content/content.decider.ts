import type { ContentEvent, ContentFields, ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { RESTORABLE } from '@guildhall/contracts/content-versions';
import type { Command, Decider } from '../decide/decider.js';
import { invalid, notAllowed, notFound, signInFirst } from '../decide/refusal.js';
import {
  type ContentCommand,
  CreateContent,
  LinkCategory,
  PublishAsPlanned,
  PublishContent,
  RestoreContent,
  UnlinkCategory,
  UnpublishContent,
  UpdateContent,
} from './content.commands.js';

type Written = ContentFields & { slug: string; category_ids: string[]; author_id: string; publish_at: string | null };
type Kept = { is: 'draft' | 'published' } & Written;
export type ContentState = { is: 'missing' } | Kept | { is: 'deleted' };

const fieldsOf = (from: ContentFields): ContentFields => ({
  title: from.title,
  content: from.content,
  meta_description: from.meta_description,
  meta_keywords: from.meta_keywords,
  content_type: from.content_type,
  featured_image_url: from.featured_image_url,
});

const evolve = (state: ContentState, event: ContentEvent): ContentState => {
  if (event.type === 'ContentDrafted') {
    const { slug, category_ids } = event.data;
    return { is: 'draft', ...fieldsOf(event.data), slug, category_ids, author_id: event.data.author_id, publish_at: null };
  }
  if (event.type === 'ContentDeleted') return { is: 'deleted' };
  if (state.is === 'missing' || state.is === 'deleted') return state;
  const edited = { ...state, author_id: event.data.author_id };
  switch (event.type) {
    case 'ContentRevised':
      return { ...edited, ...fieldsOf({ ...state, ...event.data }) };
    case 'ContentSlugChanged':
      return { ...edited, slug: event.data.slug };
    case 'ContentRecategorized':
      return { ...edited, category_ids: event.data.category_ids };
    case 'ContentScheduled':
      return { ...edited, publish_at: event.data.publish_at };
    case 'ContentUnscheduled':
      return { ...edited, publish_at: null };
    case 'ContentPublished':
      return { ...edited, is: 'published', publish_at: null };
    case 'ContentUnpublished':
      return { ...edited, is: 'draft' };
    case 'ContentRestored':
      return edited;
  }
};

type Editing = Pick<Command, 'id' | 'time'> & { author_id: string };
const publish = ({ id, author_id, time }: Editing): ContentEvent => ({
  type: 'ContentPublished',
  data: { id, author_id, published_at: time },
});
const unpublish = ({ id, author_id }: Editing): ContentEvent => ({ type: 'ContentUnpublished', data: { id, author_id } });

/** What the fields become: a blank optional text is none, one left out stays. The source keeps every byte (R30). */
const wanted = (input: ContentUpdate, now: ContentFields): ContentFields => {
  const optional = (given: string | null | undefined, kept: string | null) =>
    given === undefined ? kept : given?.trim() || null;
  return {
    title: input.title?.trim() ?? now.title,
    content: input.content ?? now.content,
    meta_description: optional(input.meta_description, now.meta_description),
    meta_keywords: optional(input.meta_keywords, now.meta_keywords),
    content_type: input.content_type ?? now.content_type,
    featured_image_url: optional(input.featured_image_url, now.featured_image_url),
  };
};

const BLANK: ContentFields = {
  title: '',
  content: '',
  meta_description: null,
  meta_keywords: null,
  content_type: 'blog',
  featured_image_url: null,
};

/** A draft may have its publishing planned, planned anew or called off; a plan that stands is left alone. */
const plan = ({ id, author_id, time }: Editing, given: string | null | undefined, now: string | null): ContentEvent[] => {
  if (given === undefined) return [];
  const publish_at = given ? new Date(given).toISOString() : null;
  if (publish_at === now) return [];
  if (publish_at === null) return [{ type: 'ContentUnscheduled', data: { id, author_id } }];
  if (publish_at <= time) throw invalid('publish_at', 'Please choose a time in the future');
  return [{ type: 'ContentScheduled', data: { id, author_id, publish_at } }];
};

const create = (editing: Editing, input: ContentInput): ContentEvent[] => {
  const { id, author_id } = editing;
  const category_ids = [...new Set(input.category_ids ?? [])];
  const drafted: ContentEvent = {
    type: 'ContentDrafted',
    data: { id, author_id, ...wanted(input, BLANK), slug: input.slug, category_ids },
  };
  return input.status === 'published' ? [drafted, publish(editing)] : [drafted, ...plan(editing, input.publish_at, null)];
};

const recategorize = ({ id, author_id }: Editing, given: string[], now: string[]): ContentEvent[] => {
  const category_ids = [...new Set(given)];
  const same = category_ids.length === now.length && category_ids.every((each) => now.includes(each));
  return same ? [] : [{ type: 'ContentRecategorized', data: { id, author_id, category_ids } }];
};

const revise = (editing: Editing, changes: Partial<ContentFields>): ContentEvent => {
  const { id, author_id } = editing;
  return { type: 'ContentRevised', data: { id, author_id, ...changes } };
};

const changed = (editing: Editing, input: ContentUpdate, now: Kept): ContentEvent[] => {
  const { id, author_id } = editing;
  const events: ContentEvent[] = [];
  const fields = wanted(input, now);
  const names = (Object.keys(fields) as (keyof ContentFields)[]).filter((name) => fields[name] !== now[name]);
  if (names.length > 0) events.push(revise(editing, Object.fromEntries(names.map((name) => [name, fields[name]]))));
  if (input.slug !== undefined && input.slug !== now.slug)
    events.push({ type: 'ContentSlugChanged', data: { id, author_id, slug: input.slug, old_slug: now.slug } });
  if (input.category_ids) events.push(...recategorize(editing, input.category_ids, now.category_ids));
  if (input.status === 'published' && now.is === 'draft') events.push(publish(editing));
  if (input.status === 'draft' && now.is === 'published') events.push(unpublish(editing));
  if ((input.status ?? now.is) === 'draft') events.push(...plan(editing, input.publish_at, now.publish_at));
  return events;
};

/** A save that changes nothing is recorded too, so that updated_at follows it (R53). */
const update = (editing: Editing, input: ContentUpdate, now: Kept): ContentEvent[] => {
  const events = changed(editing, input, now);
  return events.length > 0 ? events : [revise(editing, {})];
};

/** Once, and only if the plan still stands. Who edited it last stays its author: the product is nobody's editor. */
const asPlanned = ({ id, time, publish_at }: PublishAsPlanned, state: ContentState): ContentEvent[] => {
  const stands = state.is === 'draft' && state.publish_at === publish_at && publish_at <= time;
  return stands ? [publish({ id, time, author_id: state.author_id })] : [];
};

const restore = (editing: Editing, { input, restored }: RestoreContent, now: Kept): ContentEvent[] => {
  const { id, author_id } = editing;
  const fields = RESTORABLE.filter((name) => input[name] !== undefined);
  return [{ type: 'ContentRestored', data: { id, author_id, version: restored, fields } }, ...changed(editing, input, now)];
};

/** Admins write, publish and delete content (spec §4, §6; TR-07, TR-08); its author is the last editor (R54). */
export const contentDecider: Decider<ContentCommand, ContentState, ContentEvent> = {
  noun: 'content',
  initial: { is: 'missing' },
  evolve,
  decide(command, state) {
    const { id, actor, time } = command;
    if (command instanceof PublishAsPlanned) return asPlanned(command, state);
    if (!actor) throw signInFirst();
    if (actor.role !== 'admin') throw notAllowed();
    const editing: Editing = { id, time, author_id: actor.id };
    if (command instanceof CreateContent || command instanceof UpdateContent) {
      const { author_id } = command.input;
      if (author_id !== undefined && author_id !== actor.id) throw notAllowed();
    }
    // What is linked already may be sent again though its category is gone meanwhile (CM-09).
    const linked = 'category_ids' in state ? state.category_ids : [];
    if ('unknownCategories' in command && command.unknownCategories.some((each) => !linked.includes(each)))
      throw invalid('category_ids', 'Please choose categories');
    if (command instanceof CreateContent) return create(editing, command.input);
    if (state.is === 'missing' || state.is === 'deleted') throw notFound('Content');
    if (command instanceof UpdateContent) return update(editing, command.input, state);
    if (command instanceof RestoreContent) return restore(editing, command, state);
    if (command instanceof PublishContent) return state.is === 'draft' ? [publish(editing)] : [];
    if (command instanceof UnpublishContent) return state.is === 'published' ? [unpublish(editing)] : [];
    if (command instanceof LinkCategory)
      return recategorize(editing, [...state.category_ids, command.category_id], state.category_ids);
    if (command instanceof UnlinkCategory) {
      const rest = state.category_ids.filter((each) => each !== command.category_id);
      return recategorize(editing, rest, state.category_ids);
    }
    return [{ type: 'ContentDeleted', data: { id, author_id: actor.id, slug: state.slug } }];
  },
  reservations({ type, data }) {
    const slugs = { scope: 'content-slug', owner: data.id };
    if (type === 'ContentDrafted') return [{ op: 'claim', ...slugs, value: data.slug }];
    if (type === 'ContentDeleted') return [{ op: 'release', ...slugs, value: data.slug }];
    if (type !== 'ContentSlugChanged') return [];
    return [
      { op: 'release', ...slugs, value: data.old_slug },
      { op: 'claim', ...slugs, value: data.slug },
    ];
  },
  taken: { 'content-slug': { detail: 'Slug is already in use', field: 'slug' } },
};
