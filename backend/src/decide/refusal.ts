import type { ProblemCode } from '@guildhall/contracts/problems';

/** A command or query refused: a stable code and the exact sentence a person reads. Leaves no event. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors?: Record<string, string>,
    readonly current?: unknown,
  ) {
    super(detail);
  }
}

export const signInFirst = () => new Refusal('unauthenticated', 'You must be signed in.');
export const notAllowed = (detail = 'You are not allowed to do this.') => new Refusal('forbidden', detail);
export const notFound = (what: string) => new Refusal('not_found', `${what} not found`);
export const invalid = (field: string, message: string) => new Refusal('invalid', message, { [field]: message });
