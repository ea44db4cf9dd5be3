import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that gives each request to the next backend in turn, and to another one when that one does not take it. */
export async function inTurnOver(ports: readonly number[]): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: false });
  let turn = 0;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number) => {
    const port = ports[turn++ % ports.length];
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // Refused, it was not sent; otherwise nobody knows, and neither may the caller.
      if (error.code === 'ECONNREFUSED' && tries > 1) pass(incoming, outgoing, body, tries - 1);
      else outgoing.destroy();
    });
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  };

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      pass(incoming, outgoing, Buffer.concat(chunks), ports.length);
    } catch {
      outgoing.destroy();
    }
  });
  // A test that waits for a command of an operator stops this process for a while: no connection may grow old by that.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A slow road to the backend at `port`: requests of `method` wait until they are let go, and those whose sender has hung
 * up meanwhile never arrive.
 */
export async function slowRoad(port: number, method: string) {
  let arrive = () => {};
  let letGo = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    const { method: asked, url: path, headers } = incoming;
    if (asked === method) {
      arrive();
      await gate;
      if (outgoing.destroyed || incoming.socket.destroyed) return;
    }
    const onward = request({ host: '127.0.0.1', port, method: asked, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The first of them has come. */
    arrived,
    letGo,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
