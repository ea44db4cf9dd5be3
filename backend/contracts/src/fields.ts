import { registerDecorator, type ValidationOptions } from 'class-validator';
import { bytesOf, isEmail, isHttpUrl, isStorableText, isUuid, parseCents, parseWhole } from './values.js';

/**
 * One decorator per kind of field. Each has exactly one constraint, so a field answers with exactly one sentence:
 * the one the specification states for the first rule that is broken (spec §5).
 */
type Check = (value: unknown, whole: object) => string | null;

/** How a field is described to clients (OpenAPI). */
export interface FieldSchema {
  type: string;
  [keyword: string]: unknown;
}
const orNull = (nullable = false) => (nullable ? { nullable: true } : {});
const schemas = new WeakMap<object, Map<string, { schema: FieldSchema; optional: boolean }>>();

/** The fields of an input class with their JSON schemas, inherited ones included. */
export function fieldsOf(input: new () => object): Map<string, { schema: FieldSchema; optional: boolean }> {
  const all = new Map<string, { schema: FieldSchema; optional: boolean }>();
  for (let at = input.prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [name, field] of schemas.get(at) ?? []) if (!all.has(name)) all.set(name, field);
  }
  return all;
}

function field(check: Check, schema: FieldSchema, optional: boolean, options?: ValidationOptions): PropertyDecorator {
  return (target, property) => {
    const own = schemas.get(target) ?? new Map();
    schemas.set(target, own.set(String(property), { schema, optional }));
    registerDecorator({
      name: 'field',
      target: target.constructor,
      propertyName: String(property),
      options,
      validator: {
        validate: (value, args) => (value === undefined && optional ? true : check(value, args?.object ?? {}) === null),
        defaultMessage: (args) => check(args?.value, args?.object ?? {}) ?? '',
      },
    });
  };
}

export interface TextRule {
  min?: number;
  max?: number;
  /** In UTF-8, as it stands: for texts so long that their room counts. */
  maxBytes?: number;
  /** Said when the text is missing or shorter than `min`. */
  message: string;
  /** Said when the text is longer than `max`. */
  tooLong?: string;
  pattern?: { test: RegExp; message: string };
  optional?: boolean;
  /** An empty text passes, whatever `min` says. */
  emptyAllowed?: boolean;
  /** `null` passes: what an empty text input of the consoles sends. */
  nullable?: boolean;
  /** Measure and match as it stands, without taking the space off its ends. */
  verbatim?: boolean;
}

/** Text between `min` and `max` characters, measured without the space at its ends. */
export function Text(rule: TextRule): PropertyDecorator {
  const {
    min = 0,
    maxBytes,
    max = maxBytes ?? 10_000,
    message,
    pattern,
    optional = false,
    emptyAllowed = false,
    verbatim = false,
  } = rule;
  const check: Check = (value) => {
    if (value === null && rule.nullable) return null;
    if (typeof value !== 'string') return message;
    const text = verbatim ? value : value.trim();
    if (text === '' && emptyAllowed) return null;
    if (text.length < min) return message;
    if (text.length > max || (maxBytes !== undefined && bytesOf(value) > maxBytes))
      return rule.tooLong ?? `Must be at most ${max} characters`;
    if (!isStorableText(value)) return 'Contains characters that cannot be stored';
    if (pattern && !pattern.test.test(text)) return pattern.message;
    return null;
  };
  return field(check, { type: 'string', minLength: emptyAllowed ? 0 : min, maxLength: max, ...orNull(rule.nullable) }, optional);
}

export interface NumberRule {
  min: number;
  max: number;
  /** Said when the value is missing or no number. */
  message: string;
  tooSmall?: string;
  tooLarge?: string;
  optional?: boolean;
  nullable?: boolean;
}

function numberField(parse: (value: unknown) => number | null, rule: NumberRule, schema: FieldSchema): PropertyDecorator {
  const check: Check = (value) => {
    if (value === null && rule.nullable) return null;
    const number = parse(value);
    if (number === null) return rule.message;
    if (number < rule.min) return rule.tooSmall ?? rule.message;
    if (number > rule.max) return rule.tooLarge ?? rule.message;
    return null;
  };
  return field(check, { ...schema, ...orNull(rule.nullable) }, rule.optional ?? false);
}

/** Dollars with at most two decimals; bounds in cents. */
export const Money = (rule: NumberRule) =>
  numberField(parseCents, rule, { type: 'number', minimum: rule.min / 100, maximum: rule.max / 100, multipleOf: 0.01 });

/** A whole number; bounds inclusive. */
export const Whole = (rule: NumberRule) =>
  numberField(parseWhole, rule, { type: 'integer', minimum: rule.min, maximum: rule.max });

/** A strict JSON whole number (no text): versions and ratings. */
export const Integer = (rule: NumberRule) =>
  numberField((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null), rule, {
    type: 'integer',
    minimum: rule.min,
    maximum: rule.max,
  });

export interface UrlRule {
  message: string;
  max?: number;
  /** Paths of this origin that are accepted beside absolute addresses, such as drawn covers. */
  path?: RegExp;
}

/** An http(s) address, or empty. */
export function UrlOrEmpty({ message, max = 2048, path }: UrlRule): PropertyDecorator {
  const check: Check = (value) => {
    if (value === null) return null;
    if (typeof value !== 'string' || value.length > max) return message;
    const text = value.trim();
    return text === '' || path?.test(text) || (isStorableText(text) && isHttpUrl(text)) ? null : message;
  };
  return field(check, { type: 'string', format: 'uri', maxLength: max, nullable: true }, true);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Later moments are no longer written with a year of four digits everywhere. */
const LAST_TIME = Date.UTC(9999, 0);

/** A moment in ISO 8601 with its zone, or empty. */
export function TimeOrEmpty(message: string): PropertyDecorator {
  const holds = (value: string) => value === '' || (TIME.test(value) && Date.parse(value) >= 0 && Date.parse(value) < LAST_TIME);
  return field(
    (value) => (value === null || (typeof value === 'string' && holds(value)) ? null : message),
    { type: 'string', format: 'date-time', nullable: true },
    true,
  );
}

export function Email(message: string): PropertyDecorator {
  return field((value) => (isEmail(value) ? null : message), { type: 'string', format: 'email', maxLength: 254 }, false);
}

export function OneOf(values: readonly string[], message: string, options: { optional?: boolean } = {}): PropertyDecorator {
  return field(
    (value) => (typeof value === 'string' && values.includes(value) ? null : message),
    { type: 'string', enum: values },
    options.optional ?? false,
  );
}

/** An optional list of some of these values, at least one. */
export function ManyOf(values: readonly string[], message: string): PropertyDecorator {
  return field(
    (value) => (Array.isArray(value) && value.length > 0 && value.every((each) => values.includes(each)) ? null : message),
    { type: 'array', minItems: 1, items: { type: 'string', enum: values } },
    true,
  );
}

export function OneOfOrEmpty(values: readonly string[], message: string): PropertyDecorator {
  return field(
    (value) => (value === null || value === '' || (typeof value === 'string' && values.includes(value)) ? null : message),
    { type: 'string', enum: [...values, ''], nullable: true },
    true,
  );
}

export function MustBeTrue(message: string): PropertyDecorator {
  return field((value) => (value === true ? null : message), { type: 'boolean' }, false);
}

export function Id(message: string, options: { optional?: boolean; nullable?: boolean } = {}): PropertyDecorator {
  return field(
    (value) => (isUuid(value) || (value === null && options.nullable === true) ? null : message),
    { type: 'string', format: 'uuid', ...orNull(options.nullable) },
    options.optional ?? false,
  );
}

export interface ListRule {
  maxItems: number;
  maxLength: number;
  message: string;
  ids?: boolean;
}

/** An optional list of non-empty texts, or of ids. */
export function TextList({ maxItems, maxLength, message, ids = false }: ListRule): PropertyDecorator {
  const holds = (item: unknown) =>
    ids ? isUuid(item) : typeof item === 'string' && item.trim() !== '' && item.length <= maxLength && isStorableText(item);
  return field(
    (value) => (Array.isArray(value) && value.length <= maxItems && value.every(holds) ? null : message),
    { type: 'array', maxItems, items: { type: 'string', maxLength, ...(ids ? { format: 'uuid' } : {}) } },
    true,
  );
}
