import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type CallHandler, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { of, throwError } from 'rxjs';
import type { Request } from './request.js';

/** What became of a request before the framework got it. */
export interface Left {
  /** Milliseconds until then. */
  ms: number;
  /** What was read of it. */
  body?: Buffer;
  /** Of the command that was carried out, or refused. */
  commandId?: string;
  /** What its controller answered, or threw: it is not asked again. */
  outcome?: { answer: unknown } | { error: unknown };
}

/** Requests that were begun without the framework, and that it has to end. */
@Injectable()
export class LeftRequests {
  private readonly left = new WeakMap<IncomingMessage, Left>();

  leave(request: IncomingMessage, left: Left): void {
    this.left.set(request, left);
  }

  of(request: IncomingMessage): Left | undefined {
    return this.left.get(request);
  }
}

/** What asks a controller: it answers or throws as it did before, where it was asked before. */
export function askedOnce(request: Request, left: LeftRequests, next: CallHandler): CallHandler {
  const known = left.of(request.raw);
  if (!known) return next;
  request.waited = known.ms;
  if (known.commandId) request.commandId = known.commandId;
  const { outcome } = known;
  if (!outcome) return next;
  return { handle: () => ('error' in outcome ? throwError(() => outcome.error) : of(outcome.answer)) };
}

/** The framework reads bodies that were read before. */
export function rereadBodies(app: NestFastifyApplication, left: LeftRequests): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', (request, _reply, payload, done) => {
      const body = left.of(request.raw)?.body;
      done(null, body ? Readable.from([body], { objectMode: false }) : payload);
    });
}
