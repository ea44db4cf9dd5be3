import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADERS } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { SETTINGS } from '../injection-tokens.js';
import type { AnswerCache, Shared } from './answer-cache.js';
import { namesOneHost } from './one-host.js';
import type { Ready } from './packed.js';
import { PositionCookie } from './position-cookie.js';
import { correlationIn, type Request } from './request.js';
import { type Hear, tenths } from './request-log.js';
import { matches, OF_A_BODY } from './unchanged.js';

/** With one of these a request asks for more than its address says, and goes the whole way. */
const MORE = ['authorization', HEADERS.position, 'content-length', 'transfer-encoding', 'x-inner'];

/** Keeps with an answer for all how it was sent. */
function remember(request: Request, reply: FastifyReply, payload: unknown): void {
  const { sends, pattern } = request;
  if (!sends || payload !== sends.bytes || reply.statusCode !== 200 || request.method !== 'GET') return;
  const headers = reply.getHeaders();
  if (headers[HEADERS.catchingUp] !== 'false' || headers['set-cookie']) return;
  const said = Object.entries(headers).filter(([name]) => name !== HEADERS.correlationId && name !== 'content-length');
  const head = [...said, ['content-length', sends.bytes.length]].flat().map(String);
  const route = pattern ?? request.routeOptions.url ?? 'none';
  sends.packed.wasSent(sends.encoding, { route, head, etag: sends.packed.etag, bytes: sends.bytes });
}

/** Remembers with each answer for all how it was sent. It runs once the security headers are on it. */
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

/** What makes answers that are not kept. */
export interface Maker {
  /** The answer to a visitor; null where only the framework has it. */
  answer(request: IncomingMessage): Promise<Ready> | null;
  /** The framework is to refuse a request with this error. */
  leave(request: IncomingMessage, error: unknown, ms: number): void;
}

/** Takes what is no question. */
export interface Taker {
  /** Whether it takes a request. `framework` gets it where it has to end it. */
  take(request: IncomingMessage, response: ServerResponse, hear: Hear, framework: () => void): boolean;
}

/**
 * Answers without the framework what all may share: with the head it was sent with before where it is kept, and else with what
 * a maker makes. The framework answers who waits for their own write, who sends a token, and every refusal.
 */
@Injectable()
export class AtOnce {
  private readonly caches: Pick<AnswerCache<Shared>, 'ready'>[] = [];
  private readonly cookie: PositionCookie;
  private closing = false;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>) {
    this.cookie = new PositionCookie(settings);
  }

  /** Also sends what this cache keeps; its keys are paths with their queries. */
  from<A extends Shared>(cache: AnswerCache<A>): AnswerCache<A> {
    this.caches.push(cache);
    return cache;
  }

  /** Takes requests before the framework does, until that closes. */
  serve(app: NestFastifyApplication, hear: Hear, { maker, taker }: { maker?: Maker; taker?: Taker } = {}): void {
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
      if (ready) return send(ready, request, response, hear);
      const since = performance.now();
      const making = isPlain ? maker?.answer(request) : null;
      const toFramework = () => framework(request, response);
      if (!making && !this.closing && taker?.take(request, response, hear, toFramework)) return;
      if (!making) return toFramework();
      making.then(
        (made) => send(made, request, response, hear, since),
        (error) => {
          maker?.leave(request, error, performance.now() - since);
          toFramework();
        },
      );
    });
  }

  /** Whether a request asks for no more than its address says. */
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

function send(
  { route, head, etag, bytes }: Ready,
  { headers }: IncomingMessage,
  response: ServerResponse,
  hear: Hear,
  since = performance.now(),
): void {
  const correlationId = correlationIn(headers);
  const asked = headers['if-none-match'];
  const status = asked !== undefined && matches(asked, etag) ? 304 : 200;
  const said = status === 304 ? withoutBody(head) : head;
  const answered = () => hear({ correlationId, method: 'GET', route, status, ms: tenths(performance.now() - since) });
  response.writeHead(status, [...said, HEADERS.correlationId, correlationId]);
  response.end(status === 304 ? undefined : bytes, answered);
}
