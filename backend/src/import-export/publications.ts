import { CategoryInput } from '@guildhall/contracts/categories';
import { ContentInput } from '@guildhall/contracts/content';
import { CreateCategory } from '../categories/category.commands.js';
import { categoryDecider } from '../categories/category.decider.js';
import { canonicalSlug } from '../commanding/canonical.js';
import { invalid } from '../commanding/decide/refusal.js';
import { stateOf } from '../commanding/streams.js';
import { CreateContent, PublishContent, UnpublishContent, UpdateContent } from '../content/content.commands.js';
import { contentDecider } from '../content/content.decider.js';
import { type Cells, idOf, inputFrom, textOf, timeOf } from './cells.js';
import { step } from './import-steps.js';
import type { Planner } from './planner.js';

export const categoryPlanner: Planner = {
  table: 'cms_categories',
  inTurn: ({ slug }) => canonicalSlug(textOf(slug)),
  async plan(cells, { machine, now }) {
    const id = idOf('cms_categories', cells['id'], 'id');
    const { name, slug, description } = cells;
    const input = inputFrom(CategoryInput, { name, slug, description });
    return {
      steps: [step('create', categoryDecider, new CreateCategory(id, machine, timeOf(cells, 'created_at') ?? now, input))],
    };
  },
};

/** A link is kept until its content comes: that is drafted with its categories. */
export const contentCategoryPlanner: Planner = {
  table: 'cms_content_categories',
  inTurn: ({ content_id }) => textOf(content_id),
  async plan(cells, { place, categories: found }) {
    const content_id = idOf('cms_content', cells['content_id'], 'content_id');
    const category_id = idOf('cms_categories', cells['category_id'], 'category_id');
    if ((await stateOf(place.log, categoryDecider, category_id)).is !== 'kept')
      throw invalid('category_id', 'There is no such category');
    found.set(content_id, [...(found.get(content_id) ?? []), category_id]);
    return { steps: [] };
  },
};

const FIELDS = ['title', 'slug', 'content', 'meta_description', 'meta_keywords', 'content_type', 'featured_image_url'] as const;

/** When content was drafted, published and taken back, and when it was saved after all that. */
function momentsOf(cells: Cells, now: string) {
  const created = timeOf(cells, 'created_at') ?? now;
  const updated = timeOf(cells, 'updated_at') ?? created;
  const isPublished = cells['status'] === 'published';
  const published = timeOf(cells, 'published_at') ?? (isPublished ? created : null);
  const unpublished = published !== null && !isPublished ? updated : null;
  const last = unpublished ?? published ?? created;
  return { created, published, unpublished, saved: updated > last ? updated : null };
}

/** A piece of content, by its author as the admin that they were. */
export const contentPlanner: Planner = {
  table: 'cms_content',
  inTurn: ({ slug }) => canonicalSlug(textOf(slug)),
  async plan(cells, context) {
    const id = idOf('cms_content', cells['id'], 'id');
    const author = { id: idOf('auth_users', cells['author_id'], 'author_id'), role: 'admin' } as const;
    const category_ids = context.categories.get(id) ?? [];
    const { created, published, unpublished, saved } = momentsOf(cells, context.now);
    const publish_at = published === null ? (timeOf(cells, 'publish_at') ?? undefined) : undefined;
    const sent = Object.fromEntries(FIELDS.map((name) => [name, cells[name]]));
    const input = inputFrom(ContentInput, { ...sent, category_ids, publish_at });
    await context.checkMarkup(input.content);
    context.contents.add(id);
    const at = <T>(time: string | null, make: (time: string) => T): T[] => (time === null ? [] : [make(time)]);
    return {
      steps: [
        step('draft', contentDecider, new CreateContent(id, author, created, input)),
        ...at(published, (time) => step('publish', contentDecider, new PublishContent(id, author, time))),
        ...at(unpublished, (time) => step('unpublish', contentDecider, new UnpublishContent(id, author, time))),
        ...at(saved, (time) => step('save', contentDecider, new UpdateContent(id, author, time, {}))),
      ],
    };
  },
};
