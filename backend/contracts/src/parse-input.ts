import { getMetadataStorage, validateSync } from 'class-validator';
import { fieldsOf } from './input-fields.js';

export type InputClass<T extends object = object> = new () => T;

/** Either the parsed input, or the sentence at each field that is not valid. */
export type ParsedInput<T> = { input: T } | { errors: Record<string, string> };

type IsValid = (sent: Readonly<Record<string, unknown>>) => boolean;
const validators = new WeakMap<InputClass, IsValid>();

/** Whether all fields of a class are valid, from its metadata in class-validator, which is read once. */
function validatorOf(type: InputClass): IsValid {
  const storage = getMetadataStorage();
  const fields = storage.getTargetValidationMetadatas(type, '', false, false);
  // What depends on other fields, on items or on a class of its own is left to the library.
  if (fields.some(({ type: kind, each, validateIf }) => kind !== 'customValidation' || each || validateIf)) return () => false;
  const checks = fields.flatMap(({ propertyName, constraintCls }) =>
    storage.getTargetValidatorConstraints(constraintCls).map(({ instance }) => ({ propertyName, instance })),
  );
  return (sent) => checks.every(({ propertyName, instance }) => instance.validate(sent[propertyName]) === true);
}

function isValid(type: InputClass, sent: object): boolean {
  const validator = validators.get(type) ?? validatorOf(type);
  validators.set(type, validator);
  return validator(sent as Readonly<Record<string, unknown>>);
}

/** The sentence at each field that is not valid. */
function errorsOf(type: InputClass, sent: object): Record<string, string> | null {
  if (isValid(type, sent)) return null;
  const found = validateSync(Object.assign(new type(), sent), { forbidUnknownValues: false });
  const sentences = found.map(({ property, constraints }) => [property, Object.values(constraints ?? {})[0] ?? 'Not valid']);
  return found.length === 0 ? null : Object.fromEntries(sentences);
}

/**
 * Checks what was sent against its class and parses it: money in cents, texts without the space at their ends, null for
 * empty. Fields that were left out stay out. The caller has refused unknown fields.
 */
export function parseInput<T extends object>(type: InputClass<T>, sent: object): ParsedInput<T> {
  const errors = errorsOf(type, sent);
  if (errors) return { errors };
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
