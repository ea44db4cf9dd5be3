import type { Problem } from '@guildhall/contracts/problems';
import { count, enumOf, nullable, type Schema, text, view } from '@guildhall/contracts/schema';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { InputPipe } from '../backend/src/http/input';
import { type ApiDocument, documentOf } from '../backend/src/openapi/document';
import type { Route } from '../backend/src/openapi/routes';
import { Description } from './support/described';
import { RIGHTS } from './support/rights';
import { everyRoute } from './support/routes';

interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: { $ref?: string; name: string; in: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
interface Content {
  schema: object;
  example: unknown;
  /** By the code of a refusal. */
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}
interface Refused {
  schema: { allOf: [object, { properties: { code: { enum: string[] } } }] };
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}

type Shared = Record<string, { value: Problem }>;
const exampleIn = (shared: Shared, given: { $ref?: string; value?: unknown } = {}) =>
  (given.$ref ? shared[given.$ref.split('/').at(-1) ?? ''] : given)?.value as Partial<Problem> | undefined;

/** The codes of refusals that have no example of their own, as `status code`. */
const withoutExample = (shared: Shared, responses: Partial<Described>['responses'] = {}): string[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) => {
      const { schema, examples } = content!['application/problem+json'] as unknown as Refused;
      return schema.allOf[1].properties.code.enum
        .filter((code) => {
          const example = exampleIn(shared, examples?.[code]);
          return !(example?.code === code && String(example.status) === status && (example.detail ?? '').length > 5);
        })
        .map((code) => `${status} ${code}`);
    });

/** What an operation lacks, in words. */
function lacksOf(route: Route, described: Partial<Described>, shared: Shared): string[] {
  const { operationId, summary, security, parameters = [], requestBody, responses = {} } = described;
  const lacks: string[] = [];
  const need = (what: string, holds: unknown) => holds || lacks.push(`${route.verb} ${route.path} lacks ${what}`);
  need('an operationId', /^[a-z][A-Za-z]+$/.test(operationId ?? ''));
  need('a summary', summary && /^[A-Z].{8,}[^.]$/.test(summary));
  need('security', security);
  for (const [, name] of route.path.matchAll(/\{(\w+)\}/g))
    need(
      `{${name}}`,
      parameters.some((each) => each.name === name),
    );
  if (route.takesQuery)
    for (const name of ['filter', 'sort'])
      need(
        name,
        parameters.some((each) => each.name === name),
      );
  if (route.input) need('a body with an example', requestBody?.content['application/json']?.example);
  const success = responses[route.status];
  need('its success', success);
  if (route.status !== 204) need('an answer with an example', Object.values(success?.content ?? {})[0]?.example !== undefined);
  need(
    'refusals',
    Object.keys(responses).some((status) => Number(status) >= 400),
  );
  for (const refusal of withoutExample(shared, responses)) need(`an example of ${refusal}`, false);
  return lacks;
}

describe('the description of the API', () => {
  let routes: Route[];
  let document: ApiDocument;
  const operations = () =>
    routes
      .filter(({ path }) => path.startsWith('/api/'))
      .map((route) => [route, document.paths[route.path]?.[route.verb.toLowerCase()] as Partial<Described>] as const);
  const shared = () => document.components['examples'] as Shared;
  beforeAll(async () => {
    routes = await everyRoute();
    document = JSON.parse(JSON.stringify(documentOf(routes)));
  });

  it('names every route of the API and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(described.filter((each) => !each.includes(' /api/'))).toEqual([]);
    expect(described.sort()).toEqual(
      operations()
        .map(([{ verb, path }]) => `${verb} ${path}`)
        .sort(),
    );
    expect(described.length).toBeGreaterThan(50);
  });

  it('PE-09 each route has its expectation in the grid of rights, and each expectation its route', () => {
    expect(Object.keys(RIGHTS).sort()).toEqual(routes.map(({ verb, path }) => `${verb} ${path}`).sort());
  });

  it('OP-05 every list has the address of one of it', () => {
    const reads = routes.filter(({ verb }) => verb === 'GET');
    const hasOne = (list: Route) => reads.some(({ path }) => path !== list.path && path.replace(/\/\{\w+\}$/, '') === list.path);
    const lists = reads.filter(({ operation }) => operation?.list);
    expect(lists.length).toBeGreaterThan(15);
    // One version is the record at it: `at?version=`. A session of one's own is ended, not read.
    const read = ['/api/history/{noun}/{id}', '/api/me/sessions'];
    expect(lists.filter((each) => !hasOne(each)).map(({ path }) => path)).toEqual(read);
  });

  it('lacks nothing in any operation', () => {
    expect(operations().flatMap(([route, described]) => lacksOf(route, described, shared()))).toEqual([]);
  });

  it('is seen lacking: a route without a description', () => {
    const route = routes.find(({ path }) => path === '/api/products/{id}')!;
    const { operation, ...bare } = route;
    const { paths } = documentOf([bare]);
    expect(lacksOf(route, paths[route.path]![route.verb.toLowerCase()]!, shared()).length).toBeGreaterThan(4);
  });

  it('is seen lacking: a refusal without an example', () => {
    const [[, { responses }]] = operations() as [[Route, Described]];
    expect(withoutExample(shared(), responses)).toEqual([]);
    const bare = JSON.parse(JSON.stringify(responses).replaceAll('"examples"', '"none"'));
    expect(withoutExample(shared(), bare).length).toBeGreaterThan(1);
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('has examples that its schemas allow, and inputs that their contracts take', async () => {
    const ajv = new Ajv({ strict: false, multipleOfPrecision: 6 });
    addFormats(ajv);
    ajv.addSchema(document, 'api');
    const allowed = ({ schema, example }: Content) => {
      const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
      return ajv.validate(resolved, example) ? [] : [`${ajv.errorsText()} ${JSON.stringify(example)}`];
    };
    const wrong: string[] = [];
    for (const [route, { responses, requestBody }] of operations()) {
      const contents = [...Object.values(responses ?? {}), ...(requestBody ? [requestBody] : [])].flatMap(({ content }) =>
        Object.values(content ?? {}).flatMap(({ schema, example, examples = {} }) =>
          [example, ...Object.values(examples).map((each) => exampleIn(shared(), each))]
            .filter((each) => each !== undefined)
            .map((each) => ({ schema, example: each })),
        ),
      );
      for (const content of contents) wrong.push(...allowed(content).map((fault) => `${route.verb} ${route.path}: ${fault}`));
      const body = requestBody?.content['application/json']?.example;
      if (route.input) expect(() => new InputPipe(route.input!).transform(body)).not.toThrow();
    }
    expect(wrong).toEqual([]);
  });
});

describe('an answer, checked against the description', () => {
  const id = '0b9c7c1e-5d0f-4e1b-9a57-3f6f2f8f4a10';
  let description: Description;
  beforeAll(async () => {
    description = new Description(JSON.parse(JSON.stringify(documentOf(await everyRoute()))));
  });
  const json = 'application/json; charset=utf-8';
  const problem = { type: 'x', title: 'x', status: 404, code: 'not_found', detail: 'x' };
  const faultOf = (status: number, body: unknown, type = json) =>
    description.faultOf('GET', `/api/skills/${id}`, { status, body, type });

  it('passes where it is as described', () => {
    expect(faultOf(200, { id, name: 'Zapier' })).toBeNull();
    expect(faultOf(404, problem, 'application/problem+json')).toBeNull();
  });

  it.each([
    ['with a field too many', 200, { id, name: 'Zapier', secret: true }, json, 'additional properties'],
    ['with a field too few', 200, { id }, json, "required property 'name'"],
    ['of another type', 200, { id, name: 5 }, json, 'must be string'],
    ['that is no JSON', 200, '<html>', 'text/html', 'not as application/json'],
    ['with a status that is not described', 500, problem, 'application/problem+json', 'which is not described'],
    ['with a code that is not described', 404, { ...problem, code: 'gone' }, 'application/problem+json', 'allowed values'],
  ])('is seen wrong: %s', (_, status, body, type, words) => {
    expect(faultOf(status, body, type)).toContain(words);
  });

  it('is seen wrong: a success of an operation that nobody described', () => {
    expect(description.faultOf('GET', '/api/secrets', { status: 200, body: [], type: json })).toContain('is not described');
  });
});

describe('a view', () => {
  it('cannot differ from its type', () => {
    interface Known {
      a: string;
      b: 'x' | 'y' | null;
    }
    view<Known>('Known', { a: text, b: nullable(enumOf(['x', 'y'])) });
    // @ts-expect-error a field is missing
    view<Known>('Missing', { a: text });
    // @ts-expect-error a field is of another type
    view<Known>('Other', { a: count, b: nullable(enumOf(['x', 'y'])) });
    // @ts-expect-error a field is wider than the type says
    view<Known>('Wider', { a: text, b: nullable(text) });
    // @ts-expect-error a field is narrower than the type says
    const narrower: Schema<string | null> = text;
    expect(() => view<Known>('Known', { a: text, b: nullable(enumOf(['x', 'y'])) })).toThrow('Two views are named Known');
    expect(narrower.json).toEqual({ type: 'string' });
  });
});
