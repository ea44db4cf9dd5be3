import '@guildhall/contracts/problems.views';
import { HEADERS } from '@guildhall/contracts/problems';
import { type JsonSchema, VIEWS } from '@guildhall/contracts/schema';
import { schemaOf } from '../http/input.js';
import { exampleOf, exampleOfFields, type Views } from './examples.js';
import type { Audience, Operation } from './operation.js';
import { parametersOf, SHARED_PARAMETERS } from './parameters.js';
import { SHARED_REFUSALS } from './refusal-examples.js';
import { refusalsOf } from './refusals.js';
import type { Route } from './routes.js';

/** An OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  components: Record<string, object>;
  [more: string]: unknown;
}

const SERVED: Record<Audience, string> = {
  everybody: 'Serves everybody.',
  members: 'Serves everybody who is signed in.',
  clients: 'Serves clients.',
  talents: 'Serves talents.',
  owner: 'Serves the owner.',
  auditors: 'Serves auditors, operators and admins.',
  operators: 'Serves operators and admins.',
  admins: 'Serves admins.',
  session: 'Serves the holder of the refresh cookie, from our own pages.',
};
const SIGNED_IN = [{ accessToken: [] }];
const SECURITY: Partial<Record<Audience, object[]>> = { everybody: [], session: [{ refreshCookie: [] }] };

const header = (name: 'position' | 'catchingUp' | 'reads' | 'shows' | 'etag' | 'contentRange' | 'correlationId') => ({
  $ref: `#/components/headers/${name}`,
});
const HEADERS_TOLD = {
  position: { description: 'Where the log is with this write; queries may send it back.', schema: { type: 'string' } },
  catchingUp: { description: '`true`: older than the position that was sent.', schema: { enum: ['true', 'false'] } },
  reads: { description: 'The projections that the answer was made from.', schema: { type: 'string' } },
  shows: {
    description: 'The answer changes only with a row that it names, and when rows come to or go from these tables.',
    schema: { type: 'string' },
  },
  etag: { description: 'Names the answer; send it back as `If-None-Match`.', schema: { type: 'string' } },
  contentRange: { description: 'First item, last item and total: `products 0-23/319`.', schema: { type: 'string' } },
  correlationId: { description: 'Names this request in logs and events.', schema: { type: 'string' } },
  retryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
};

function success({ operation, reads, verb, takesCaller }: Route & { operation: Operation }, views: Views) {
  const { answers, list, type = 'application/json' } = operation;
  const schema = answers && (list ? { type: 'array', items: answers.json } : answers.json);
  const answer = (schema: JsonSchema) => ({ schema, example: exampleOf(schema, '', views) });
  const isCommand = verb !== 'GET' && takesCaller;
  return {
    description: 'Done.',
    headers: {
      [HEADERS.correlationId]: header('correlationId'),
      ...(list ? { 'content-range': header('contentRange') } : {}),
      ...(reads ? { [HEADERS.catchingUp]: header('catchingUp'), [HEADERS.reads]: header('reads') } : {}),
      ...(isCommand ? { [HEADERS.position]: header('position') } : {}),
    },
    ...(schema ? { content: Object.fromEntries([type].flat().map((each) => [each, answer(schema)])) } : {}),
  };
}

/** An example of one record that the operation answers. */
const recordOf = ({ answers }: Operation, views: Views) => answers && exampleOf(answers.json, '', views);

function bodyOf({ input }: Route, views: Views) {
  if (!input) return {};
  const schema = schemaOf(input);
  const example = exampleOfFields(schema.properties, input.name, views);
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
}

function operationOf(route: Route, views: Views): object {
  const { operation, path } = route;
  if (!operation) return {};
  const audience = operation.for ?? 'everybody';
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: SERVED[audience],
    tags: [path.split('/')[2]],
    security: SECURITY[audience] ?? SIGNED_IN,
    parameters: parametersOf(route),
    ...bodyOf(route, views),
    responses: { [route.status]: success({ ...route, operation }, views), ...refusalsOf(route, recordOf(operation, views)) },
  };
}

/** Describes the routes under `/api`: bodies, views and codes come from the contracts, the rest from the routes' decorators. */
export function documentOf(routes: readonly Route[]): ApiDocument {
  const views = Object.fromEntries([...VIEWS].map(([name, { definition }]) => [name, definition]));
  const paths: ApiDocument['paths'] = {};
  for (const route of routes.filter(({ path }) => path.startsWith('/api/'))) {
    paths[route.path] ??= {};
    paths[route.path]![route.verb.toLowerCase()] = operationOf(route, views);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Guildhall', version: '1', description: 'Refusals are RFC 9457 problems with a stable `code`.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: views,
      examples: SHARED_REFUSALS,
      parameters: SHARED_PARAMETERS,
      headers: HEADERS_TOLD,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Answered by sign-in and refresh.' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'refresh', description: '`__Host-refresh` under https.' },
      },
    },
  };
}
