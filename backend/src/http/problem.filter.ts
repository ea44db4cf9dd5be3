import { HEADERS, PROBLEM_STATUS, type Problem, type ProblemCode } from '@guildhall/contracts/problems';
import {
  AuthorityLost,
  EventTooLarge,
  LogBusy,
  LogUnavailable,
  ReservationTaken,
  RevisionConflict,
} from '@guildhall/event-store/log';
import { fault } from '@guildhall/platform/postgres';
import { BadListQuery } from '@guildhall/projections/runner/reading/conditions';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { correlationOf, type Request } from './request.js';
import { SecurityLog } from './security-log.js';

const TITLES: Partial<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not valid',
  428: 'Version required',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
};
const BY_STATUS: Record<number, ProblemCode> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

// Tables or columns that are being made again, and a server that cannot be reached.
const NOT_NOW =
  /^(42P01|42703|3F000|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOENT|EAGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE|FST_ERR_REOPENED_CLOSE_SERVER)$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
// Errors of the driver's own timeouts have no code. A plan of a table that got a column is planned again on the next connection.
const NOT_NOW_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered|Client was closed|Cannot use a pool after|cached plan must not change result type/;
function isNotNow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code);
  // An error that is not the fault of the statement may pass in a moment.
  return NOT_NOW.test(code) || (SQLSTATE.test(code) && fault(error) !== 'refused') || NOT_NOW_WORDS.test(error.message);
}

/** The refusal behind an error, or null when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof BadListQuery) return new Refusal('malformed', error.message, { [error.field]: error.message });
  if (error instanceof AuthorityLost) return new Refusal('unauthenticated', 'You must be signed in.');
  if (error instanceof RevisionConflict)
    return new Refusal('conflict', 'Someone else changed this at the same time. Please try again.');
  if (error instanceof ReservationTaken) return new Refusal('already_exists', 'This is already in use');
  if (error instanceof EventTooLarge) return new Refusal('too_large', 'This is too large to be stored');
  if (error instanceof LogBusy || error instanceof LogUnavailable || isNotNow(error))
    return new Refusal('unavailable', 'Please try again in a moment.');
  if (
    error instanceof HttpException ||
    (error instanceof Error && typeof (error as { statusCode?: unknown }).statusCode === 'number')
  ) {
    const status =
      error instanceof HttpException ? error.getStatus() : Number((error as unknown as { statusCode: number }).statusCode);
    const code = BY_STATUS[status] ?? (status < 500 ? 'malformed' : null);
    if (code)
      return new Refusal(code, status === 413 ? 'The body is larger than 1 MB' : status === 404 ? 'Not found' : error.message);
  }
  return null;
}

export const problemOf = (refusal: Refusal, correlationId?: string): Problem => {
  const status = PROBLEM_STATUS[refusal.code];
  return {
    type: `urn:guildhall:problem:${refusal.code}`,
    title: TITLES[status] ?? 'Refused',
    status,
    code: refusal.code,
    detail: refusal.detail,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
    ...(correlationId ? { correlationId } : {}),
  };
};

export function sendProblem(request: Request, reply: FastifyReply, refusal: Refusal): void {
  const problem = problemOf(refusal, correlationOf(request));
  request.problem = problem.code;
  if (problem.status === 409) request.rule = problem.detail;
  if (problem.status === 503 || problem.status === 429) void reply.header('retry-after', String(refusal.retryAfter ?? 1));
  if (refusal.catchingUp) void reply.header(HEADERS.catchingUp, 'true');
  // The framework would close the connection, and a client that still sends its body would lose the answer: the rest is read.
  if (problem.status === 413) void reply.removeHeader('connection');
  void reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(problem);
}

/** Every refusal becomes one problem answer; an unknown error says nothing to the caller and everything to the log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('problem');
  private readonly security = new SecurityLog();

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const refusal = refusalOf(error);
    const correlationId = correlationOf(request);
    if (!refusal || refusal.code === 'unavailable') {
      this.log.error({
        correlationId,
        method: request.method,
        route: request.routeOptions.url,
        err: error,
        msg: refusal ? 'not now' : 'failed',
      });
    }
    if (refusal) this.security.refused(request, refusal);
    sendProblem(request, reply, refusal ?? new Refusal('internal', 'Something went wrong. Please try again.'));
  }
}
