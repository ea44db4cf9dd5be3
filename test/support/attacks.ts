import { request } from 'node:http';

/** A field of an input as the API describes it. */
interface Field {
  type: string | [type: string, none: 'null'];
  format?: string;
  enum?: string[];
  maxLength?: number;
  maxItems?: number;
}
export interface Schema {
  properties: Record<string, Field>;
  required: string[];
}
export interface Attack {
  /** What is sent, unchanged. */
  text: string;
  /** The field whose sentence is shown. */
  field?: string;
}

const LONE = '\ud800 lone surrogate';
const NUL = 'a\u0000b that is long enough';
const FORMATS: Record<string, string[]> = {
  uuid: ['1', 'null', "' or 1=1", '11111111-1111-4111-8111-11111111111X'],
  'uri-reference': ['javascript:alert(1)', 'http://', 'https://a:b@c.example', 'data:text/html,x'],
  email: ['x', 'a@b', 'a@b..example', 'a b@c.example'],
  'date-time': ['tomorrow', '2026-13-45T00:00:00Z', '1e309', '+275760-09-13T00:00:00Z'],
};
/** `1e309` is a JSON number that is none in JavaScript: it has to be written, not made. */
const HUGE = '@1e309@';
const written = (body: unknown) => JSON.stringify(body).replaceAll(`"${HUGE}"`, '1e309');

function wrongText({ format = '', enum: choices, maxLength = 10_000 }: Field): unknown[] {
  const long = choices || format === 'date-time' ? [] : ['x'.repeat(maxLength + 1)];
  return [true, 5, [5], {}, LONE, NUL, ...(choices ? ['nothing of these'] : []), ...(FORMATS[format] ?? []), ...long];
}

function wrongValues(field: Field): unknown[] {
  const [type, none] = Array.isArray(field.type) ? [field.type[0], []] : [field.type, [null]];
  switch (type) {
    case 'string':
      return [...none, ...wrongText(field)];
    case 'boolean':
      return [...none, ...('const' in field ? [false] : []), 'true', 1, []];
    case 'array':
      return [...none, 5, 'x', {}, true, [5], [null], [[]], [LONE], Array(501).fill('x'.repeat(20))];
    default:
      return [...none, HUGE, '1e309', 'Infinity', '0x10', '12abc', true, [5], {}, -1, 0.005];
  }
}

/** Each field of a valid body: wrong in every way, left out where it is required, and one that is unknown. */
export function wrongFields({ properties, required }: Schema, right: object): Attack[] {
  const fields = Object.entries(properties);
  return [
    ...fields.flatMap(([field, each]) =>
      wrongValues(each).map((value) => ({ text: written({ ...right, [field]: value }), field })),
    ),
    ...required.map((field) => ({ text: written({ ...right, [field]: undefined }), field })),
    ...['id', 'role', 'constructor', 'toString'].map((field) => ({ text: written({ ...right, [field]: 'x' }), field })),
  ];
}

/** Bodies that nobody can read. */
export const UNREADABLE = [
  '',
  '{',
  '{"a":}',
  "{'a':1}",
  'NaN',
  '{}x',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  JSON.stringify({ more: 'x'.repeat(1_048_577) }),
];

/** JSON, but no object that an input could be, some of it too deep to be written again. */
export const NO_INPUT = [
  '[]',
  'null',
  'true',
  '5',
  '1e309',
  '"text"',
  '['.repeat(100_000) + ']'.repeat(100_000),
  `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
];

/** What may replace an id, as it goes over the wire. */
export const WRONG_PARTS = [
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%00',
  '%2e%2e%2f',
  '%27%20or%201=1',
  'null',
  '1e309',
  '0x10',
  '-1',
  '[5]',
  '11111111-1111-4111-8111-11111111111G',
  'A1111111-1111-4111-8111-111111111111',
  'x'.repeat(5000),
];

/** A request exactly as it is given: nothing of its path is normalized. */
export const sent = (
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  text?: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = text === undefined ? {} : { 'content-length': Buffer.byteLength(text) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent: false };
    const asking = request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    asking.on('error', reject);
    asking.end(text);
  });
