import { PROBLEM_STATUS, type Problem, type ProblemCode } from './problems.js';
import { count, enumOf, optional, type Schema, text, textByName, view } from './schema.js';

const anything: Schema<unknown> = { json: {}, optional: true };

export const problem = view<Problem>('Problem', {
  type: text,
  title: text,
  status: count,
  code: text,
  detail: text,
  errors: optional(textByName),
  current: anything,
  correlationId: optional(text),
});
export const problemCode = enumOf(Object.keys(PROBLEM_STATUS) as ProblemCode[]);
