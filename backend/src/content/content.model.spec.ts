import { type ContentEvent, ContentInput, type ContentStatus, ContentUpdate } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import { inputOf } from '@guildhall/contracts/parse-input';
import fc from 'fast-check';
import type { Sender } from '../commanding/decide/decider';
import { Refusal } from '../commanding/decide/refusal';
import {
  type ContentCommand,
  CreateContent,
  DeleteContent,
  LinkCategory,
  PublishAsPlanned,
  PublishContent,
  UnlinkCategory,
  UnpublishContent,
  UpdateContent,
} from './content.commands';
import { contentDecider } from './content.decider';
import { recordOfContent } from './content.record';

const ID = '11111111-1111-4111-8111-111111111111';
const ADMINS = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

/** What the specification says of one piece of content, without events. */
interface Model {
  title: string;
  slug: string;
  status: ContentStatus;
  published_at: string | null;
  publish_at: string | null;
  created_at: string;
  updated_at: string;
  author_id: string;
  category_ids: string[];
}
interface Step {
  does: 'create' | 'update' | 'publish' | 'unpublish' | 'as planned' | 'link' | 'unlink' | 'delete';
  by: string;
  title?: string;
  slug?: string;
  status?: ContentStatus;
  category_ids?: string[];
  publish_at?: string;
}

const second = (number: number) => new Date(number * 1000).toISOString();
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'update',
    'update',
    'update',
    'update',
    'publish',
    'unpublish',
    'as planned',
    'as planned',
    'link',
    'unlink',
    'delete',
  ),
  by: fc.constantFrom(...ADMINS),
  title: optional(fc.constantFrom('One', 'Two', ' One ')),
  slug: optional(fc.constantFrom('one', 'two')),
  status: optional(fc.constantFrom('draft', 'published')),
  category_ids: optional(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 })),
  publish_at: optional(fc.constantFrom('', ...[4, 8, 16].map(second))),
});

const commandOf = (given: Step, time: string): ContentCommand => {
  const { does, by, category_ids, ...fields } = given;
  const actor: Sender = { id: by, role: 'admin' };
  const category = category_ids?.[0] ?? 'a';
  if (does === 'create') return new CreateContent(ID, actor, time, { ...inputOf(ContentInput, fields), category_ids });
  if (does === 'update') return new UpdateContent(ID, actor, time, { ...inputOf(ContentUpdate, fields), category_ids });
  if (does === 'as planned') return new PublishAsPlanned(ID, time, given.publish_at ?? '');
  if (does === 'publish') return new PublishContent(ID, actor, time);
  if (does === 'unpublish') return new UnpublishContent(ID, actor, time);
  if (does === 'link') return new LinkCategory(ID, actor, time, category);
  if (does === 'unlink') return new UnlinkCategory(ID, actor, time, category);
  return new DeleteContent(ID, actor, time);
};

/** Planned for what is past already. */
const tooLate = (now: Model, { does, status, publish_at }: Step, time: string) =>
  does === 'update' && (status ?? now.status) === 'draft' && !!publish_at && publish_at !== now.publish_at && publish_at <= time;

/** The model after a step that was not refused; null once deleted. */
const expected = (now: Model, { does, by, ...given }: Step, time: string): Model | null => {
  if (does === 'delete') return null;
  if (does === 'as planned') {
    const due = now.status === 'draft' && now.publish_at === given.publish_at && given.publish_at! <= time;
    return due ? { ...now, status: 'published', published_at: time, publish_at: null, updated_at: time } : now;
  }
  const next = { ...now };
  const category = given.category_ids?.[0] ?? 'a';
  const status = { publish: 'published', unpublish: 'draft' }[does as string] ?? (does === 'update' ? given.status : undefined);
  if (does === 'update') {
    next.title = given.title?.trim() ?? now.title;
    next.slug = given.slug ?? now.slug;
    if (given.category_ids) next.category_ids = [...new Set(given.category_ids)];
  }
  if (does === 'link') next.category_ids = [...new Set([...now.category_ids, category])];
  if (does === 'unlink') next.category_ids = now.category_ids.filter((each) => each !== category);
  if (status === 'published' && now.status === 'draft') next.published_at = time;
  if (status) next.status = status as ContentStatus;
  if (does === 'update' && next.status === 'draft' && given.publish_at !== undefined) next.publish_at = given.publish_at || null;
  if (status === 'published' && now.status === 'draft') next.publish_at = null;
  const idle = does !== 'update' && JSON.stringify(next) === JSON.stringify(now);
  return idle ? now : { ...next, author_id: by, updated_at: time };
};

describe('content: any sequence of commands', () => {
  it('TR-07 TR-08 R37 R38 R53 R54 leaves what the specification says, and owns exactly its present slug', () => {
    const first: fc.Arbitrary<Step> = fc.record({
      does: fc.constant('create'),
      by: fc.constantFrom(...ADMINS),
      title: fc.constant('One'),
      slug: fc.constant('one'),
      content: fc.constant('Some words'),
      status: optional(fc.constantFrom('draft', 'published')),
      category_ids: fc.constant([]),
    });
    fc.assert(
      fc.property(first, fc.array(step, { maxLength: 25 }), (begin, rest) => {
        const log: Recorded<ContentEvent>[] = [];
        const owned = new Set<string>();
        let state = contentDecider.initial;
        let model: Model | null = null;
        for (const [index, each] of [begin, ...rest].entries()) {
          const time = second(index);
          const command = commandOf(each, time);
          let facts: ContentEvent[] = [];
          try {
            facts = contentDecider.decide(command, state);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
            expect(model === null || tooLate(model, each, time)).toBe(true);
            continue;
          }
          for (const fact of facts) {
            for (const { op, value } of contentDecider.reservations?.(fact, state) ?? []) {
              if (op === 'claim') owned.add(value);
              else expect(owned.delete(value)).toBe(true);
            }
            state = contentDecider.evolve(state, fact);
            log.push({ ...fact, revision: log.length, metadata: { time } } as Recorded<ContentEvent>);
          }
          const author = { author_id: each.by, created_at: time, updated_at: time };
          const status = each.status ?? 'draft';
          model =
            index === 0
              ? {
                  title: 'One',
                  slug: 'one',
                  status,
                  published_at: status === 'draft' ? null : time,
                  publish_at: null,
                  category_ids: [],
                  ...author,
                }
              : model && expected(model, each, time);
          expect([...owned]).toEqual(model ? [model.slug] : []);
          if (model) {
            const { category_ids, ...others } = model;
            const record = recordOfContent(log);
            expect(record).toMatchObject({ ...others, version: log.length - 1 });
            expect(new Set(record?.category_ids)).toEqual(new Set(category_ids));
          } else expect(recordOfContent(log)).toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });
});
