import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { SETTINGS } from '../injection-tokens.js';
import type { AnswerCache, Shared } from './answer-cache.js';
import type { Ready } from './compressed.js';
import { namesOneHost } from './one-host.js';
import { PositionCookie } from './position-cookie.js';
import { correlationIn, type Request } from './request.js';
import { type LogRequest, tenths } from './request-log.js';
import { writeCachedHead } from './sent-heads.js';
import { atTurnEnd } from './turn-end.js';
import { etagMatches, OF_A_BODY } from './unchanged.js';

/** A request with one of these headers has an answer of its own, which the framework makes. */
const MORE = ['authorization', HEADERS.position, 'content-length', 'transfer-encoding', 'x-inner'];

/** Keeps the head of a shared answer beside its bytes. */
function remember(request: Request, reply: FastifyReply, payload: unknown): void {
  const { sends, pattern } = request;
  if (!sends || payload !== sends.bytes || reply.statusCode !== 200 || request.method !== 'GET') return;
  const headers = reply.getHeaders();
  if (headers[HEADERS.catchingUp] !== 'false' || headers['set-cookie']) return;
  const said = Object.entries(headers).filter(([name]) => name !== HEADERS.correlationId && name !== 'content-length');
  const head = [...said, ['content-length', sends.bytes.length]].flat().map(String);
  const route = pattern ?? request.routeOptions.url ?? 'none';
  sends.compressed.wasSent(sends.encoding, { route, head, etag: sends.compressed.etag, bytes: sends.bytes });
}

/** Keeps the head that each shared answer was sent with. Register it after the security headers. */
export function rememberSent(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      remember(request as Request, reply, payload);
      done(null, payload);
    });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Makes the shared answers that no cache holds. */
export interface ReadHandler {
  /** Null where only the framework can answer. */
  answer(request: IncomingMessage): Promise<Ready> | null;
  /** Hands a request over to the framework, which answers this error. */
  handOver(request: IncomingMessage, error: unknown, ms: number): void;
}

/** Carries out commands. */
export interface CommandHandler {
  /** @returns whether it answers the request; it calls `framework` where that has to end it */
  handle(request: IncomingMessage, response: ServerResponse, logRequest: LogRequest, framework: () => void): boolean;
}

/**
 * Answers requests without the framework: shared answers from the caches or a `ReadHandler`, and commands. A cached answer gets the
 * head that it was sent with before. The framework answers readers who wait for their own write or send a token, and every
 * refusal.
 */
@Injectable()
export class FastPath {
  private readonly caches: Pick<AnswerCache<Shared>, 'ready'>[] = [];
  private readonly cookie: PositionCookie;
  private closing = false;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>) {
    this.cookie = new PositionCookie(settings);
  }

  /** Adds a cache whose keys are paths with their queries. */
  add<A extends Shared>(cache: AnswerCache<A>): AnswerCache<A> {
    this.caches.push(cache);
    return cache;
  }

  /** Gets each request before the framework does, until that closes. */
  serve(
    app: NestFastifyApplication,
    logRequest: LogRequest,
    { reads, commands }: { reads?: ReadHandler; commands?: CommandHandler } = {},
  ): void {
    const server = app.getHttpServer();
    const [framework] = server.listeners('request') as [Listener];
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('preClose', async () => {
        this.closing = true;
      });
    server.removeListener('request', framework);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const isPlain = !this.closing && this.isPlain(request);
      const ready = isPlain ? this.ready(request) : null;
      if (ready) return send(ready, request, response, logRequest);
      const since = performance.now();
      const answering = isPlain ? reads?.answer(request) : null;
      const toFramework = () => framework(request, response);
      if (!answering && !this.closing && commands?.handle(request, response, logRequest, toFramework)) return;
      if (!answering) return toFramework();
      answering.then(
        (made) => send(made, request, response, logRequest, since),
        (error) => {
          reads?.handOver(request, error, performance.now() - since);
          toFramework();
        },
      );
    });
  }

  /** Whether the answer depends on nothing but the URL. */
  private isPlain({ method, headers, rawHeaders }: IncomingMessage): boolean {
    if (method !== 'GET' || MORE.some((name) => headers[name] !== undefined)) return false;
    return !this.cookie.mayBeIn(headers.cookie) && namesOneHost(rawHeaders);
  }

  private ready({ url = '', headers }: IncomingMessage): Ready | null {
    for (const cache of this.caches) {
      const ready = cache.ready(url, headers['accept-encoding'] as string | undefined);
      if (ready) return ready;
    }
    return null;
  }
}

const withoutBody = (head: readonly string[]): string[] =>
  head.filter((_, at) => !OF_A_BODY.includes(head[at - (at % 2)] as string));

/** `made` says when the making of an answer that is in no cache began, as a time of `performance.now`. */
function send(ready: Ready, { headers }: IncomingMessage, response: ServerResponse, logRequest: LogRequest, made?: number): void {
  const { route, head, etag, bytes } = ready;
  const since = made ?? performance.now();
  const correlationId = correlationIn(headers);
  const asked = headers['if-none-match'];
  const status = asked !== undefined && etagMatches(asked, etag) ? 304 : 200;
  const answered = () => logRequest({ correlationId, method: 'GET', route, status, ms: tenths(performance.now() - since) });
  atTurnEnd(() => {
    if (status === 200 && made === undefined) writeCachedHead(ready, correlationId, response);
    else response.writeHead(status, [...(status === 304 ? withoutBody(head) : head), HEADERS.correlationId, correlationId]);
    response.end(status === 304 ? undefined : bytes, answered);
  });
}
