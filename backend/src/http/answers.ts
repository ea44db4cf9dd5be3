import { HEADERS } from '@guildhall/contracts/problems';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import type { Listed } from '@guildhall/projections/runner/reading/list';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, map, type Observable, of } from 'rxjs';
import { Done } from '../commanding/envelope.js';
import { LOG, READINESS, SETTINGS } from '../injection-tokens.js';
import { AnswerCache, SharedText } from './answer-cache.js';
import { PositionCookie } from './position-cookie.js';
import { correlationOf, type Request } from './request.js';

export const READS = 'reads';
/** Names the projections a query reads: it waits for its caller's own writes in them (OP-04), and its answer names them. */
export const Reads = (...projections: string[]) => SetMetadata(READS, projections);

/** The projections that a controller's query reads. */
export const readsOf = <C>(controller: abstract new (...args: never[]) => C, query: keyof C & string): string[] =>
  Reflect.getMetadata(READS, controller.prototype[query] as object) ?? [];

const SHARED = 'shared';
const FROM_THE_ADDRESS = [RouteParamtypes.QUERY, RouteParamtypes.PARAM];
/**
 * `Reads`, and the answer is the same for everybody: it is kept by its address until one of the projections moves.
 * @throws Error where the query takes in anything but its address, such as its caller
 */
export const SharedReads =
  (...projections: string[]): MethodDecorator =>
  (controller, method, descriptor) => {
    const taken = Object.keys(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method) ?? {});
    if (!taken.every((key) => FROM_THE_ADDRESS.some((type) => key.startsWith(`${type}:`))))
      throw new Error(`${controller.constructor.name}.${String(method)} cannot be shared: it takes in more than its address`);
    Reads(...projections)(controller, method, descriptor);
    SetMetadata(SHARED, true)(controller, method, descriptor);
  };

const KEPT_LENGTH = 32_000_000;

/** A page of a list with its total, answered in the dialect of ra-data-simple-rest. */
export class Items<T> {
  constructor(
    readonly noun: string,
    readonly page: Listed<T>,
  ) {}
}

const RANGE = 'content-range';
const rangeOf = ({ noun, page: { items, total, from } }: Items<unknown>) =>
  `${noun} ${items.length > 0 ? `${from}-${from + items.length - 1}` : '*'}/${total}`;

/** Commands answer with their position; queries wait for the caller's own; lists say how many there are. */
@Injectable()
export class Answers implements NestInterceptor {
  private readonly kept = new AnswerCache<SharedText>(KEPT_LENGTH, 'answers');
  private readonly cookie: PositionCookie;

  constructor(
    private readonly reflector: Reflector,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {
    this.cookie = new PositionCookie(settings);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header(HEADERS.correlationId, correlationOf(request));
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const reads = this.reflector.get<string[] | undefined>(READS, context.getHandler());
    if (reads) void reply.header(HEADERS.reads, reads.join(','));
    if (reads && !(await this.readiness.waitFor(reads, this.tokenOf(request)))) void reply.header(HEADERS.catchingUp, 'true');
    if (!reads || !this.reflector.get<boolean | undefined>(SHARED, context.getHandler()))
      return next.handle().pipe(map((answer) => this.shape(answer, reply)));
    const states = this.readiness.statesOf(reads);
    if (states === null) void reply.header(HEADERS.catchingUp, 'true');
    const { text, range } = await this.kept.get(
      request.url,
      () => states,
      async () => {
        const answer = await lastValueFrom(next.handle());
        const [body, range] = answer instanceof Items ? [answer.page.items, rangeOf(answer)] : [answer, undefined];
        return new SharedText(JSON.stringify(body), range);
      },
    );
    if (range) void reply.header(RANGE, range);
    void reply.type('application/json; charset=utf-8');
    return of(text);
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
      void reply.header(RANGE, rangeOf(answer));
      return answer.page.items;
    }
    return answer;
  }
}
