import type { ProblemCode } from '@guildhall/contracts/problems';

/** A command or query refused: a stable code and the exact sentence a person reads. Leaves no event. */
export class Refusal extends Error {
  /** Whole seconds after which it is worth trying again, where that is known. */
  retryAfter?: number;
  /** The account it is about, or an HMAC of the email where there is none: for the log, never for the answer. */
  subject?: string;
  /** Whether it may end once rows have arrived, such as those of the caller's own write. */
  catchingUp?: boolean;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors?: Record<string, string>,
    readonly current?: unknown,
  ) {
    super(detail);
  }

  with(more: Pick<Refusal, 'retryAfter' | 'subject' | 'catchingUp'>): this {
    return Object.assign(this, more);
  }
}

export const signInFirst = () => new Refusal('unauthenticated', 'You must be signed in.');
export const notAllowed = (detail = 'You are not allowed to do this.') => new Refusal('forbidden', detail);
export const notFound = (what: string) => new Refusal('not_found', `${what} not found`);
export const invalid = (field: string, message: string) => new Refusal('invalid', message, { [field]: message });
