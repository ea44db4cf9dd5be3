import { validateSync } from 'class-validator';
import { fieldsOf } from './input-fields.js';

export type InputClass<T extends object = object> = new () => T;

/** Either the parsed input, or the sentence at each field that is not valid. */
export type ParsedInput<T> = { input: T } | { errors: Record<string, string> };

/**
 * Checks what was sent against its class and parses it: money in cents, texts without the space at their ends, null for
 * empty. Fields that were left out stay out. The caller has refused unknown fields.
 */
export function parseInput<T extends object>(type: InputClass<T>, sent: object): ParsedInput<T> {
  const found = validateSync(Object.assign(new type(), sent), { forbidUnknownValues: false });
  if (found.length > 0) {
    const sentences = found.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0] ?? 'Not valid']);
    return { errors: Object.fromEntries(sentences) };
  }
  const values = sent as Readonly<Record<string, unknown>>;
  const given = [...fieldsOf(type)].filter(([name]) => values[name] !== undefined);
  return {
    input: Object.assign(
      new type(),
      Object.fromEntries(given.map(([name, { property, parse }]) => [property, parse(values[name])])),
    ),
  };
}

/** The parsed input of what is known to be valid, such as samples. @throws Error that names the fields that are not */
export function inputOf<T extends object>(type: InputClass<T>, sent: object): T {
  const unknown = Object.keys(sent).filter((name) => !fieldsOf(type).has(name));
  const parsed = parseInput(type, sent);
  if ('errors' in parsed || unknown.length > 0)
    throw new Error(`${type.name}: ${JSON.stringify({ ...('errors' in parsed ? parsed.errors : {}), unknown })}`);
  return parsed.input;
}
