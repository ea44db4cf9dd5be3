import { registerDecorator } from 'class-validator';

/**
 * One decorator per kind of field. Each has exactly one constraint, so a field answers with exactly one sentence:
 * the one the specification states for the first rule that is broken. A class declares what its fields hold once they
 * are parsed (`parseInput`); a property that cannot take what its decorator parses does not compile.
 */
export type FieldCheck = (value: unknown) => string | null;
export type FieldOf<V> = <Key extends string, T extends { [K in Key]?: unknown }>(
  target: T,
  property: [V] extends [T[Key]] ? Key : never,
) => void;

/** How a field is described to clients (OpenAPI). */
export interface FieldSchema {
  type: string | [type: string, none: 'null'];
  [keyword: string]: unknown;
}

/** The JSON type of a field that may be null, or may not. */
export const orNull = (type: string, nullable = false): Pick<FieldSchema, 'type'> => ({ type: nullable ? [type, 'null'] : type });

/** A field as it is sent: its JSON schema, and the property that takes its parsed value. */
export interface InputField {
  schema: FieldSchema;
  optional: boolean;
  property: string;
  parse(value: unknown): unknown;
}
const fields = new WeakMap<object, Map<string, InputField>>();

/** The fields of an input class by the names they are sent under, inherited ones included. */
export function fieldsOf(input: new () => object): Map<string, InputField> {
  const all = new Map<string, InputField>();
  for (let at = input.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, field] of fields.get(at) ?? []) if (!all.has(name)) all.set(name, field);
  }
  return all;
}

export interface FieldRule<V> {
  check: FieldCheck;
  /** Turns a value that passed its check into what the property holds. */
  parse?(value: unknown): V;
  schema: FieldSchema;
  optional: boolean;
  /** The name it is sent under, where that differs from the property's. */
  name?: string;
  /** A sentence of its check that forms leave to the server: the screen then says its own failure text too (R28). */
  saidByServer?: string;
}

/** The decorator of one field. */
export function field<V>({
  check,
  parse = (value) => value as V,
  schema,
  optional,
  name,
  saidByServer,
}: FieldRule<V>): FieldOf<V> {
  return (target: object, property: string) => {
    const sent = name ?? property;
    const own = fields.get(target) ?? new Map<string, InputField>();
    fields.set(target, own.set(sent, { schema, optional, property, parse }));
    registerDecorator({
      name: 'field',
      target: target.constructor,
      propertyName: sent,
      ...(saidByServer && { options: { context: { saidByServer } } }),
      validator: {
        validate: (value) => (value === undefined && optional ? true : check(value) === null),
        defaultMessage: (args) => check(args?.value) ?? '',
      },
    });
  };
}
