import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Response {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  responses: Record<string, Response>;
}
/** The document of the API, as far as answers are checked by it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation & { requestBody?: { content: Record<string, { schema: object }> } }>>;
  components: object;
}
export interface Answered {
  status: number;
  type: string;
  body: unknown;
}

/** Says of every answer what it has that the description of the API does not. */
export class Description {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly paths: [pattern: RegExp, path: string][];

  constructor(readonly document: ApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema(document, 'api');
    // An exact path comes before one that varies: /api/content/preview is no id.
    const byName = Object.keys(document.paths).sort((one, other) => one.split('{').length - other.split('{').length);
    this.paths = byName.map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path]);
  }

  /** What a request is called: its verb and its path with `{name}`. Null where the API has no such operation. */
  operationOf(verb: string, url: string): string | null {
    const address = url.split('?')[0] ?? '';
    const method = verb.toLowerCase();
    const path = this.paths.find(([pattern, each]) => pattern.test(address) && method in this.document.paths[each]!)?.[1];
    return path ? `${method} ${path}` : null;
  }

  /** What is wrong with an answer of the API, null where it is as described. */
  faultOf(verb: string, url: string, answer: Answered): string | null {
    const operation = this.operationOf(verb, url);
    const asked = `${verb} ${url.slice(0, 200)} answered ${answer.status}`;
    if (!operation) return answer.status < 400 ? `${asked}, and is not described` : null;
    const [method = '', path = ''] = operation.split(' ');
    const response = this.document.paths[path]![method]!.responses[answer.status];
    if (!response) return `${asked}, which is not described: ${JSON.stringify(answer.body)?.slice(0, 300)}`;
    const types = Object.keys(response.content ?? {});
    if (types.length === 0) return answer.body === '' ? null : `${asked} with a body, which is not described`;
    if (!types.some((type) => answer.type.startsWith(type))) return `${asked} as ${answer.type}, not as ${types}`;
    const validate = this.validator(operation, answer.status, types[0]!);
    return validate(answer.body)
      ? null
      : `${asked} with ${this.ajv.errorsText(validate.errors)}: ${JSON.stringify(answer.body)?.slice(0, 300)}`;
  }

  private validator(operation: string, status: number, type: string): ValidateFunction {
    const key = `${operation} ${status} ${type}`;
    const known = this.validators.get(key);
    if (known) return known;
    const [method = '', path = ''] = operation.split(' ');
    const at = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
    const pointer = at.map((each) => encodeURIComponent(String(each).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const made = this.ajv.compile({ $ref: `api#/${pointer}` });
    this.validators.set(key, made);
    return made;
  }
}

const descriptions = new Map<string, Promise<Description>>();

/** The description that the product at `url` gives of itself, read once. */
export function descriptionOf(url: string): Promise<Description> {
  const known = descriptions.get(url);
  if (known) return known;
  const read = fetch(`${url}/api/openapi.json`).then(async (answer) => new Description((await answer.json()) as ApiDocument));
  read.catch(() => descriptions.delete(url));
  descriptions.set(url, read);
  return read;
}
