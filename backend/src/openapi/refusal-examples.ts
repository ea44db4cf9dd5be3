import { fieldsOf } from '@guildhall/contracts/input-fields';
import { parseInput } from '@guildhall/contracts/parse-input';
import type { Problem, ProblemCode } from '@guildhall/contracts/problems';
import { notAllowed, notFound, Refusal, signInFirst } from '../commanding/decide/refusal.js';
import { problemOf } from '../http/problem.filter.js';
import type { Route } from './routes.js';

const CORRELATION = '5a1f0c3e-2f3b-4c55-8f1e-7d2f6a9b0c11';
const AGAIN = 'Please try again in a moment.';
const SENTENCES: Record<ProblemCode, string> = {
  malformed: 'The body must be a JSON object',
  unknown_field: 'Unknown field: color',
  unauthenticated: signInFirst().detail,
  invalid_credentials: 'Invalid login credentials',
  refresh_reused: 'Refresh token already used. Please sign in again.',
  forbidden: notAllowed().detail,
  not_found: notFound('Product').detail,
  too_slow: 'The request took too long to arrive',
  conflict: 'Someone else changed this at the same time. Please try again.',
  already_exists: 'This is already in use',
  stale_version: 'Someone else changed this meanwhile',
  too_large: 'The body is larger than 1 MB',
  unsupported_media_type: 'Send application/json',
  invalid: 'Not valid',
  key_reused: 'This Idempotency-Key was used for another request',
  version_required: 'Send the version this edit started from',
  rate_limited: 'Too many attempts. Please try again later.',
  head_too_large: 'The headers are too large',
  internal: 'Something went wrong. Please try again.',
  unavailable: AGAIN,
};

/** What the contract says of a body whose every field is wrong: its first sentence. */
function invalidFieldOf({ input }: Route): [field: string, sentence: string] | undefined {
  if (!input) return undefined;
  const wrong = Object.fromEntries([...fieldsOf(input).keys()].map((name) => [name, {}]));
  const parsed = parseInput(input, wrong);
  return 'errors' in parsed ? Object.entries(parsed.errors)[0] : undefined;
}

const exampleWith = (refusal: Refusal): { value: Problem } => ({ value: problemOf(refusal, CORRELATION) });

/** An example of each code, for the routes that have none of their own. */
export const SHARED_REFUSALS: Record<string, { value: Problem }> = Object.fromEntries(
  (Object.keys(SENTENCES) as ProblemCode[]).map((code) => {
    const errors = code === 'unknown_field' ? { color: 'Unknown field' } : undefined;
    return [code, exampleWith(new Refusal(code, SENTENCES[code], errors))];
  }),
);

/** What a route answers with this code. `record` is an example of its record, as it is now. */
export function exampleOfRefusal(code: ProblemCode, route: Route, record: unknown): object {
  if (code === 'stale_version') return exampleWith(new Refusal(code, SENTENCES[code], undefined, record));
  const [field, sentence] = (code === 'invalid' && invalidFieldOf(route)) || [];
  if (field && sentence) return exampleWith(new Refusal(code, sentence, { [field]: sentence }));
  return { $ref: `#/components/examples/${code}` };
}
