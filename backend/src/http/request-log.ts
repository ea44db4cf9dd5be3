import { randomUUID } from 'node:crypto';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Logger } from '@guildhall/platform/observe/logger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { correlationOf, type Request } from './request.js';

/** Health checks and pictures are asked for all the time: only their failures are worth a line. */
const ROUTINE = ['/health/live', '/health/ready', '/assets/*'];

/** Headers of a question that the process asks itself, for a page: the page leaves the line. Nobody outside knows their value. */
export const INNER = { 'x-inner': randomUUID() };

/** Whether the process asks itself. */
export const isInner = ({ headers }: Pick<Request, 'headers'>): boolean => headers['x-inner'] === INNER['x-inner'];

/** What is known of a request once it is answered. Its route is the pattern, never the address that was asked for. */
export interface AnsweredRequest {
  correlationId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  /** Account of the person who asked; missing for a visitor. */
  person?: string;
  /** Of the problem that refused it. */
  code?: string;
  /** With 409: the rule, as a sentence. */
  rule?: string;
}

/** Milliseconds as a line has them. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;

function answered(request: Request, reply: FastifyReply): AnsweredRequest {
  return {
    correlationId: correlationOf(request),
    method: request.method,
    route: request.pattern ?? request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: tenths(reply.elapsedTime + (request.waited ?? 0)),
    ...(request.user && { person: request.user.accountId }),
    ...(request.problem && { code: request.problem }),
    ...(request.rule && { rule: request.rule }),
  };
}

/** Hears of each request once it is answered. */
export type LogRequest = (request: AnsweredRequest, commandId?: string) => void;

/**
 * One line for each request, and whatever else `heard` makes of it. Every answer names its request by the line's id.
 * @returns what takes in a request that was answered outside the framework
 */
export function logRequests(app: NestFastifyApplication, logger: Logger, heard: LogRequest = () => {}): LogRequest {
  const lines = logger.child({ part: 'http' });
  const hear: LogRequest = (line, commandId) => {
    heard(line, commandId);
    if (line.status < 400 && ROUTINE.includes(line.route)) return;
    lines[line.status < 500 ? 'info' : 'warn'](line, `${line.method} ${line.route}`);
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      void reply.header(HEADERS.correlationId, correlationOf(request as Request));
      done();
    })
    .addHook('onResponse', (request, reply, done) => {
      if (!isInner(request)) hear(answered(request as Request, reply), (request as Request).commandId);
      done();
    });
  return hear;
}
