import { HEADERS } from '@guildhall/contracts/problems';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { catchError, lastValueFrom, map, type Observable, of } from 'rxjs';
import { Done } from '../commanding/envelope.js';
import { LOG, READINESS, SETTINGS } from '../injection-tokens.js';
import { declaredOf, Items } from './answers.js';
import type { HeaderField } from './compressed.js';
import { callOnce, HandedOverRequests } from './handed-over.js';
import { notYet } from './not-yet.js';
import { PositionCookie } from './position-cookie.js';
import { CONTENT_RANGE, fixedBy, PublicAnswers } from './public-answers.js';
import type { Request } from './request.js';
import { isInner } from './request-log.js';
import { compressInto } from './shared-answer.js';

/** Commands answer with their position; queries wait for the caller's own; lists say how many there are. */
@Injectable()
export class AnswersInterceptor implements NestInterceptor {
  private readonly cookie: PositionCookie;

  constructor(
    private readonly shared: PublicAnswers,
    private readonly handedOver: HandedOverRequests,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {
    this.cookie = new PositionCookie(settings);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { reads, isShared, tables } = declaredOf(context.getHandler());
    const asked = callOnce(request, this.handedOver, next);
    if (reads && isShared) return of(await this.answerForAll({ reads, tables }, asked, request, reply));
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const arrived = !reads || (await this.arrived(reads, request, reply));
    if (!arrived) void reply.header(HEADERS.catchingUp, 'true');
    const answered = arrived ? asked.handle() : asked.handle().pipe(catchError(notYet));
    return answered.pipe(map((answer) => this.shape(answer, reply)));
  }

  private arrived(reads: readonly string[], request: Request, reply: FastifyReply): Promise<boolean> {
    void reply.header(HEADERS.reads, reads.join(','));
    return this.readiness.waitFor(reads, this.tokenOf(request));
  }

  private async answerForAll(
    declared: { reads: readonly string[]; tables?: readonly string[] },
    next: CallHandler,
    request: Request,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { url, query } = request;
    const tables = fixedBy(declared.tables, query as Record<string, unknown>);
    const question = { reads: declared.reads, tables, url, ask: () => lastValueFrom(next.handle()) };
    const reader = { token: this.tokenOf(request), strict: isInner(request) };
    const say = (headers: readonly HeaderField[]) => headers.forEach(([name, value]) => void reply.header(name, value));
    say(this.shared.headersOf(question));
    const outcome = this.handedOver.of(request.raw)?.outcome;
    if (outcome && 'error' in outcome) throw outcome.error;
    const { answer, headers } = await this.shared.answer(question, reader);
    say(headers);
    return compressInto(reply, answer, request.headers['accept-encoding']);
  }

  private tokenOf(request: Request): string | null {
    const header = request.headers[HEADERS.position];
    return (typeof header === 'string' ? header : this.cookie.read(request)) || null;
  }

  private shape(answer: unknown, reply: FastifyReply): unknown {
    if (answer instanceof Done) {
      if (answer.position) {
        const token = `${this.log.id}:${answer.position}`;
        void reply.header(HEADERS.position, token);
        this.cookie.set(reply, token);
      }
      return answer.record;
    }
    if (answer instanceof Items) {
      void reply.header(CONTENT_RANGE, answer.range);
      if (!('text' in answer.page)) return answer.page.items;
      void reply.type('application/json; charset=utf-8');
      return answer.page.text;
    }
    return answer;
  }
}
