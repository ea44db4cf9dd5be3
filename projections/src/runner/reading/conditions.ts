import { LIMITS } from '@guildhall/contracts/limits';
import { isStorableText, isUuid } from '@guildhall/contracts/value-parsers';

/** A filter, sort or range that is not understood. Nothing is guessed and nothing is dropped in silence. */
export class BadListQuery extends Error {
  /** The field of the filter whose value it is, where it is one. */
  of?: string;
  constructor(
    readonly field: 'filter' | 'sort' | 'range',
    message: string,
  ) {
    super(message);
  }
}

export type Bind = (value: unknown) => string;
/** SQL for one filter field; it checks the value itself and binds it, never writes it into the text. */
export interface Condition {
  (value: unknown, bind: Bind): string;
  /** JSON Schema of the values it takes, for the description of the API. */
  schema: object;
  /** The rows that are left, where kept totals count them; null elsewhere. */
  narrows?: (value: unknown) => Narrowing | null;
}
/** The rows of some kinds, with an amount from one bound to the other, both inclusive. What is left out is no bound. */
export interface Narrowing {
  kinds?: readonly string[];
  from?: number;
  to?: number;
}
const wrong = (what: string): never => {
  throw new BadListQuery('filter', what);
};

/** Binds no text that Postgres refuses. */
const storable =
  (bind: Bind): Bind =>
  (value) => {
    const bound = Array.isArray(value) ? value : [value];
    if (bound.some((each) => typeof each === 'string' && !isStorableText(each)))
      return wrong('texts must be well-formed and without zero characters');
    return bind(value);
  };

/** A condition with the schema of its values, and what it narrows the list to. */
export const takes = (
  schema: object,
  condition: (value: unknown, bind: Bind) => string,
  narrows?: (value: unknown) => Narrowing | null,
): Condition => Object.assign((value: unknown, bind: Bind) => condition(value, storable(bind)), { schema, narrows });

const oneOrMany = (each: object, maxItems?: number) => ({ anyOf: [each, { type: 'array', items: each, maxItems }] });

/** A condition on what is sought in lower-cased text, which it gets trimmed; an empty search holds for all. */
export const searches = (holds: (text: string, bind: Bind) => string): Condition =>
  takes(
    { type: 'string', maxLength: LIMITS.search.max },
    (value, bind) => {
      if (typeof value !== 'string' || value.length > LIMITS.search.max)
        return wrong(`search must be text of at most ${LIMITS.search.max} characters`);
      const text = value.trim();
      return text === '' ? 'true' : holds(text, bind);
    },
    (value) => (String(value).trim() === '' ? {} : null),
  );

/** A text as a pattern of `like`. */
const plainly = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Case-insensitive "contains". */
export const contains = (column: string): Condition =>
  searches((text, bind) => `${column} like lower(${bind(`%${plainly(text)}%`)})`);

/** Case-insensitive "begins with". */
export const beginning = (column: string, text: string, bind: Bind): string =>
  `${column} like lower(${bind(`${plainly(text)}%`)})`;

/** Equal to a value, or to one of several. Of one value, Postgres reads an index of it in the order of that index. */
export const among = (column: string, values: readonly unknown[], type: 'text' | 'uuid', bind: Bind): string =>
  values.length === 1 ? `${column} = ${bind(values[0])}::${type}` : `${column} = any(${bind(values)}::${type}[])`;

/** Equal to one id, or to one of a list of ids; an empty list holds for none. */
export const idIn = (column: string): Condition =>
  takes(oneOrMany({ type: 'string', maxLength: 100 }, 100), (value, bind) => {
    const ids = Array.isArray(value) ? value : [value];
    if (ids.length > 100 || !ids.every((id) => typeof id === 'string' && id.length <= 100))
      return wrong('ids must be a list of at most 100');
    return among(column, ids.filter(isUuid), 'uuid', bind);
  });

const MOST_TEXTS = 100;
const LONGEST_TEXT = 200;

/** Equal to one text, or to one of a list of texts; an empty list holds for none. */
export const textIn = (column: string): Condition =>
  takes(oneOrMany({ type: 'string', maxLength: LONGEST_TEXT }, MOST_TEXTS), (value, bind) => {
    const texts = Array.isArray(value) ? value : [value];
    const holds = (text: unknown) => typeof text === 'string' && text.length <= LONGEST_TEXT;
    if (texts.length > MOST_TEXTS || !texts.every(holds)) return wrong(`texts must be a list of at most ${MOST_TEXTS}`);
    return among(column, texts, 'text', bind);
  });

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** At a moment or day in ISO 8601, or later; or earlier. A day is its first moment in UTC, for `<=` its last. */
export const at = (column: string, operator: '>=' | '<='): Condition =>
  takes({ type: 'string', format: 'date-time' }, (value, bind) => {
    const isDay = typeof value === 'string' && value.length === 10;
    const time = typeof value === 'string' && DATE.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) return wrong('times must be ISO 8601');
    const moment = operator === '<=' && isDay ? time + 86_399_999 : time;
    return `${column} ${operator} ${bind(new Date(moment).toISOString())}::timestamptz`;
  });

/** Equal to one of the stated values. */
export const valueIn = (column: string, values: readonly string[]): Condition =>
  takes(oneOrMany({ type: 'string', enum: values }), (value, bind) => {
    const chosen = Array.isArray(value) ? value : [value];
    if (!chosen.every((each) => values.includes(each))) return wrong(`must be one of ${values.join(', ')}`);
    return among(column, chosen, 'text', bind);
  });

/** As `valueIn`, on a column whose values are the kinds of the table's totals. */
export const kindIn = (column: string, values: readonly string[]): Condition => {
  const condition = valueIn(column, values);
  return takes(condition.schema, condition, (value) => ({ kinds: (Array.isArray(value) ? value : [value]) as string[] }));
};

/** At least, or at most, this many dollars; the column holds cents. */
export const cents = (column: string, operator: '>=' | '<=', unboundedAt?: number): Condition =>
  takes(
    { type: 'number', minimum: 0, maximum: 10_000_000 },
    (value, bind) => {
      if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 10_000_000)
        return wrong('amounts must be numbers of dollars');
      return value === unboundedAt ? 'true' : `${column} ${operator} ${bind(Math.round(value * 100))}`;
    },
    (value) => (value === unboundedAt ? {} : { [operator === '>=' ? 'from' : 'to']: Math.round(Number(value) * 100) }),
  );
