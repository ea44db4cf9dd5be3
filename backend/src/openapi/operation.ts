import type { ProblemCode } from '@guildhall/contracts/problems';
import type { JsonSchema } from '@guildhall/contracts/schema';
import type { ListRules } from '@guildhall/projections/runner/reading/list';
import { SetMetadata } from '@nestjs/common';

/** Who is served. `session` is the holder of the refresh cookie. */
export type Audience =
  | 'everybody'
  | 'members'
  | 'clients'
  | 'talents'
  | 'owner'
  | 'auditors'
  | 'operators'
  | 'admins'
  | 'session';

/** What a route cannot say by its own decorators. Its verb, path, inputs and common refusals are read from those. */
export interface Operation {
  /** Stable: clients generate names from it. */
  id: string;
  summary: string;
  /** Left out: everybody. */
  for?: Audience;
  /** The schema of the body of a success; of one item where it is a list. Null where there is no body. */
  answers: { json: JsonSchema } | null;
  /** Left out: `application/json`. */
  type?: string | readonly string[];
  /** What the caller may filter and sort by, where it answers a page of a list. */
  list?: Pick<ListRules, 'filters' | 'sorts' | 'defaultSort'>;
  /** False where a command ignores an Idempotency-Key. */
  repeatable?: boolean;
  /** Codes beyond those that follow from the route's inputs and its audience. */
  refuses?: readonly ProblemCode[];
}

export const OPERATION = 'operation';
/** Describes a route in the document of the API. A route under `/api` without it fails the tests. */
export const Operation = (operation: Operation): MethodDecorator => SetMetadata(OPERATION, operation);
