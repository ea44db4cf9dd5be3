import { type FieldSchema, fieldsOf } from '@guildhall/contracts/input-fields';
import { type InputClass, parseInput } from '@guildhall/contracts/parse-input';
import { isStorableText, isUuid } from '@guildhall/contracts/value-parsers';
import { Body, Param, type PipeTransform } from '@nestjs/common';
import { notFound, Refusal } from '../commanding/decide/refusal.js';

/** Parses a body by its contract: unknown fields are refused, each bad field answers with its sentence (VA-25). */
export class InputPipe implements PipeTransform {
  constructor(readonly input: InputClass) {}

  transform(body: unknown): object {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refusal('malformed', 'The body must be a JSON object');
    const known = fieldsOf(this.input);
    const unknown = Object.keys(body).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      const errors = Object.fromEntries(unknown.slice(0, 20).map((name) => [name.slice(0, 100), 'Unknown field']));
      throw new Refusal('unknown_field', `Unknown field: ${unknown[0]!.slice(0, 100)}`, errors);
    }
    const parsed = parseInput(this.input, body);
    if ('input' in parsed) return parsed.input;
    throw new Refusal('invalid', Object.values(parsed.errors)[0]!, parsed.errors);
  }
}

/** JSON Schema of an input class, for the description of the API. */
export const schemaOf = (
  input: InputClass,
): { type: 'object'; properties: Record<string, FieldSchema>; required: string[]; additionalProperties: false } => {
  const fields = [...fieldsOf(input)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
    additionalProperties: false,
  };
};

/** The body of a command, checked against its contract. */
export const Input = (input: InputClass): ParameterDecorator => Body(new InputPipe(input));

export class IdPipe implements PipeTransform {
  constructor(readonly what: string) {}
  transform(id: unknown): string {
    if (!isUuid(id)) throw notFound(this.what);
    return id;
  }
}

const LONGEST_NAME = 300;
class NamePipe implements PipeTransform {
  constructor(readonly what: string) {}
  transform(name: unknown): string {
    if (typeof name !== 'string' || name.length > LONGEST_NAME || !isStorableText(name)) throw notFound(this.what);
    return name;
  }
}
/** A name in a path, such as a stream's; what cannot be one is not found. */
export const NameOf = (what: string, name: string) => Param(name, new NamePipe(what));

/** The `:id` of a path; anything but an id is simply not found. */
export const IdOf = (what: string, name = 'id') => Param(name, new IdPipe(what));
