import { type CategoryEvent, CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { inputOf } from '@guildhall/contracts/parse-input';
import { deciding } from '../../../test/support/deciding';
import type { Sender } from '../commanding/decide/decider';
import { CreateCategory, DeleteCategory, UpdateCategory } from './category.commands';
import { categoryDecider } from './category.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const TIME = '2026-01-01T00:00:00.000Z';
const ada: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'admin' };

const input = { name: ' News ', slug: 'news', description: '' };
const create = (actor: Sender | null) => new CreateCategory(ID, actor, TIME, inputOf(CategoryInput, input));
const update = (fields: object) => new UpdateCategory(ID, ada, TIME, inputOf(CategoryUpdate, { version: 0, ...fields }));

const given = deciding(categoryDecider);
const created: CategoryEvent = { type: 'CategoryCreated', data: { id: ID, name: 'News', slug: 'news', description: null } };
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { id: ID } };

describe('categories: deciding', () => {
  it('CL-10 an admin creates a category; a blank description is null', () => given().when(create(ada)).thenEvents(created));

  it.each(['client', 'talent'] as const)('PE-03 PE-09 refuses a %s and a visitor', (role) => {
    for (const command of [create, (actor: Sender | null) => new DeleteCategory(ID, actor, TIME)]) {
      given(created)
        .when(command({ ...ada, role }))
        .thenRefused('forbidden');
      given(created).when(command(null)).thenRefused('unauthenticated');
    }
  });

  it('a revision carries only what changed, and the old slug with a new one', () => {
    given(created)
      .when(update({ name: 'Latest', slug: 'news', description: '' }))
      .thenEvents({ type: 'CategoryRevised', data: { id: ID, name: 'Latest' } });
    given(created)
      .when(update({ slug: 'latest', description: 'What is new' }))
      .thenEvents({
        type: 'CategoryRevised',
        data: { id: ID, slug: 'latest', old_slug: 'news', description: 'What is new' },
      });
  });

  it('a description stays when it is left out, and goes when it is emptied', () => {
    const described: CategoryEvent = { type: 'CategoryRevised', data: { id: ID, description: 'What is new' } };
    given(created, described)
      .when(update({ name: 'Latest' }))
      .thenEvents({ type: 'CategoryRevised', data: { id: ID, name: 'Latest' } });
    for (const description of ['', null])
      given(created, described)
        .when(update({ description }))
        .thenEvents({ type: 'CategoryRevised', data: { id: ID, description: null } });
  });

  it('R53 a save that changes nothing is recorded', () =>
    given(created)
      .when(update({ name: 'News' }))
      .thenEvents({ type: 'CategoryRevised', data: { id: ID } }));

  it('R37 a category owns its slug while it lives', () => {
    given().when(create(ada)).thenReserves('claim category-slug news');
    given(created)
      .when(update({ slug: 'latest' }))
      .thenReserves('release category-slug news', 'claim category-slug latest');
    given(created)
      .when(update({ name: 'Latest' }))
      .thenReserves();
    given(created)
      .when(new DeleteCategory(ID, ada, TIME))
      .thenReserves('release category-slug news');
    expect(categoryDecider.taken?.['category-slug']).toEqual({ detail: 'Slug is already in use', field: 'slug' });
  });

  it('CM-09 an admin deletes a category, once', () => {
    given(created)
      .when(new DeleteCategory(ID, ada, TIME))
      .thenEvents(deleted);
    given(created, deleted)
      .when(new DeleteCategory(ID, ada, TIME))
      .thenRefused('not_found');
  });

  it('an unknown or deleted category is not found', () => {
    given()
      .when(update({ name: 'Latest' }))
      .thenRefused('not_found');
    given(created, deleted)
      .when(update({ name: 'Latest' }))
      .thenRefused('not_found');
  });
});
