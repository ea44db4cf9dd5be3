import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';

/** A proxy that gives each request to the next backend in turn, or to another one where that fails. */
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
 * A slow road to the backend at `port`: requests of `method` wait until they are let go, and those whose sender has hung up
 * never arrive.
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

/** A TCP road to the database at `url` that can fall silent: what is sent then arrives nowhere, and neither side gets an error. */
export async function silentRoad(url: string) {
  let silent = false;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(url);
  const server = createTcpServer((near) => {
    const born = silent;
    const far = connect({ host: hostname, port: Number(port) });
    let cut = born;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        cut ||= silent;
        if (!cut) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!cut) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    /** Connections that are used from now on are lost for good, without a word. */
    fallSilent: () => {
      silent = true;
    },
    /** New connections go through again. */
    reconnect: () => {
      silent = false;
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A TCP road to the server at `port` on which answers can be cut off: after how many of their bytes, `keep` says. */
export async function tearingRoad(port: number) {
  let keep: ((length: number) => number) | null = null;
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect({ host: '127.0.0.1', port });
    sockets.add(near);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (!keep) return near.write(bytes);
      near.write(bytes.subarray(0, keep(bytes.length)));
      near.destroySoon();
      far.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroySoon();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on every answer ends early. @returns what lets answers through again */
    tear: (how: (length: number) => number) => {
      keep = how;
      return () => {
        keep = null;
      };
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Places {
  command: number;
  answer: number;
}
const NOWHERE: Places = { command: Number.POSITIVE_INFINITY, answer: Number.POSITIVE_INFINITY };

/** A TCP road to the server at `port`. It ends a connection at a byte of a request or an answer. */
export async function cuttingRoad(port: number) {
  let next = NOWHERE;
  let passed: Places = { command: 0, answer: 0 };
  const server = createTcpServer((near) => {
    const left = { ...next };
    const mine: Places = { command: 0, answer: 0 };
    passed = mine;
    const far = connect({ host: '127.0.0.1', port });
    const pass = (way: keyof Places, from: Socket, to: Socket) => {
      from.on('data', (bytes: Buffer) => {
        to.write(bytes.subarray(0, left[way]));
        mine[way] += Math.min(bytes.length, left[way]);
        left[way] -= bytes.length;
        if (left[way] >= 0) return;
        to.destroySoon();
        from.destroy();
      });
      from.on('error', () => {});
      from.on('close', () => to.destroySoon());
    };
    pass('command', near, far);
    pass('answer', far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Connections that are opened from now on end after so many bytes; without a place they do not. */
    cut: (places: Partial<Places> = {}) => {
      next = { ...NOWHERE, ...places };
    },
    /** How many bytes the last connection has passed on. */
    passed: (): Readonly<Places> => passed,
    stop: () => server.close(),
  };
}
