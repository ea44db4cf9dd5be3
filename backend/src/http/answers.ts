import { HEADERS, POSITION_COOKIE } from '@guildhall/contracts/problems';
import type { EventLog } from '@guildhall/event-store/log';
import type { Listed } from '@guildhall/projections/queries/list';
import type { Readiness } from '@guildhall/projections/runner/readiness';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Done } from '../decide/envelope.js';
import { correlationOf, type Request } from './caller.js';
import { LOG, READINESS } from './parts.js';

const READS = 'reads';
/** Names the projections a query reads, so that it waits for its caller's own writes (OP-04). */
export const Reads = (...projections: string[]) => SetMetadata(READS, projections);

/** A page of a list with its total, answered in the dialect of ra-data-simple-rest. */
export class Items<T> {
  constructor(
    readonly noun: string,
    readonly page: Listed<T>,
  ) {}
}

const tokenOf = (request: Request): string | null => {
  const header = request.headers[HEADERS.position];
  return (typeof header === 'string' ? header : (request.cookies?.[POSITION_COOKIE] ?? null)) || null;
};

/** Commands answer with their position; queries wait for the caller's own; lists say how many there are. */
@Injectable()
export class Answers implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header(HEADERS.correlationId, correlationOf(request));
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const reads = this.reflector.get<string[] | undefined>(READS, context.getHandler());
    if (reads) {
      const token = tokenOf(request);
      if (token && !(await this.readiness.waitFor(reads, token))) void reply.header(HEADERS.catchingUp, 'true');
    }
    return next.handle().pipe(map((answer) => this.shape(answer, reply)));
  }

  private shape(answer: unknown, reply: FastifyReply): unknown {
    if (answer instanceof Done) {
      if (answer.position) {
        const token = `${this.log.id}:${answer.position}`;
        void reply
          .header(HEADERS.position, token)
          .setCookie(POSITION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 300 });
      }
      return answer.record;
    }
    if (answer instanceof Items) {
      const { items, total, from } = answer.page;
      void reply.header(
        'content-range',
        `${answer.noun} ${items.length > 0 ? `${from}-${from + items.length - 1}` : '*'}/${total}`,
      );
      return items;
    }
    return answer;
  }
}
