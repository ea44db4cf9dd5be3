import { LIMITS } from '@guildhall/contracts/limits';
import { HEADERS } from '@guildhall/contracts/problems';
import type { ListRules } from '@guildhall/projections/runner/reading/list';
import type { Route } from './routes.js';

type List = Pick<ListRules, 'filters' | 'sorts' | 'defaultSort' | 'most'>;

/** Parameters that more than one operation takes. */
export const SHARED_PARAMETERS = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same for every retry of one submit: the command is carried out once, and each retry answers what the first did.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    example: '6f1c2d3e-submit-1',
  },
  position: {
    name: HEADERS.position,
    in: 'header',
    description: 'The position a command answered: the query waits, at most 2 s, until it shows what that command wrote.',
    schema: { type: 'string' },
  },
  correlationId: {
    name: HEADERS.correlationId,
    in: 'header',
    description: 'Names this request in logs and events; made where it is missing.',
    schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
  },
  range: {
    name: 'range',
    in: 'query',
    description: `First and last item, from 0; at most ${LIMITS.pageSize.max} items.`,
    content: {
      'application/json': {
        schema: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
        example: [0, LIMITS.pageSize.default - 1],
      },
    },
  },
};
const shared = (name: keyof typeof SHARED_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

const filterOf = ({ filters }: List) => ({
  name: 'filter',
  in: 'query',
  description: 'All that is named has to hold.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])),
        additionalProperties: false,
      },
      example: {},
    },
  },
});
const rangeOf = ({ most }: List) => {
  if (most === undefined) return shared('range');
  const { range } = SHARED_PARAMETERS;
  return { ...range, description: `${range.description} Entries are counted, and answered, up to ${most}.` };
};
const sortOf = ({ sorts, defaultSort }: List) => ({
  name: 'sort',
  in: 'query',
  description: 'The field to sort by, and the direction.',
  content: {
    'application/json': {
      schema: {
        type: 'array',
        prefixItems: [{ enum: Object.keys(sorts) }, { enum: ['ASC', 'DESC'] }],
        // `items: false` says the same, and Swagger UI cannot show it.
        minItems: 2,
        maxItems: 2,
        default: defaultSort,
      },
      example: defaultSort,
    },
  },
});

const MEANINGS: Record<string, string> = {
  age: 'How many milliseconds ago the page was asked for: what moved since then is said first.',
  filter: 'The filter of the list as JSON, without the options that are counted.',
  from: 'The version to compare from.',
  to: 'The version to compare with.',
  noun: 'The kind of thing, in the plural.',
  slug: "The last part of the page's address.",
  time: 'A moment in UTC, as in ISO 8601.',
  version: 'The revision of the stream, from 0.',
};
const describedAs = (name: string) => (name in MEANINGS ? { description: MEANINGS[name] } : {});

/** Path, query and headers of a route. */
export function parametersOf({ parts, operation, query, reads, takesCaller, verb }: Route): object[] {
  return [
    ...parts.map(({ name, of }) => ({
      name,
      in: 'path',
      required: true,
      ...(of ? { description: `The id: ${of}.` } : describedAs(name)),
      schema: { type: 'string', ...(of ? { format: 'uuid' } : {}) },
    })),
    ...query.map((name) => ({ name, in: 'query', ...describedAs(name), schema: { type: 'string' } })),
    ...(operation?.list ? [filterOf(operation.list), sortOf(operation.list), rangeOf(operation.list)] : []),
    ...(reads ? [shared('position')] : []),
    ...(verb !== 'GET' && takesCaller && operation?.repeatable !== false ? [shared('idempotencyKey')] : []),
    shared('correlationId'),
  ];
}
