import type { ContentEvent, ContentFields, ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { RESTORABLE } from '@guildhall/contracts/content-versions';
import type { Recorded } from '@guildhall/contracts/event';
import { begins, type Command, deciderOf, edits, on } from '../commanding/decide/decider.js';
import { invalid, notAllowed, notFound, signInFirst } from '../commanding/decide/refusal.js';
import { checkRestore, restoredBy } from '../commanding/decide/restoring.js';
import {
  BringContentBack,
  type ContentCommand,
  CreateContent,
  DeleteContent,
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
export type ContentState = { is: 'missing' } | Kept | { is: 'deleted'; was: Kept | null };

const fieldsOf = (from: ContentFields): ContentFields => ({
  title: from.title,
  content: from.content,
  meta_description: from.meta_description,
  meta_keywords: from.meta_keywords,
  content_type: from.content_type,
  featured_image_url: from.featured_image_url,
});

type Editor = { author_id: string };
/** Changes that an editor makes to content that is there. */
const edited = (state: ContentState, { author_id }: Editor, changes: Partial<Kept> = {}): ContentState =>
  state.is === 'missing' || state.is === 'deleted' ? state : { ...state, ...changes, author_id };

type Editing = Pick<Command, 'id' | 'time'> & { author_id: string };
const publish = ({ id, author_id, time }: Editing): ContentEvent => ({
  type: 'ContentPublished',
  data: { id, author_id, published_at: time },
});
const unpublish = ({ id, author_id }: Editing): ContentEvent => ({ type: 'ContentUnpublished', data: { id, author_id } });

/** What the fields become: one that was left out stays. The source keeps every byte (R30). */
const wanted = (input: ContentUpdate, now: ContentFields): ContentFields =>
  fieldsOf({ ...now, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) });

const BLANK: ContentFields = {
  title: '',
  content: '',
  meta_description: null,
  meta_keywords: null,
  content_type: 'blog',
  featured_image_url: null,
};

/** A draft may have its publishing planned, planned again or canceled; an equal plan changes nothing. */
const plan = ({ id, author_id, time }: Editing, given: string | null | undefined, now: string | null): ContentEvent[] => {
  if (given === undefined) return [];
  if (given === now) return [];
  if (given === null) return [{ type: 'ContentUnscheduled', data: { id, author_id } }];
  if (given <= time) throw invalid('publish_at', 'Please choose a time in the future');
  return [{ type: 'ContentScheduled', data: { id, author_id, publish_at: given } }];
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

/** Once, and only if the plan is unchanged. Who edited it last stays its author: the product is nobody's editor. */
const asPlanned = ({ id, time, publish_at }: PublishAsPlanned, state: ContentState): ContentEvent[] => {
  const due = state.is === 'draft' && state.publish_at === publish_at && publish_at <= time;
  return due ? [publish({ id, time, author_id: state.author_id })] : [];
};

const restore = (editing: Editing, { input, restored }: RestoreContent, now: Kept): ContentEvent[] => {
  const { id, author_id } = editing;
  const fields = RESTORABLE.filter((name) => input[name] !== undefined);
  return [{ type: 'ContentRestored', data: { id, author_id, version: restored, fields } }, ...changed(editing, input, now)];
};

/** What is there changes; what was deleted begins again with all it had, published if it was. */
const bringBack = (command: BringContentBack, state: ContentState): ContentEvent[] => {
  checkRestore(command);
  const now = state.is === 'deleted' ? state.was : state;
  if (!now || now.is === 'missing') throw notFound('Content');
  const { id, time, published_at } = command;
  const { update: input } = command.input;
  const editing = { id, time, author_id: now.author_id };
  const isBack = state.is === 'deleted';
  const data = { author_id: now.author_id, ...restoredBy(command, isBack) };
  const restored: ContentEvent = { type: 'ContentRestored', data };
  if (!isBack) return [restored, ...changed(editing, input, now)];
  const { slug = now.slug, category_ids = now.category_ids } = input;
  const written = { id, author_id: now.author_id, ...wanted(input, now), slug, category_ids };
  const published: ContentEvent = {
    type: 'ContentPublished',
    data: { id, author_id: now.author_id, published_at: published_at ?? time },
  };
  return [{ type: 'ContentDrafted', data: written }, ...(now.is === 'published' ? [published] : []), restored];
};

const editingOf = ({ id, actor, time }: ContentCommand): Editing => {
  if (!actor) throw signInFirst();
  if (actor.role !== 'admin') throw notAllowed();
  return { id, time, author_id: actor.id };
};

const asAuthor = (command: CreateContent | UpdateContent): Editing => {
  const editing = editingOf(command);
  const { author_id } = command.input;
  if (author_id !== undefined && author_id !== editing.author_id) throw notAllowed();
  return editing;
};

/** A category that is linked already may be sent again, even if it was deleted since (CM-09). */
const checkCategories = ({ unknownCategories }: { unknownCategories: readonly string[] }, state: ContentState) => {
  const linked = 'category_ids' in state ? state.category_ids : [];
  if (unknownCategories.some((each) => !linked.includes(each))) throw invalid('category_ids', 'Please choose categories');
};

const kept = (state: ContentState): Kept => {
  if (state.is === 'missing' || state.is === 'deleted') throw notFound('Content');
  return state;
};

type Texted = Extract<ContentEvent, { data: { content?: unknown } }>;
const hasText = (event: Recorded<ContentEvent>): event is Recorded<Texted> => 'content' in event.data;
/** A text that was replaced is as long as the one that replaced it. */
const thin = (events: readonly Recorded<ContentEvent>[]): readonly Recorded<ContentEvent>[] => {
  const last = events.findLast(hasText);
  return events.map((event) => {
    if (event === last || !hasText(event)) return event;
    const { content: _, ...data } = event.data;
    return { ...event, data } as Recorded<ContentEvent>;
  });
};

/** Admins write, publish and delete content (TR-07, TR-08); its author is the last editor (R54). */
export const contentDecider = deciderOf<ContentCommand, ContentState, ContentEvent>({
  noun: 'content',
  thin,
  initial: { is: 'missing' },
  evolve: {
    ContentDrafted: (_, { data }) => {
      const { slug, category_ids, author_id } = data;
      return { is: 'draft', ...fieldsOf(data), slug, category_ids, author_id, publish_at: null };
    },
    ContentRevised: (state, { data }) =>
      state.is === 'missing' || state.is === 'deleted' ? state : edited(state, data, fieldsOf({ ...state, ...data })),
    ContentSlugChanged: (state, { data }) => edited(state, data, { slug: data.slug }),
    ContentRecategorized: (state, { data }) => edited(state, data, { category_ids: data.category_ids }),
    ContentScheduled: (state, { data }) => edited(state, data, { publish_at: data.publish_at }),
    ContentUnscheduled: (state, { data }) => edited(state, data, { publish_at: null }),
    ContentPublished: (state, { data }) => edited(state, data, { is: 'published', publish_at: null }),
    ContentUnpublished: (state, { data }) => edited(state, data, { is: 'draft' }),
    ContentRestored: (state, { data }) => edited(state, data),
    ContentDeleted: (state) => ({ is: 'deleted', was: state.is === 'draft' || state.is === 'published' ? state : null }),
  },
  decide: {
    CreateContent: begins(CreateContent, (command, state) => {
      const editing = asAuthor(command);
      checkCategories(command, state);
      return create(editing, command.input);
    }),
    UpdateContent: edits(UpdateContent, (command, state) => {
      const editing = asAuthor(command);
      checkCategories(command, state);
      return update(editing, command.input, kept(state));
    }),
    RestoreContent: edits(RestoreContent, (command, state) => restore(editingOf(command), command, kept(state))),
    BringContentBack: on(BringContentBack, bringBack),
    PublishAsPlanned: on(PublishAsPlanned, asPlanned),
    PublishContent: on(PublishContent, (command, state) => {
      const editing = editingOf(command);
      return kept(state).is === 'draft' ? [publish(editing)] : [];
    }),
    UnpublishContent: on(UnpublishContent, (command, state) => {
      const editing = editingOf(command);
      return kept(state).is === 'published' ? [unpublish(editing)] : [];
    }),
    LinkCategory: on(LinkCategory, (command, state) => {
      const editing = editingOf(command);
      checkCategories(command, state);
      const { category_ids } = kept(state);
      return recategorize(editing, [...category_ids, command.category_id], category_ids);
    }),
    UnlinkCategory: on(UnlinkCategory, (command, state) => {
      const editing = editingOf(command);
      const { category_ids } = kept(state);
      const rest = category_ids.filter((each) => each !== command.category_id);
      return recategorize(editing, rest, category_ids);
    }),
    DeleteContent: on(DeleteContent, (command, state) => {
      const { id, author_id } = editingOf(command);
      return [{ type: 'ContentDeleted', data: { id, author_id, slug: kept(state).slug } }];
    }),
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
});
