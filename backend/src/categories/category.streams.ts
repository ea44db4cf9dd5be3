import type { CategoryEvent } from '@guildhall/contracts/categories';
import type { EventLog } from '@guildhall/event-store/log';
import type { Caller } from '../http/caller.js';
import { categoryDecider } from './category.decider.js';

/**
 * Which of these ids are no category, by their streams as they stand now. A visitor's are not looked up: his command is
 * refused whatever it names.
 */
export async function unknownCategories(log: EventLog, caller: Caller, ids: readonly string[] = []): Promise<string[]> {
  if (!caller.identity) return [];
  const known = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const events = (await log.readStream(`category-${id}`)) as unknown as CategoryEvent[];
      return { id, is: events.reduce(categoryDecider.evolve, categoryDecider.initial).is };
    }),
  );
  return known.filter(({ is }) => is !== 'kept').map(({ id }) => id);
}
