import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ready } from './compressed';
import { writeCachedHead } from './sent-heads';

const CLOSE = ['Connection: close'];

describe('heads of cached answers', () => {
  const bytes = Buffer.from('A book');
  const ready: Ready = {
    route: '/books',
    etag: 'W/"a"',
    head: ['content-type', 'text/plain', 'content-length', '6', 'x-of', 'x-correlation-id: 1'],
    bytes,
  };
  let server: Server;
  let written: number;
  let beforeHead: () => void;

  beforeEach(async () => {
    written = 0;
    beforeHead = () => {};
    server = createServer((request, response) => {
      const { writeHead } = response;
      response.writeHead = ((...given: Parameters<typeof writeHead>) => {
        written += 1;
        return writeHead.apply(response, given);
      }) as typeof writeHead;
      beforeHead();
      writeCachedHead(ready, String(request.headers['x-correlation-id']), response);
      response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => server.close());

  /** All answers of one connection, one request after the other; the last one closes it. */
  const ask = (requests: { id: string; headers?: string[]; version?: string }[]) =>
    new Promise<string>((resolve) => {
      let text = '';
      const texts = requests.map(({ id, headers = [], version = '1.1' }) =>
        [`GET /books HTTP/${version}`, 'Host: here', `X-Correlation-Id: ${id}`, ...headers, '', ''].join('\r\n'),
      );
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const next = () => socket.write(texts.shift() ?? '');
      socket.setEncoding('latin1').on('data', (piece) => {
        text += piece;
        if (texts.length > 0) next();
      });
      socket.on('end', () => resolve(text));
      next();
    });
  const headsOf = (text: string) => text.split(/(?<=\r\n\r\nA book)/);
  /** A second that has just begun: all that is asked for now comes within it. */
  const beginOfSecond = () => sleep(1_000 - (Date.now() % 1_000) + 5);

  it('RC-10 are written once a second, and each has the id of its own request', async () => {
    await beginOfSecond();
    const ids = ['1', '$&', 'three'];
    const text = await ask([...ids.map((id) => ({ id })), { id: 'last', headers: CLOSE }]);
    const heads = headsOf(text);
    expect(heads).toHaveLength(4);
    for (const [at, id] of ids.entries()) {
      expect(heads[at]).toContain(`\r\nx-correlation-id: ${id}\r\n`);
      expect(heads[at]?.replace(`\r\nx-correlation-id: ${id}\r\n`, '')).toBe(
        heads[0]?.replace('\r\nx-correlation-id: 1\r\n', ''),
      );
    }
    expect(heads[0]).toContain('\r\nx-of: x-correlation-id: 1\r\n');
    // That of the first, and that which closes the connection.
    expect(written).toBe(2);
    expect(heads[3]).toContain('\r\nConnection: close\r\n');
  });

  it('are written for each request that closes its connection, also by its version, and serve no other', async () => {
    await beginOfSecond();
    await ask([{ id: 'a', headers: CLOSE }]);
    expect(await ask([{ id: 'b', version: '1.0' }])).toContain('\r\nConnection: close\r\n');
    const [open] = headsOf(await ask([{ id: 'c' }, { id: 'd', headers: CLOSE }]));
    expect(open).toContain('\r\nConnection: keep-alive\r\n');
    expect(written).toBe(4);
  });

  const date = (text = '') => Date.parse(/^Date: (.*)$/m.exec(text)?.[1] ?? '');

  it('say the moment of their own second', async () => {
    await beginOfSecond();
    const both = [{ id: 'a' }, { id: 'b', headers: CLOSE }];
    const before = await ask(both);
    await beginOfSecond();
    const after = await ask(both);
    expect(date(after) - date(before)).toBeGreaterThanOrEqual(1_000);
    expect(written).toBe(4);
  });

  it('are not kept where a busy process wrote the second before into one', async () => {
    await beginOfSecond();
    // Node keeps its date until its timers run, and they wait for this.
    const busy = () => {
      const second = Math.floor(Date.now() / 1_000);
      while (Math.floor(Date.now() / 1_000) === second);
      beforeHead = () => {};
    };
    beforeHead = () => {
      beforeHead = busy;
    };
    const [first, second, third] = headsOf(await ask([{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd', headers: CLOSE }]));
    expect([date(second), date(third)]).toEqual([date(first), date(first) + 1_000]);
    expect(written).toBe(4);
  });
});
