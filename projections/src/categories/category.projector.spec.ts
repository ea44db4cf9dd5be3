import type { CategoryEvent } from '@guildhall/contracts/categories';
import { history } from '../../../test/support/history';
import { recordOf } from '../runner/fold/record-of';
import { categoryProjection } from './category.projector';
import { categoryView } from './category.queries';
import { categories } from './category.row';

const ID = '11111111-1111-4111-8111-111111111111';
const category = (...facts: CategoryEvent[]) => recordOf(categoryProjection, categories, history(...facts), { id: ID });

const created: CategoryEvent = { type: 'CategoryCreated', data: { id: ID, name: 'News', slug: 'news', description: null } };

describe('the projector of categories', () => {
  it('EN-10 has id, name, slug and description', () =>
    expect(categoryView(category(created)!)).toEqual({ id: ID, name: 'News', slug: 'news', description: null, version: 0 }));
  it('a revision changes only the fields it carries', () =>
    expect(
      category(
        created,
        { type: 'CategoryRevised', data: { id: ID, slug: 'latest', old_slug: 'news' } },
        { type: 'CategoryRevised', data: { id: ID, description: 'What is new' } },
      ),
    ).toEqual({ id: ID, name: 'News', slug: 'latest', description: 'What is new', version: 2 }));
  it('CM-09 a deleted category is gone', () =>
    expect(category(created, { type: 'CategoryDeleted', data: { id: ID } })).toBeNull());
  it('a history replayed twice leaves the same row', () => {
    const events = history(created, { type: 'CategoryRevised', data: { id: ID, name: 'Latest' } });
    const once = recordOf(categoryProjection, categories, events, { id: ID });
    expect(recordOf(categoryProjection, categories, [...events, ...events], { id: ID })).toEqual(once);
  });
});
