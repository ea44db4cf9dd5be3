import { ReservationTaken } from '@guildhall/event-store/log';
import { accountDecider } from '../accounts/account.decider';
import { categoryDecider } from '../categories/category.decider';
import { releaseLost, valuesHeld } from './lost-reservations';
import type { UniqueValues } from './unique-values';

const created = { type: 'CategoryCreated', data: { id: 'c1', name: 'One', slug: 'one' } } as never;
const revised = { type: 'CategoryRevised', data: { id: 'c1', slug: 'two', old_slug: 'one' } } as never;
const scope = 'category-slug';
const wants = (value: string) => [{ op: 'claim' as const, scope, value, owner: 'c2' }];

describe('values that a restored log no longer holds', () => {
  const released: unknown[][] = [];
  const unique = {
    reserved: (changes: unknown[]) => changes,
    release: async (...words: unknown[]) => released.push(words) > 0,
  } as unknown as UniqueValues;
  const release = (events: object[], value: string) =>
    releaseLost(
      { readStream: async () => events as never },
      unique,
      categoryDecider,
      new ReservationTaken(scope, 'c1'),
      wants(value),
    );
  beforeEach(() => released.splice(0));

  it('are those that the events claim and have not released', () => {
    expect(valuesHeld(categoryDecider, [created, revised]).map(({ value }) => value)).toEqual(['two']);
    expect(valuesHeld(accountDecider, [])).toEqual([]);
  });

  it('RC-01 given an owner whose events hold the value, then it stays taken', async () => {
    expect(await release([created, revised], 'two')).toBe(false);
    expect(released).toEqual([]);
  });

  it('RC-01 given an owner without events, or with events that hold another value, then it is released', async () => {
    expect(await release([], 'two')).toBe(true);
    expect(await release([created], 'two')).toBe(true);
    expect(released).toEqual(Array(2).fill([scope, 'c1', ['two'], false]));
  });
});
