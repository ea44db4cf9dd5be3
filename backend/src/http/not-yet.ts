import { Refusal } from '../commanding/decide/refusal.js';
import { refusalOf } from './problem.filter.js';

/**
 * Throws an error of a query whose rows have not arrived, such as its caller's own write. What was not found may be among these:
 * the caller is asked to try again.
 */
export function notYet(error: unknown): never {
  if (refusalOf(error)?.code !== 'not_found') throw error;
  throw new Refusal('unavailable', 'Please try again in a moment.').with({ catchingUp: true });
}
