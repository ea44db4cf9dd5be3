import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { until } from '../support/until';

jest.setTimeout(120_000);

/** A request whose last line is still missing, on a connection that the server must not close yet. */
async function half(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  return socket;
}

const refusesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

describe('a backend that is closing', () => {
  let product: OneMachine;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it.each(['/api/products', '/'])('[FT-05] answers a request for %s with a problem that says when to ask again', async (path) => {
    await product.ready();
    const port = Number(new URL(product.url).port);
    const socket = await half(port, path);
    await sleep(100);
    process.kill(product.processes.backend as number, 'SIGTERM');
    while (!(await refusesConnections(port))) await sleep(5);
    socket.write('\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^retry-after: 1\r$/im);
    expect(head).toMatch(/^connection: close\r$/im);
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'unavailable', detail: 'Please try again in a moment.' });
  });

  it('[FT-06] given a request that is still open, then a backend that aborts ends at once all the same', async () => {
    await product.ready();
    const socket = await half(Number(new URL(product.url).port), '/api/products');
    process.kill(product.processes.backend as number, 'SIGABRT');
    await until(() => product.printed.includes('backend ended with SIG'), 5_000);
    expect(/backend ended with SIG\w+/.exec(product.printed)?.[0]).toBe('backend ended with SIGABRT');
    socket.destroy();
    await product.ready();
  });
});
