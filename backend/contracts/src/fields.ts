import { registerDecorator, type ValidationOptions } from 'class-validator';

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

/** Text that can be stored and sent: no NUL, no lone surrogate. */
export const isStorableText = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** The room a text takes in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair takes half of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
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

const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/;

/**
 * A decimal as it was typed or sent: a JSON number, or digits with at most two decimals.
 * `12abc`, `1e3`, `0x10`, `true`, `null` and lists are not decimals (R47). Answers cents, or null.
 */
export function parseCents(value: unknown): number | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const cents = Math.round(value * 100);
    return Math.abs(value * 100 - cents) < 1e-6 ? cents : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (!DECIMAL.test(digits)) return null;
  const [whole = '0', part = ''] = digits.split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return negative ? -cents : cents;
}

/** A whole number as it was typed or sent; null for anything else. */
export function parseWhole(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : null;
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

/** An absolute http or https address without credentials. */
export function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  try {
    const url = new URL(value);
    return url.username === '' && url.password === '' && url.hostname !== '';
  } catch {
    return false;
  }
}

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

// One linear pass: a local part of plain ASCII, a domain of at least two labels (reliability §2.4).
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && EMAIL.test(value.trim());

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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

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
