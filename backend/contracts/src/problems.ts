/** RFC 9457 answer of every refusal. `detail` is the exact sentence a person reads. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  /** Field name → the sentence at that field. */
  errors?: Record<string, string>;
  /** The current record, when an edit was based on an older one (412). */
  current?: unknown;
  correlationId?: string;
}

/** Stable codes and the HTTP status each is answered with. */
export const PROBLEM_STATUS = {
  malformed: 400,
  unknown_field: 400,
  unauthenticated: 401,
  invalid_credentials: 400,
  refresh_reused: 400,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  already_exists: 409,
  stale_version: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  key_reused: 422,
  version_required: 428,
  rate_limited: 429,
  head_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Headers of the API beside HTTP's own. */
export const HEADERS = {
  idempotencyKey: 'idempotency-key',
  /** Answered by commands, sent back by queries: `<log id>:<position>`. */
  position: 'x-position',
  /** Answered by queries: `true` where one could not wait for its caller's own write, `false` in answers that all share. */
  catchingUp: 'x-catching-up',
  /** Answered by queries and pages: the projections that the answer was made from, with commas between. */
  reads: 'x-reads',
  /**
   * Answered by queries: tables, with commas between, or `none`. The answer changes only with a row that it names, or when
   * rows come to or go from them. Left out: with any row of the projections.
   */
  shows: 'x-shows',
  correlationId: 'x-correlation-id',
} as const;
/** The projections that an answer was made from, by its header `reads`; none where it does not say. */
export const readsIn = (header: string | null | undefined): string[] => (header ? header.split(',') : []);
/** The tables in the header `shows`; undefined where it is left out. */
export const tablesIn = (header: string | null | undefined): string[] | undefined =>
  header ? header.split(',').filter((name) => name !== 'none') : undefined;
/** An id from its first hyphen on: a text of a megabyte is searched for hyphens thirty times as fast as for digits. */
const FROM_HYPHEN = /-(?<=([0-9a-f]{8})-)(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** Every id in a text, once, in lower case. */
export const idsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(FROM_HYPHEN), ([rest, start]) => (start + rest).toLowerCase())),
];

export const POSITION_COOKIE = 'position';
