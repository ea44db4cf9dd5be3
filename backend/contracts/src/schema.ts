/** A JSON Schema (2020-12) as it goes into the description of the API. */
export interface JsonSchema {
  [keyword: string]: unknown;
}
declare const AGREES: unique symbol;

/**
 * The JSON Schema of values of type `T`. The compiler refuses a schema of any other type, narrower or wider,
 * so a view and its description cannot differ.
 */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** Left out of an object where it is undefined. */
  readonly optional?: boolean;
  readonly [AGREES]?: (value: T) => T;
}

/** What the API answers under a name of its own. */
export interface View<T> extends Schema<T> {
  readonly name: string;
  readonly fields: Fields<T>;
  /** The schema itself; `json` only refers to it. */
  readonly definition: JsonSchema;
}
export type Fields<T> = { readonly [K in keyof T]-?: Schema<T[K]> };

const schema = <T>(json: JsonSchema): Schema<T> => ({ json });

export const text = schema<string>({ type: 'string' });
export const id = schema<string>({ type: 'string', format: 'uuid' });
/** ISO 8601, in UTC. */
export const moment = schema<string>({ type: 'string', format: 'date-time' });
export const email = schema<string>({ type: 'string', format: 'email' });
export const flag = schema<boolean>({ type: 'boolean' });
/** Any JSON. */
export const anything = schema<unknown>({});
/** A whole number from 0 up. */
export const count = schema<number>({ type: 'integer', minimum: 0 });
export const number = schema<number>({ type: 'number' });
export const dollarAmount = schema<number>({ type: 'number', minimum: 0 });
/** A rating, or the mean of ratings: 1 to 5. */
export const stars = schema<number>({ type: 'number', minimum: 1, maximum: 5 });

export const enumOf = <const Value extends string>(values: readonly Value[]) => schema<Value>({ type: 'string', enum: values });
export const list = <Item>(item: Schema<Item>) => schema<Item[]>({ type: 'array', items: item.json });
export const textByName = schema<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } });

export function nullable<T>({ json }: Schema<T>): Schema<T | null> {
  if (typeof json.type !== 'string') return schema({ anyOf: [json, { type: 'null' }] });
  return schema({ ...json, type: [json.type, 'null'], ...(Array.isArray(json.enum) ? { enum: [...json.enum, null] } : {}) });
}
export const optional = <T>({ json }: Schema<T>): Schema<T | undefined> => ({ json, optional: true });

/** An object with these fields and no other. */
export function object<T extends object>(fields: Fields<T>): Schema<T> {
  const all = Object.entries<Schema<unknown>>(fields as never);
  return schema({
    type: 'object',
    properties: Object.fromEntries(all.map(([name, { json }]) => [name, json])),
    required: all.filter(([, field]) => !field.optional).map(([name]) => name),
    additionalProperties: false,
  });
}

/** Every view there is, by name. */
export const VIEWS = new Map<string, View<never>>();

/** Names the schema of what the API answers. @throws Error when two views have the same name */
export function view<T extends object>(name: string, fields: Fields<T>): View<T> {
  if (VIEWS.has(name)) throw new Error(`Two views are named ${name}`);
  const made: View<T> = { name, fields, definition: object(fields).json, json: { $ref: `#/components/schemas/${name}` } };
  VIEWS.set(name, made as unknown as View<never>);
  return made;
}

/** An object without fields: a success that has nothing to say. */
export const nothing = object<Record<never, never>>({});
