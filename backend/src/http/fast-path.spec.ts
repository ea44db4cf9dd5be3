import { type AddressInfo, connect } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AnswerCache, Shared } from './answer-cache';
import { Compressed } from './compressed';
import { FastPath, type ReadHandler, rememberSent } from './fast-path';
import type { AnsweredRequest } from './request-log';
import { compressInto } from './shared-answer';
import { answerUnchanged } from './unchanged';

const BOOKS = '/api/books?range=[0,1]';
const ID = '0b7f4d0e-3b0c-4c1e-9f39-0a5a3b1d2c4e';

describe('answers that are kept for all', () => {
  let server: FastifyInstance;
  let books: Compressed;
  let framework: number;
  let lines: AnsweredRequest[];
  let catchingUp: string;
  let reads: ReadHandler;

  beforeEach(async () => {
    [framework, lines, catchingUp] = [0, [], 'false'];
    books = new Compressed(Buffer.from(JSON.stringify(Array(200).fill('A book'))));
    server = Fastify();
    const app = { getHttpAdapter: () => ({ getInstance: () => server }), getHttpServer: () => server.server };
    server.get('/api/books', async (request, reply) => {
      framework += 1;
      void reply
        .header('x-catching-up', catchingUp)
        .header('x-correlation-id', `framework ${framework}`)
        .type('application/json');
      return compressInto(reply, books, request.headers['accept-encoding']);
    });
    rememberSent(app as unknown as NestFastifyApplication);
    answerUnchanged(app as unknown as NestFastifyApplication);
    const fastPath = new FastPath({ PUBLIC_URL: new URL('http://127.0.0.1') });
    const kept = { ready: (url: string, accepted?: string) => (url === BOOKS ? books.ready(accepted) : null) };
    fastPath.add(kept as AnswerCache<Shared>);
    reads = { answer: () => null, handOver: () => undefined };
    const anyReads: ReadHandler = {
      answer: (request) => reads.answer(request),
      handOver: (...failed) => reads.handOver(...failed),
    };
    fastPath.serve(app as unknown as NestFastifyApplication, (line) => lines.push(line), { reads: anyReads });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  /** Head and body as they come over the wire, without the moment. */
  const ask = (headers: string[] = [], path = BOOKS, method = 'GET') =>
    new Promise<string>((resolve) => {
      let text = '';
      const lines = [`${method} ${path} HTTP/1.1`, 'Host: here', ...headers, 'Connection: close', '', ''];
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      socket
        .setEncoding('latin1')
        .on('data', (piece) => (text += piece))
        .on('end', () => resolve(text.replace(/^date: .*\r\n/im, '')))
        .write(lines.join('\r\n'));
    });
  const sorted = (answer: string) => {
    const [head = '', body] = answer.split('\r\n\r\n');
    const headers = head.split('\r\n').filter((line) => !/^x-correlation-id/i.test(line));
    return [...headers.map((line) => line.toLowerCase()).sort(), body];
  };

  it.each([
    [[]],
    [['Accept-Encoding: br, gzip']],
    [['Accept-Encoding: gzip']],
    [['If-None-Match: TAG']],
    [['If-None-Match: "other"']],
  ])('are sent without the framework as it would send them, with the id of their own request: %j', async (given) => {
    const headers = given.map((line) => line.replace('TAG', books.etag));
    const encoding = headers.filter((line) => line.startsWith('Accept'));
    const [first] = [await ask(headers), await ask(encoding)];
    const again = await ask([...headers, `X-Correlation-Id: ${ID}`]);
    expect(framework).toBe(2);
    expect(sorted(again)).toEqual(sorted(first));
    expect(again).toContain(ID);
    const status = Number(first.split(' ')[1]);
    expect(lines).toEqual([{ correlationId: ID, method: 'GET', route: '/api/books', status, ms: expect.any(Number) }]);
  });

  it.each([
    ['a token', 'Authorization: Bearer x'],
    ['its own last write', 'X-Position: log:1'],
    ['its own last write in a cookie', 'Cookie: a=b; position=log%3A1'],
    ['another host', 'Host: there'],
    ['a body', 'Content-Length: 0'],
    ['no such encoding yet', 'Accept-Encoding: gzip'],
  ])('S26 VU-21 OP-04 PE-01 are left to the framework for a request with %s', async (_, header) => {
    await ask();
    await ask();
    await ask([header]);
    expect(framework).toBe(3);
    await ask(['Cookie: theme=dark']);
    expect(framework).toBe(3);
  });

  it('are left to the framework for other methods and addresses', async () => {
    await ask();
    await ask();
    await ask([], '/api/books');
    await ask([], BOOKS, 'HEAD');
    expect(framework).toBe(4);
  });

  it('OP-04 are not kept as they were sent while they were catching up', async () => {
    catchingUp = 'true';
    await ask();
    await ask();
    catchingUp = 'false';
    expect(await ask()).toContain('x-catching-up: false');
    expect(framework).toBe(3);
  });

  describe('what is not kept', () => {
    const head = ['content-type', 'text/plain', 'content-length', '4'];
    const ready = { route: '/api/books', etag: 'W/"made"', head, bytes: Buffer.from('made') };

    it('is made and sent without the framework, with its line in the log', async () => {
      reads.answer = async () => ready;
      const answer = await ask([`X-Correlation-Id: ${ID}`], '/api/books?one');
      expect(sorted(answer)).toEqual([
        'connection: close',
        'content-length: 4',
        'content-type: text/plain',
        'http/1.1 200 ok',
        'made',
      ]);
      expect(framework).toBe(0);
      expect(lines).toEqual([{ correlationId: ID, method: 'GET', route: '/api/books', status: 200, ms: expect.any(Number) }]);
      expect(await ask(['If-None-Match: W/"made"'], '/api/books?one')).toMatch(/^HTTP\/1.1 304 .*\r\n\r\n$/s);
    });

    it('is left to the framework where making it fails, with the reason', async () => {
      const left: unknown[] = [];
      reads.answer = () => Promise.reject(new Error('gone'));
      reads.handOver = (request, error, ms) => left.push(request.url, error, ms);
      expect(await ask()).toContain('A book');
      expect(left).toEqual([BOOKS, new Error('gone'), expect.any(Number)]);
      expect(framework).toBe(1);
    });

    it.each([
      ['a token', 'Authorization: Bearer x'],
      ['its own last write', 'X-Position: log:1'],
      ['its own last write in a cookie', 'Cookie: position=log%3A1'],
      ['another host', 'Host: there'],
      ['a body', 'Content-Length: 0'],
    ])('S26 VU-21 OP-04 PE-01 is made by the framework for a request with %s', async (_, header) => {
      reads.answer = async () => ready;
      await ask([header]);
      await ask([], BOOKS, 'HEAD');
      expect(framework).toBe(2);
    });
  });
});
