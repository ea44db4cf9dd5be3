import type { Problem } from './problems.js';
import { count, optional, type Schema, text, textByName, view } from './schema.js';

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
