import { HEADERS } from '@guildhall/contracts/problems';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import type { Listed, ListedText } from '@guildhall/projections/runner/reading/list';
import type { Readiness } from '@guildhall/projections/runner/reading/readiness';
import type { Needs, ReadDatabase } from '@guildhall/projections/runner/reading/replicas';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, map, type Observable, of } from 'rxjs';
import { Done } from '../commanding/envelope.js';
import { LOG, READ_DATABASE, READINESS, SETTINGS } from '../injection-tokens.js';
import { AnswerCache } from './answer-cache.js';
import { AtOnce } from './at-once.js';
import { PositionCookie } from './position-cookie.js';
import type { Request } from './request.js';
import { isInner } from './request-log.js';
import { hasFixedMembers, packInto, SharedAnswer, showsOf } from './shared-answer.js';

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

const SHOWN = 'shown';
/**
 * A shared answer depends on rows that it or its address names, and on which rows these tables hold. A list does so where it filters and sorts by fixed fields.
 */
export const ShownBy = (...tables: string[]) => SetMetadata(SHOWN, tables);

const KEPT_BYTES = 64_000_000;

/** A page of a list with its total, answered in the dialect of ra-data-simple-rest. */
export class Items<T> {
  constructor(
    readonly noun: string,
    readonly page: Listed<T> | ListedText,
  ) {}

  /** How many items the page has. */
  get count(): number {
    return 'text' in this.page ? this.page.count : this.page.items.length;
  }

  /** The page as JSON. */
  get text(): string {
    return 'text' in this.page ? this.page.text : JSON.stringify(this.page.items);
  }
}

const RANGE = 'content-range';
const rangeOf = ({ noun, count, page: { total, from } }: Items<unknown>) =>
  `${noun} ${count > 0 ? `${from}-${from + count - 1}` : '*'}/${total}`;

/** Commands answer with their position; queries wait for the caller's own; lists say how many there are. */
@Injectable()
export class Answers implements NestInterceptor {
  private readonly kept: AnswerCache<SharedAnswer>;
  private readonly cookie: PositionCookie;

  constructor(
    private readonly reflector: Reflector,
    @Inject(LOG) private readonly log: EventLog,
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(READ_DATABASE) private readonly database: ReadDatabase,
    @Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>,
    atOnce: AtOnce,
  ) {
    this.cookie = new PositionCookie(settings);
    this.kept = atOnce.from(new AnswerCache<SharedAnswer>(readiness, KEPT_BYTES, 'answers'));
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const reads = this.reflector.get<string[] | undefined>(READS, context.getHandler());
    if (!reads || !this.reflector.get<boolean | undefined>(SHARED, context.getHandler())) {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      if (reads && !(await this.arrived(reads, request, reply))) void reply.header(HEADERS.catchingUp, 'true');
      return next.handle().pipe(map((answer) => this.shape(answer, reply)));
    }
    return of(await this.shared(reads, context, next, request, reply));
  }

  private arrived(reads: readonly string[], request: Request, reply: FastifyReply): Promise<boolean> {
    void reply.header(HEADERS.reads, reads.join(','));
    return this.readiness.waitFor(reads, this.tokenOf(request));
  }

  /** Also says where it does not catch up: a client that asks whether an answer still holds keeps the headers of the last one. */
  private async shared(
    reads: readonly string[],
    context: ExecutionContext,
    next: CallHandler,
    request: Request,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const tables = this.reflector.get<string[] | undefined>(SHOWN, context.getHandler());
    const fixed = tables && hasFixedMembers((request.query ?? {}) as Record<string, unknown>) ? tables : undefined;
    if (fixed) void reply.header(HEADERS.shows, fixed.join(',') || 'none');
    const arrived = await this.arrived(reads, request, reply);
    const make = async (needs: Needs) => {
      const [answer, stamp] = await this.database.reading(reads, needs, () => lastValueFrom(next.handle()));
      const [text, range] = answer instanceof Items ? [answer.text, rangeOf(answer)] : [JSON.stringify(answer), undefined];
      return new SharedAnswer(text, [showsOf(reads, fixed, request.url, text)], range, stamp);
    };
    const answer = await this.kept.get(request.url, make, { token: this.tokenOf(request), strict: isInner(request) });
    const current = arrived && this.readiness.statesOf(reads) !== null;
    void reply
      .header('cache-control', 'no-cache')
      .header(HEADERS.catchingUp, current ? 'false' : 'true')
      .type('application/json; charset=utf-8');
    if (answer.range) void reply.header(RANGE, answer.range);
    return packInto(reply, answer, request.headers['accept-encoding']);
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
      if (!('text' in answer.page)) return answer.page.items;
      void reply.type('application/json; charset=utf-8');
      return answer.page.text;
    }
    return answer;
  }
}
