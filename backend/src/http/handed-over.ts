import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type CallHandler, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { of, throwError } from 'rxjs';
import type { Request } from './request.js';

/** A request that the fast path handed over to the framework, with what is known of it. */
export interface HandedOver {
  /** Milliseconds that it took until then. */
  ms: number;
  /** Its body, which can be read only once. */
  body?: Buffer;
  /** The id of the command, where it was carried out or refused. */
  commandId?: string;
  /** What its controller answered or threw. The controller is not called again. */
  outcome?: { answer: unknown } | { error: unknown };
}

/** The requests that the fast path handed over to the framework. */
@Injectable()
export class HandedOverRequests {
  private readonly requests = new WeakMap<IncomingMessage, HandedOver>();

  handOver(request: IncomingMessage, known: HandedOver): void {
    this.requests.set(request, known);
  }

  of(request: IncomingMessage): HandedOver | undefined {
    return this.requests.get(request);
  }
}

/** Calls the controller, or repeats its outcome where it was called before. */
export function callOnce(request: Request, handedOver: HandedOverRequests, next: CallHandler): CallHandler {
  const known = handedOver.of(request.raw);
  if (!known) return next;
  request.waited = known.ms;
  if (known.commandId) request.commandId = known.commandId;
  const { outcome } = known;
  if (!outcome) return next;
  return { handle: () => ('error' in outcome ? throwError(() => outcome.error) : of(outcome.answer)) };
}

/** Gives the framework the bodies that were read before. */
export function rereadBodies(app: NestFastifyApplication, handedOver: HandedOverRequests): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preParsing', (request, _reply, payload, done) => {
      const body = handedOver.of(request.raw)?.body;
      done(null, body ? Readable.from([body], { objectMode: false }) : payload);
    });
}
