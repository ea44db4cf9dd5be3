import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { sendProblem } from './problem.filter.js';
import { correlationOf } from './request.js';

/** Milliseconds from the last byte of a request to the first of its answer, at most: with all around it under 5 s. */
const ANSWER_MS = 4500;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route waits for more than the database: no deadline ends it. */
    patient?: boolean;
  }
}

const unavailable = (request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(request, reply, new Refusal('unavailable', 'Please try again in a moment.'));

/** The same as `work`, until the deadline of a request. @throws Refusal unavailable then */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Refusal('unavailable', 'Please try again in a moment.'));
    const timer = setTimeout(late, ANSWER_MS).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Every request has an answer in time: one that is not answered by its deadline, and one that comes while the process closes,
 * is answered 503. What was under way goes on; its outcome is unknown to the caller, who asks again with the same key.
 */
export function deadlines(app: NestFastifyApplication): void {
  const log = new Logger('deadline');
  const server = app.getHttpAdapter().getInstance();
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (closing) unavailable(request, reply);
    else done();
  });
  server.addHook('preHandler', (request, reply, done) => {
    if (!request.routeOptions.config.patient) {
      const late = () => {
        if (reply.sent || reply.raw.headersSent) return;
        log.warn({
          correlationId: correlationOf(request),
          method: request.method,
          route: request.routeOptions.url,
          msg: `no answer after ${ANSWER_MS} ms`,
        });
        unavailable(request, reply);
      };
      const timer = setTimeout(late, ANSWER_MS).unref();
      for (const end of ['finish', 'close']) reply.raw.once(end, () => clearTimeout(timer));
    }
    done();
  });
}
