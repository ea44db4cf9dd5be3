import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Refusal } from '../commanding/decide/refusal.js';

/** The largest input has some hundred values. */
const MOST_VALUES = 5000;
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((character) => character.charCodeAt(0));

/** Whether JSON holds more values than any input: parsing a megabyte of brackets costs many times what counting them does. */
export function hasTooManyValues(json: Uint8Array): boolean {
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (inText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && (byte === COMMA || byte === BRACKET || byte === BRACE)) values += 1;
    if (values > MOST_VALUES) return true;
  }
  return false;
}

/** What JSON holds. @throws what the framework refuses it with */
export type ParseJson = (json: Buffer) => unknown;

/** Reads JSON bodies as the framework does, where they hold no more values than an input may. */
export function parseJsonBodies(app: NestFastifyApplication, bodyLimit: number): ParseJson {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit }, (request, body: Buffer, done) => {
    if (hasTooManyValues(body)) done(new Refusal('malformed', 'The body holds too many values'));
    else parse(request as never, body.toString(), done);
  });
  return (json) => {
    if (hasTooManyValues(json)) throw new Refusal('malformed', 'The body holds too many values');
    let read: unknown;
    parse(undefined as never, json.toString(), (error, body) => {
      if (error) throw error;
      read = body;
    });
    return read;
  };
}
