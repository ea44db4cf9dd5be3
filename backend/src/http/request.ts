import { hash, randomUUID } from 'node:crypto';
import { HEADERS } from '@guildhall/contracts/problems';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Caller, commandIdOf, type Identity } from '../commanding/caller.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import type { Compressed, Encoding } from './compressed.js';

/** passport leaves what the JWT strategy answers at `user`. */
export type Request = FastifyRequest & {
  user?: Identity | null;
  correlationId?: string;
  /** Of a page: the pattern of its address. */
  pattern?: string;
  /** Of the command that it asks for, where it asks for one. */
  commandId?: string;
  /** Milliseconds before the framework saw it. */
  waited?: number;
  /** Code of the problem that it was answered with. */
  problem?: string;
  /** With 409: the sentence of the rule that refused it. It never holds a value of a person. */
  rule?: string;
  /** The shared answer that it gets, where it gets one. */
  sends?: { compressed: Compressed; encoding: Encoding | null; bytes: Buffer };
};

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The id that a client chose for its request; a new one where it chose none, or one that no log may hold. */
export function correlationIn(headers: Request['headers']): string {
  const given = headers[HEADERS.correlationId];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

export const correlationOf = (request: Request): string => {
  request.correlationId ??= correlationIn(request.headers);
  return request.correlationId;
};

/** What was parsed may nest deeper than it can be written again. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new Refusal('malformed', 'The body is nested too deeply');
  }
}

function callerOf(request: Request): Caller {
  const caller = readCaller(request, correlationOf(request));
  request.commandId = caller.commandId;
  return caller;
}

/**
 * The sender of a request, and its key.
 * @throws Refusal invalid, malformed
 */
export function readCaller(
  request: Pick<Request, 'user' | 'headers' | 'method' | 'url' | 'body'>,
  correlationId: string,
): Caller {
  const identity = request.user ?? null;
  const key = request.headers[HEADERS.idempotencyKey];
  if (key === undefined) return { identity, correlationId, commandId: randomUUID() };
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 printable characters');
  const fingerprint = hash('sha256', `${request.method} ${request.url.split('?')[0]}\n${textOf(request.body)}`, 'base64url');
  return {
    identity,
    correlationId,
    commandId: commandIdOf(identity?.accountId ?? 'visitor', key),
    idempotency: { key, fingerprint },
  };
}

export const callerFrom = (_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>());

/** The caller of a command or query. */
export const FromCaller = createParamDecorator(callerFrom);
