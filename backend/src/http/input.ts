import { type FieldSchema, fieldsOf } from '@guildhall/contracts/fields';
import { isUuid } from '@guildhall/contracts/values';
import { Body, Param, type PipeTransform } from '@nestjs/common';
import { validate } from 'class-validator';
import { notFound, Refusal } from '../decide/refusal.js';

type InputClass = new () => object;

/** Checks a body against its contract: unknown fields are refused, each bad field answers with its sentence (VA-25). */
export class InputPipe implements PipeTransform {
  constructor(private readonly input: InputClass) {}

  async transform(body: unknown): Promise<object> {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refusal('malformed', 'The body must be a JSON object');
    const known = fieldsOf(this.input);
    const unknown = Object.keys(body).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      const errors = Object.fromEntries(unknown.slice(0, 20).map((name) => [name.slice(0, 100), 'Unknown field']));
      throw new Refusal('unknown_field', `Unknown field: ${unknown[0]!.slice(0, 100)}`, errors);
    }
    const input = Object.assign(new this.input(), body);
    const found = await validate(input, { forbidUnknownValues: false });
    if (found.length === 0) return input;
    const errors = Object.fromEntries(
      found.map((error) => [error.property, Object.values(error.constraints ?? {})[0] ?? 'Not valid']),
    );
    throw new Refusal('invalid', Object.values(errors)[0]!, errors);
  }
}

/** JSON schema of an input class, for the description of the API. */
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

/** Every body that a route takes in, for the description of the API. */
export const BODIES: { controller: object; method: string | symbol; input: InputClass }[] = [];

/** The body of a command, checked against its contract. */
export const Input =
  (input: InputClass): ParameterDecorator =>
  (controller, method, index) => {
    Body(new InputPipe(input))(controller, method, index);
    if (method) BODIES.push({ controller, method, input });
  };

class IdPipe implements PipeTransform {
  constructor(private readonly what: string) {}
  transform(id: unknown): string {
    if (!isUuid(id)) throw notFound(this.what);
    return id;
  }
}

/** The `:id` of a path; anything but an id is simply not found. */
export const IdOf = (what: string, name = 'id') => Param(name, new IdPipe(what));
