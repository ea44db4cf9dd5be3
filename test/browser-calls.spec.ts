import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '../backend/src/openapi/document';
import { type ApiDocument, Description } from './support/described';
import { everyRoute } from './support/routes';

const root = join(__dirname, '..');
/** A call of the API whose path is in the code, such as `get<Me>('/api/me'` or `command<Me>('PUT', '/api/me'`. */
const CALL =
  /\b(?:get|one|cards|listQuery|command)<([\w[\]]+)>\((?:'(POST|PUT|DELETE)', )?(?:'(\/api\/[^']*)'|`(\/api\/[^`]*)`)/g;

interface Call {
  file: string;
  verb: string;
  url: string;
  type: string;
}

const callsIn = (file: string, text: string): Call[] =>
  [...text.matchAll(CALL)].map(([, type = '', verb = 'GET', plain, pattern = '']) => ({
    file,
    verb,
    // A variable called `path` holds a noun and an id.
    url: (plain ?? pattern).replace(/\$\{path\}/g, 'x/x').replace(/\$\{[^}]*\}/g, 'x'),
    type,
  }));

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'frontend/src/*.ts', 'frontend/src/*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.includes('.spec.'));

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
}
const nameOf = ({ $ref, items }: Schema = {}): string => ($ref ?? items?.$ref)?.split('/').at(-1) ?? '';

describe('calls of the browser', () => {
  let description: Description;
  /** Null where a path that ends in a variable may be one of several routes. */
  const answerOf = ({ verb, url }: Call): string | null => {
    const operation = description.operationOf(verb, url);
    if (!operation && /\/x(?:\?|$)/.test(url)) return null;
    const [method = '', path = ''] = operation?.split(' ') ?? [];
    const responses = description.document.paths[path]?.[method]?.responses ?? {};
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    return nameOf(Object.values(success?.content ?? {})[0]?.schema);
  };
  /** The name of a type may end in View, which the description leaves out. A text has no name there. */
  const isOther = (call: Call): boolean => {
    const answer = answerOf(call);
    if (answer === null || call.type === 'string') return false;
    return ![call.type.replace('[]', ''), call.type.replace(/View(\[\])?$/, '')].includes(answer);
  };
  beforeAll(async () => {
    const document = JSON.parse(JSON.stringify(documentOf(await everyRoute()))) as ApiDocument;
    description = new Description(document);
  });

  it('given a path in the code, then the call takes the type that the description of the API names', () => {
    const calls = sources.flatMap((file) => callsIn(file, readFileSync(join(root, file), 'utf8')));
    expect(calls.length).toBeGreaterThan(20);
    expect(
      calls.filter(isOther).map((call) => `${call.file}: ${call.verb} ${call.url} is ${answerOf(call)}, not ${call.type}`),
    ).toEqual([]);
  });

  it('is seen failing for a call that takes another type', () => {
    const calls = callsIn('x.ts', "get<Product>('/api/me', signal); command<Me>('PUT', `/api/products/1`, body);");
    expect(calls.filter(isOther)).toHaveLength(2);
  });
});
