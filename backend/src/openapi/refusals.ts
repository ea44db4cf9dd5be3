import { fieldsOf } from '@guildhall/contracts/input-fields';
import { HEADERS, PROBLEM_STATUS, type ProblemCode } from '@guildhall/contracts/problems';
import { exampleOfRefusal } from './refusal-examples.js';
import type { Route } from './routes.js';

const WITH_A_BODY: readonly ProblemCode[] = ['malformed', 'too_large', 'unsupported_media_type'];

/** Every code that a route may refuse with: what follows from its inputs, and what its operation names. */
function codesOf(route: Route): ProblemCode[] {
  const { operation, input, verb } = route;
  const isCommand = verb !== 'GET' && route.takesCaller && operation?.repeatable !== false;
  const codes: ProblemCode[] = ['unavailable', 'unknown_field', ...(operation?.refuses ?? [])];
  if (!route.lenient) codes.push('unauthenticated');
  if (!['everybody', 'session', 'members'].includes(operation?.for ?? 'everybody')) codes.push('forbidden');
  if (operation?.list) codes.push('malformed');
  if (route.parts.length > 0) codes.push('not_found');
  if (route.takesCaller) codes.push('invalid');
  if (verb !== 'GET') codes.push(...WITH_A_BODY);
  if (input) codes.push('invalid');
  if (isCommand) codes.push('conflict', 'key_reused');
  if (input && fieldsOf(input).has('version')) codes.push('version_required', 'stale_version');
  return [...new Set(codes)].sort();
}

const MORE_WORDS: Partial<Record<number, string>> = { 412: 'The record as it is now comes along as `current`.' };

const answer = (status: number, codes: readonly ProblemCode[], exampleOf: (code: ProblemCode) => object) => ({
  description: [`Refused: ${codes.join(', ')}.`, MORE_WORDS[status]].filter(Boolean).join(' '),
  headers: {
    [HEADERS.correlationId]: { $ref: '#/components/headers/correlationId' },
    ...(status === 429 || status === 503 ? { 'retry-after': { $ref: '#/components/headers/retryAfter' } } : {}),
  },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
    },
  },
});

/** The problem answers of a route, by status, with an example of each code. `record` is an example of what the route answers. */
export function refusalsOf(route: Route, record: unknown): Record<string, object> {
  const codes = codesOf(route);
  const statuses = [...new Set(codes.map((code) => PROBLEM_STATUS[code]))].sort();
  const withStatus = (status: number) => codes.filter((code) => PROBLEM_STATUS[code] === status);
  const exampleOf = (code: ProblemCode) => exampleOfRefusal(code, route, record);
  return Object.fromEntries(statuses.map((status) => [String(status), answer(status, withStatus(status), exampleOf)]));
}
