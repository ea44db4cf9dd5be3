import { type FieldCheck, type FieldOf, type FieldSchema, field, orNull } from './input-fields.js';
import { LIMITS } from './limits.js';
import { bytesOf, isEmail, isHttpUrl, isMoment, isStorableText, isUuid } from './value-parsers.js';

export interface TextRule {
  min?: number;
  max?: number;
  /** Size in UTF-8, untrimmed: for texts so long that it matters. */
  maxBytes?: number;
  /** Said when the text is missing or shorter than `min`. */
  message: string;
  /** Said when the text is longer than `max`. */
  tooLong?: string;
  pattern?: { test: RegExp; message: string };
  /** What else must hold: answers the sentence of the broken rule, or null. */
  also?: (text: string) => string | null;
  optional?: boolean;
  /** An empty text passes, whatever `min` says. */
  emptyAllowed?: boolean;
  /** `null` passes: what an empty text input of the consoles sends. */
  nullable?: boolean;
  /** Measured and matched with the space at its ends. */
  verbatim?: boolean;
  /** Measured without the space at its ends, and kept with it. */
  keepsSpace?: boolean;
}

/** What a text is parsed to: an empty one is null where empty texts pass. */
type TextOf<R extends TextRule> = 'verbatim' extends keyof R
  ? string
  : 'emptyAllowed' extends keyof R
    ? string | null
    : 'nullable' extends keyof R
      ? string | null
      : string;

/** Text between `min` and `max` characters, measured without the space at its ends. */
export function Text<R extends TextRule>(rule: R): FieldOf<TextOf<R>> {
  const {
    min = 0,
    maxBytes,
    max = maxBytes ?? 10_000,
    message,
    pattern,
    optional = false,
    emptyAllowed = false,
    verbatim = false,
    keepsSpace = false,
  }: TextRule = rule;
  const check: FieldCheck = (value) => {
    if (value === null && rule.nullable) return null;
    if (typeof value !== 'string') return message;
    const text = verbatim ? value : value.trim();
    if (text === '' && emptyAllowed) return null;
    if (text.length < min) return message;
    if (text.length > max || (maxBytes !== undefined && bytesOf(value) > maxBytes))
      return rule.tooLong ?? `Must be at most ${max} characters`;
    if (!isStorableText(value)) return 'Contains characters that cannot be stored';
    if (pattern && !pattern.test.test(text)) return pattern.message;
    return rule.also?.(text) ?? null;
  };
  const parse = (value: unknown) => {
    if (typeof value !== 'string' || verbatim || keepsSpace) return value as TextOf<R>;
    return (value.trim() || (emptyAllowed || rule.nullable ? null : '')) as TextOf<R>;
  };
  const schema = { ...orNull('string', rule.nullable), minLength: emptyAllowed ? 0 : min, maxLength: max };
  return field({ check, parse, schema, optional });
}

export interface UrlRule {
  message: string;
  max?: number;
  /** Paths of this origin that are accepted beside absolute addresses, such as drawn covers. */
  path?: RegExp;
}

/** An http(s) address, or empty. */
export function UrlOrEmpty({ message, max = 2048, path }: UrlRule): FieldOf<string | null> {
  const check: FieldCheck = (value) => {
    if (value === null) return null;
    if (typeof value !== 'string' || value.length > max) return message;
    const text = value.trim();
    return text === '' || path?.test(text) || (isStorableText(text) && isHttpUrl(text)) ? null : message;
  };
  const schema: FieldSchema = { type: ['string', 'null'], format: 'uri-reference', maxLength: max };
  return field({ check, parse: (value) => (value as string | null)?.trim() || null, schema, optional: true });
}

/** A moment in ISO 8601 with its zone, or empty; parsed to UTC. */
export function TimeOrEmpty(message: string): FieldOf<string | null> {
  const holds = (value: string) => value === '' || isMoment(value);
  return field({
    check: (value) => (value === null || (typeof value === 'string' && holds(value)) ? null : message),
    parse: (value) => (value ? new Date(value as string).toISOString() : null),
    schema: { type: ['string', 'null'], format: 'date-time' },
    optional: true,
  });
}

export function Email(message: string): FieldOf<string> {
  return field({
    check: (value) => (isEmail(value) ? null : message),
    parse: (value) => (value as string).trim(),
    schema: { type: 'string', format: 'email', maxLength: LIMITS.email.max },
    optional: false,
  });
}

export function OneOf<V extends string>(
  values: readonly V[],
  message: string,
  { optional = false }: { optional?: boolean } = {},
): FieldOf<V> {
  return field<V>({
    check: (value) => (values.includes(value as V) ? null : message),
    schema: { type: 'string', enum: values },
    optional,
  });
}

/** An optional list of some of these values, at least one. */
export function ManyOf<V extends string>(values: readonly V[], message: string): FieldOf<V[]> {
  return field<V[]>({
    check: (value) => (Array.isArray(value) && value.length > 0 && value.every((each) => values.includes(each)) ? null : message),
    schema: { type: 'array', minItems: 1, items: { type: 'string', enum: values } },
    optional: true,
  });
}

/** One of these values, or empty, which is parsed to null. */
export function OneOfOrEmpty<V extends string>(values: readonly V[], message: string): FieldOf<V | null> {
  return field<V | null>({
    check: (value) => (value === null || value === '' || values.includes(value as V) ? null : message),
    parse: (value) => (value as V | '') || null,
    schema: { type: ['string', 'null'], enum: [...values, '', null] },
    optional: true,
  });
}

export function MustBeTrue(message: string): FieldOf<boolean> {
  return field<boolean>({
    check: (value) => (value === true ? null : message),
    schema: { type: 'boolean', const: true },
    optional: false,
  });
}

export function Flag(message: string): FieldOf<boolean> {
  return field<boolean>({
    check: (value) => (typeof value === 'boolean' ? null : message),
    schema: { type: 'boolean' },
    optional: false,
  });
}

export interface IdRule {
  optional?: boolean;
  nullable?: boolean;
}
export function Id<R extends IdRule = Record<never, never>>(
  message: string,
  options?: R,
): FieldOf<'nullable' extends keyof R ? string | null : string> {
  return field({
    check: (value) => (isUuid(value) || (value === null && options?.nullable === true) ? null : message),
    schema: { ...orNull('string', options?.nullable), format: 'uuid' },
    optional: options?.optional ?? false,
  });
}

export interface ListRule {
  maxItems: number;
  maxLength: number;
  message: string;
  ids?: boolean;
  /** The rules of a list of storable texts in place of the usual ones: answers the sentence of the broken rule, or null. */
  instead?: (list: readonly string[]) => string | null;
  minItems?: number;
}

/** An optional list of non-empty texts, or of ids. */
export function TextList({ maxItems, maxLength, message, ids = false, instead, minItems = 0 }: ListRule): FieldOf<string[]> {
  const holds = (item: unknown) =>
    ids ? isUuid(item) : typeof item === 'string' && item.trim() !== '' && item.length <= maxLength && isStorableText(item);
  const isText = (item: unknown): item is string => typeof item === 'string' && isStorableText(item);
  const check: FieldCheck = (value) => {
    if (!Array.isArray(value)) return message;
    if (instead) return value.every(isText) ? instead(value) : message;
    return value.length >= minItems && value.length <= maxItems && value.every(holds) ? null : message;
  };
  const items = { type: 'string', maxLength, ...(ids ? { format: 'uuid' } : {}) };
  return field({
    check,
    parse: (value) => (value as string[]).map((item) => item.trim()),
    schema: { type: 'array', maxItems, ...(minItems > 0 ? { minItems } : {}), items },
    optional: true,
  });
}
