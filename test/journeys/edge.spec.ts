import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { answerOf, connected, rawAnswer } from '../support/raw';
import { eventually } from '../support/read-side';

const LEADS = ['//', '///', '////', '/\\', '\\\\', '/./', '/../', '/x/..//', '/%2f', '/%5c', '//%2e%2e/', '/;/', '/ /'];
const RESTS = [
  '',
  '[',
  ']',
  ':',
  '@',
  '?x',
  '#x',
  '%',
  '%zz',
  '%00',
  'evil.example/',
  'evil.example:99999/',
  '[::1',
  'a@evil.example/',
];
const ODD = [
  '*',
  '?',
  '?x',
  'x',
  ':',
  'http://',
  'http://evil.example',
  'javascript:alert(1)',
  '/\u00ff\u00fe',
  '/\x01',
  '/<script>',
];
const BY_NAME = /^(http:\/\/|[?:*x]|http:)/;

describe('the edge of the running product', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startProduct();
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);

  const problemOf = ({ head, body }: { head: string; body: string }) => {
    expect(head).toContain('content-type: application/problem+json');
    return JSON.parse(body) as { status: number; code: string; errors?: Record<string, string> };
  };
  const get = (path: string) => rawAnswer(running.url, path);

  it('VU-03 answers every form of a target below 500, and shows no page at an address without one', async () => {
    const title = /<title>(.*?)<\/title>/.exec((await get('/')).body)?.[1];
    const wrong: string[] = [];
    for (const target of [...LEADS.flatMap((lead) => RESTS.map((rest) => lead + rest)), ...ODD]) {
      const { status, body } = await get(target);
      const home = title !== undefined && body.includes(`<title>${title}</title>`) && !BY_NAME.test(target);
      if (!(status >= 200 && status < 500) || home) wrong.push(`${status} ${target}${home ? ' shows the home page' : ''}`);
    }
    expect(title).toBeDefined();
    expect(wrong).toEqual([]);
  });

  it('VU-21 ED-05 an API route that nobody knows is a problem, not a page', async () => {
    for (const path of ['/api', '/api/', '/api/nope', '/api/nope/1?x', '/api/products/1/2'])
      expect([path, problemOf(await get(path))]).toMatchObject([path, { status: 404, code: 'not_found' }]);
    expect((await get('/apis')).head).toContain('text/html');
  });

  it.each([
    ['/api/products?page=2', 'page'],
    ['/api/products?filter[]=x', 'filter[]'],
    ['/api/talents?range=[0,1]&Sort=["id","ASC"]', 'Sort'],
    ['/api/content?__proto__=1', '__proto__'],
    ['/api/home?x', 'x'],
    ['/api/products/11111111-1111-4111-8111-111111111111?x=1', 'x'],
  ])('VU-21 %s is refused, and the unknown parameter is named', async (path, name) => {
    const { status, code, errors } = problemOf(await get(path));
    expect({ status, code, errors }).toEqual({ status: 400, code: 'unknown_field', errors: { [name]: 'Unknown parameter' } });
  });

  it.each([
    ['/%74alent?q=x%20y', '/talent?q=x%20y'],
    ['/talent/', '/talent'],
    ['/Marketplace', '/marketplace'],
    ['/talent/%61-b', '/talent/a-b'],
    ['/product/a%2fb/preview/', '/product/a%2Fb/preview'],
    ['/content/%2e%61', '/content/.a'],
  ])('VU-14 a page has one path: %s leads to %s', async (path, canonical) => {
    const { status, head } = await get(path);
    expect([status, /^location: (.*?)\r?$/m.exec(head)?.[1]]).toEqual([301, canonical.toLowerCase()]);
    expect((await get(canonical)).status).not.toBe(301);
  });

  it.each(['/talent/%00', '/talent/a%2Fb', '/talent/%', '/talent/%FF', '/Not-there/', '/%2Ftalent', '/%5Ctalent'])(
    'VU-14 %s is not found, and leads nowhere',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it('VU-21 two hosts in one request are refused', async () => {
    const two = await rawAnswer(running.url, '/', ['Host: guildhall.example', 'Host: evil.example']);
    expect(problemOf(two)).toMatchObject({ status: 400, code: 'malformed' });
    expect((await rawAnswer(running.url, '/', ['Host: guildhall.example'])).status).toBe(200);
  });

  describe.each(['/api/products?range=[0,23]', '/marketplace'])('%s, once its answer is kept', (path) => {
    const here = () => `Host: ${new URL(running.url).host}`;
    const comparable = ({ head, body }: { head: string; body: string }) => [
      ...head
        .split('\r\n')
        .filter((line) => !/^(date|x-correlation-id):/.test(line))
        .sort(),
      body,
    ];
    beforeAll(async () => {
      for (let times = 0; times < 3; times += 1) await get(path);
    });

    it.each(['identity', 'br', 'gzip'])(
      'S26 has the same head and bytes however often it is asked for (%s)',
      async (encoding) => {
        const ask = () => rawAnswer(running.url, path, [here(), `Accept-Encoding: ${encoding}`]);
        const [first, ...more] = [await ask(), await ask(), await ask(), await ask()].map(comparable);
        expect(first?.join()).toContain('content-security-policy');
        for (const each of more) expect(each).toEqual(first);
      },
    );

    it('RC-10 names its request by the id of its line', async () => {
      const id = `warm-${randomUUID()}`;
      expect((await rawAnswer(running.url, path, [here(), `X-Correlation-Id: ${id}`])).head).toContain(`x-correlation-id: ${id}`);
      await eventually(async () => running.printed.split(`correlationId=${id}`).length === 2);
    });

    it('VU-21 S26 is refused with two hosts, and with a bad token', async () => {
      expect((await rawAnswer(running.url, path, [here(), 'Host: evil.example'])).status).toBe(400);
      const { status } = await rawAnswer(running.url, path, [here(), 'Authorization: Bearer nonsense']);
      expect(status).toBe(401);
    });

    it('is 304 without a body for a client that has it', async () => {
      const tag = (await fetch(running.url + path)).headers.get('etag');
      const { status, body, head } = await rawAnswer(running.url, path, [here(), `If-None-Match: ${tag}`]);
      expect([status, body, head.includes('content-length')]).toEqual([304, '', false]);
    });
  });

  it('S17 somebody who sends too large a body reads that it is refused, once all of it is sent', async () => {
    const size = 8_000_000;
    const socket = (await connected(running.url)).pause();
    socket.write(
      `POST /api/auth/sign-up HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(Buffer.alloc(size, ' '), resolve));
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve('nothing')));
    socket.resume();
    expect(await Promise.race([answer, ended])).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  /** How long the server keeps a connection whose client sends nothing more. */
  const lifeOf = async (socket: Socket) => {
    const since = performance.now();
    const answer = await answerOf(socket);
    return { answer, seconds: (performance.now() - since) / 1000 };
  };

  it('VU-19 nobody holds a connection by sending its head or its body slowly', async () => {
    const [head, body] = await Promise.all([connected(running.url), connected(running.url)]);
    const drip = setInterval(() => {
      head.write('x');
      body.write(' ');
    }, 500);
    head.write('GET / HTTP/1.1\r\nHost: a\r\nx-slow: ');
    body.write('POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n');
    const [slowHead, slowBody] = await Promise.all([lifeOf(head), lifeOf(body)]);
    clearInterval(drip);
    expect(slowHead.seconds).toBeLessThan(20);
    expect(slowBody.seconds).toBeLessThan(45);
    for (const { answer } of [slowHead, slowBody]) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(slowHead.answer).toContain('"code":"too_slow"');
  }, 90_000);

  it('VU-19 one address holds a bounded number of connections, and gets new ones when it closes some', async () => {
    const sockets = await Promise.all(Array.from({ length: 520 }, () => connected(running.url)));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const open = sockets.filter((socket) => !socket.closed).length;
    for (const socket of sockets) socket.destroy();
    expect(open).toBeGreaterThan(400);
    expect(open).toBeLessThanOrEqual(500);
    await running.ready();
  });

  it('VU-10 one address holds a bounded number of live channels, and each carries the policy of every answer', async () => {
    const sockets = await Promise.all(Array.from({ length: 210 }, () => connected(running.url)));
    const first = sockets.map((socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))));
    for (const socket of sockets) socket.write('GET /api/live HTTP/1.1\r\nHost: a\r\n\r\n');
    const answers = await Promise.all(first);
    for (const socket of sockets) socket.destroy();
    const opened = answers.filter((answer) => answer.startsWith('HTTP/1.1 200'));
    expect(opened).toHaveLength(200);
    for (const header of ['x-content-type-options: nosniff', 'content-security-policy:', 'cross-origin-resource-policy:'])
      expect(opened[0]?.toLowerCase()).toContain(header);
    expect(answers.find((answer) => answer.startsWith('HTTP/1.1 429'))).toContain('"code":"rate_limited"');
  });
});
