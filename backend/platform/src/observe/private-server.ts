import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostInUrl } from '../host-in-url.js';
import { scrape } from './figures.js';
import type { Logger } from './logger.js';

/** How healthy a process and its dependencies are. Nothing in it is a secret, but it is not for the public. */
export interface Health {
  status: 'ok' | 'degraded' | 'unavailable';
  [part: string]: unknown;
}

export interface PrivateServerOptions {
  host: string;
  /** 0 for any that is free. */
  port: number;
  logger: Logger;
  /** Answers within seconds, whatever is frozen; a rejection is `unavailable`. */
  health(): Promise<Health>;
}

type Answer = { status: number; type: string; text: string };
const JSON_TYPE = 'application/json; charset=utf-8';
const json = (status: number, body: unknown): Answer => ({ status, type: JSON_TYPE, text: `${JSON.stringify(body)}\n` });

async function answer(path: string, health: PrivateServerOptions['health']): Promise<Answer> {
  if (path === '/metrics') return { status: 200, ...(await scrape()) };
  if (path === '/health/live') return json(200, { status: 'ok' });
  if (path !== '/health/ready') return json(404, { status: 'not found' });
  const state = await health().catch((error: Error): Health => ({ status: 'unavailable', reason: error.message }));
  return json(state.status === 'unavailable' ? 503 : 200, state);
}

/**
 * A server for those who watch the product, on an address of its own: `/metrics`, `/health/live` and `/health/ready` with its
 * details. It never holds up the product: a port that is taken is a warning, and it does not keep the process.
 * @returns its address, or null when it could not listen
 */
export function openPrivateServer({ host, port, logger, health }: PrivateServerOptions): Promise<string | null> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const send = ({ status, type, text }: Answer) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    answer((request.url ?? '/').split('?')[0] as string, health).then(send, () => send(json(500, { status: 'failed' })));
  });
  Object.assign(server, { maxConnections: 50, headersTimeout: 5_000, requestTimeout: 10_000 });
  const lines = logger.child({ part: 'observe' });
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      lines.warn({ code: error.code }, `no figures: port ${port} on ${host} cannot be listened on`);
      resolve(null);
    });
    server.listen({ host, port }, () => {
      const address = `http://${hostInUrl(host)}:${(server.address() as AddressInfo).port}`;
      lines.info(`figures at ${address}/metrics`);
      resolve(address);
    });
    server.unref();
  });
}
