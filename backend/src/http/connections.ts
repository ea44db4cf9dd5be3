import type { Socket } from 'node:net';
import { PROBLEM_STATUS, type ProblemCode } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Refusal } from '../commanding/decide/refusal.js';
import { FairPlaces } from './fair-places.js';
import { networkOf } from './network.js';
import { problemOf } from './problem.filter.js';

const SECOND = 1000;
const MOST_CONNECTIONS = 8000;
const MOST_OF_ONE_NETWORK = 500;

const REFUSALS: Record<string, { line: string; code: ProblemCode; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: 'Request Timeout', code: 'too_slow', detail: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { line: 'Request Header Fields Too Large', code: 'head_too_large', detail: 'The headers are too large' },
};
const MALFORMED = { line: 'Bad Request', code: 'malformed', detail: 'The request could not be read' } as const;

/** Answers a request that never became one, and ends its connection. */
function refuse(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { line, code, detail } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(problemOf(new Refusal(code, detail)));
  const head = [
    `HTTP/1.1 ${PROBLEM_STATUS[code]} ${line}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** How long a client may take, for the server's options: nobody holds a connection by being slow. */
export const PATIENCE = {
  requestTimeout: 30 * SECOND,
  connectionTimeout: 60 * SECOND,
  // Longer than a proxy keeps an idle connection, so that the proxy closes it.
  keepAliveTimeout: 65 * SECOND,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND },
  clientErrorHandler: refuse as never,
};

/**
 * Bounds how many connections there are, and how many one network holds of them. Behind trusted proxies it counts none
 * by network: they are the proxies' own.
 */
export function boundConnections(app: NestFastifyApplication, { TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): void {
  const server = app.getHttpServer();
  if (TRUST_PROXY.length > 0) {
    server.maxConnections = MOST_CONNECTIONS;
    return;
  }
  const places = new FairPlaces<Socket>(MOST_CONNECTIONS, MOST_OF_ONE_NETWORK, (socket) => socket.destroy());
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress);
    if (places.take(network, socket) !== null) socket.destroy();
    else socket.once('close', () => places.leave(network, socket));
  });
}
