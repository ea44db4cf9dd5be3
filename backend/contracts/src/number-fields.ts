import { type FieldCheck, type FieldOf, type FieldSchema, field, orNull } from './input-fields.js';
import { parseCents, parseWhole } from './value-parsers.js';

export interface NumberRule {
  min: number;
  max: number;
  /** Said when the value is missing or no number. */
  message: string;
  tooSmall?: string;
  /** What is too small is refused by the server alone. */
  tooSmallAtServer?: true;
  tooLarge?: string;
  optional?: boolean;
  nullable?: boolean;
}

type NumberOf<R extends NumberRule> = 'nullable' extends keyof R ? number | null : number;

function numberField<R extends NumberRule>(
  parse: (value: unknown) => number | null,
  rule: R,
  { type, ...schema }: FieldSchema & { type: string },
  name?: string,
): FieldOf<NumberOf<R>> {
  const check: FieldCheck = (value) => {
    if (value === null && rule.nullable) return null;
    const number = parse(value);
    if (number === null) return rule.message;
    if (number < rule.min) return rule.tooSmall ?? rule.message;
    if (number > rule.max) return rule.tooLarge ?? rule.message;
    return null;
  };
  return field({
    check,
    parse: (value) => parse(value) as NumberOf<R>,
    schema: { ...orNull(type, rule.nullable), ...schema },
    optional: rule.optional ?? false,
    name,
    saidByServer: rule.tooSmallAtServer && rule.tooSmall,
  });
}

/** Dollars with at most two decimals, sent under `name` and parsed to cents; bounds in cents. */
export const Money = <R extends NumberRule>(name: string, rule: R) =>
  numberField(parseCents, rule, { type: 'number', minimum: rule.min / 100, maximum: rule.max / 100, multipleOf: 0.01 }, name);

/** A whole number; bounds inclusive. */
export const Whole = <R extends NumberRule>(rule: R) =>
  numberField(parseWhole, rule, { type: 'integer', minimum: rule.min, maximum: rule.max });

/** A strict JSON whole number (no text): versions and ratings. */
export const Integer = <R extends NumberRule>(rule: R) =>
  numberField((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null), rule, {
    type: 'integer',
    minimum: rule.min,
    maximum: rule.max,
  });

/** The version of the record that an edit started from. Left out, the API answers 428. */
export const Version = () =>
  Integer({ min: 0, max: Number.MAX_SAFE_INTEGER, message: 'Version must be a whole number', optional: true });
