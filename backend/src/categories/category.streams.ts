import type { EventLog } from '@guildhall/event-store/log';
import type { Caller } from '../commanding/caller.js';
import { stateOf } from '../commanding/streams.js';
import { categoryDecider } from './category.decider.js';

/**
 * Which of these ids are no category, by their streams as they are now. A visitor's are not looked up: their command is
 * refused whatever it names.
 */
export async function unknownCategories(log: EventLog, caller: Caller, ids: readonly string[] = []): Promise<string[]> {
  if (!caller.identity) return [];
  const known = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, is: (await stateOf(log, categoryDecider, id)).is })),
  );
  return known.filter(({ is }) => is !== 'kept').map(({ id }) => id);
}
