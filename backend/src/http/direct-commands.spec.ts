import 'reflect-metadata';
import { type AddressInfo, connect } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { ReasonInput } from '@guildhall/contracts/audit';
import { Controller, Delete, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '../commanding/caller';
import { notFound } from '../commanding/decide/refusal';
import { Done } from '../commanding/envelope';
import { CommandRoutes } from './command-routes';
import { DirectCommands } from './direct-commands';
import { FastPath } from './fast-path';
import { type HandedOver, HandedOverRequests, rereadBodies } from './handed-over';
import { IdOf, Input } from './input';
import { FromCaller } from './request';
import type { AnsweredRequest } from './request-log';

const ID = '0b7f4d0e-3b0c-4c1e-9f39-0a5a3b1d2c4e';
const OTHER = ID.replace('0', '1');
const TOKEN = 'Authorization: Bearer known';
const identity = { accountId: 'ann', sessionId: 'one' };

@Controller('api/books')
class Books {
  readonly asked: unknown[] = [];

  @Post()
  create(@FromCaller() caller: Caller, @Input(ReasonInput) input: ReasonInput) {
    this.asked.push([caller.identity, caller.idempotency?.key, { ...input }]);
    return new Done({ id: ID, title: 'Ünder' }, '7');
  }

  @Put(':id/pages/:page')
  @HttpCode(202)
  async turn(@FromCaller() _caller: Caller, @IdOf('Page', 'page') page: string, @IdOf('Book') id: string) {
    this.asked.push({ id, page });
    return new Done({ id }, '');
  }

  @Delete(':id')
  async remove(@FromCaller() _caller: Caller, @IdOf('Book') id: string) {
    if (id !== ID) throw notFound('Book');
    return new Done(null, '8');
  }

  @Post(':id/guarded')
  @UseGuards(class {})
  guarded(@IdOf('Book') _id: string) {
    this.asked.push('guarded');
  }
}

describe('commands of people whose token is known', () => {
  let server: FastifyInstance;
  let books: Books;
  let framework: { url: string; body: unknown; left: Partial<HandedOver> | undefined }[];
  let lines: { line: AnsweredRequest; commandId: string | undefined }[];

  beforeEach(async () => {
    [framework, lines, books] = [[], [], new Books()];
    server = Fastify();
    await server.register(fastifyCookie);
    const app = {
      getHttpAdapter: () => ({ getInstance: () => server }),
      getHttpServer: () => server.server,
    } as unknown as NestFastifyApplication;
    const handedOver = new HandedOverRequests();
    server.all('*', (request, reply) => {
      framework.push({ url: request.url, body: request.body, left: handedOver.of(request.raw) });
      void reply.send('framework');
    });
    rereadBodies(app, handedOver);
    const settings = { PUBLIC_URL: new URL('https://here') };
    const routes = new CommandRoutes([books]);
    const identify = (authorization: unknown) => (authorization === 'Bearer known' ? identity : null);
    const parse = (json: Buffer) => JSON.parse(json.toString());
    const commands = new DirectCommands(
      { routes, identify, parse, serialize: server.serializeCookie, logId: 'log', handedOver },
      settings,
    );
    new FastPath(settings).serve(app, (line, commandId) => lines.push({ line, commandId }), { commands });
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  const send = (request: string, headers: string[], body = '') =>
    new Promise<string>((resolve) => {
      let text = '';
      const head = [`${request} HTTP/1.1`, 'Host: here', 'Connection: close', ...headers, '', ''];
      connect((server.server.address() as AddressInfo).port, '127.0.0.1')
        .setEncoding('utf8')
        .on('data', (piece) => (text += piece))
        .on('end', () => resolve(text))
        .write(head.join('\r\n') + body);
    });
  const json = (body: string) => ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  const REASON = '{"reason":" Because "}';
  const create = (headers: string[] = [], body = REASON) => send('POST /api/books', [TOKEN, ...json(body), ...headers], body);

  it('S26 OP-04 given a command, then its controller takes it, and the answer says all that the framework says', async () => {
    const answer = await create([`X-Correlation-Id: ${ID}`, 'Idempotency-Key: k']);
    expect(framework).toEqual([]);
    expect(books.asked).toEqual([[identity, 'k', { reason: 'Because' }]]);
    const [head = '', body] = answer.split('\r\n\r\n');
    expect(body).toBe(`{"id":"${ID}","title":"Ünder"}`);
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        'HTTP/1.1 201 Created',
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        `content-length: ${Buffer.byteLength(body ?? '')}`,
        `x-correlation-id: ${ID}`,
        'x-position: log:7',
        'set-cookie: __Host-position=log:7; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Lax',
        'x-content-type-options: nosniff',
        'strict-transport-security: max-age=31536000; includeSubDomains',
      ]),
    );
    const line = { correlationId: ID, method: 'POST', route: '/api/books', status: 201, ms: expect.any(Number), person: 'ann' };
    expect(lines).toEqual([{ line, commandId: expect.any(String) }]);
  });

  it('given ids in its path, then each has the name that the controller gives it', async () => {
    expect(await send(`PUT /api/books/${ID}/pages/${OTHER}`, [TOKEN, 'Content-Length: 0'])).toMatch(/^HTTP\/1.1 202 /);
    expect(books.asked).toEqual([{ id: ID, page: OTHER }]);
    expect(framework).toEqual([]);
  });

  it('given a body in pieces, then it is read as one', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/books HTTP/1.1\r\nHost: here\r\n${[TOKEN, ...json(REASON)].join('\r\n')}\r\n\r\n`);
    for (const piece of [REASON.slice(0, 5), REASON.slice(5)]) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.write(piece);
    }
    expect(await new Promise((resolve) => socket.once('data', (text) => resolve(String(text))))).toMatch(/^HTTP\/1.1 201/);
    socket.destroy();
  });

  it('given a request that breaks off in its body, then no controller is called', async () => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/books HTTP/1.1\r\nHost: here\r\n${[TOKEN, ...json(REASON)].join('\r\n')}\r\n\r\n{"re`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([books.asked, framework, lines]).toEqual([[], [], []]);
  });

  it('given a refusal, then the framework answers it, and the controller is not called again', async () => {
    await send(`DELETE /api/books/${OTHER}`, [TOKEN]);
    expect(framework).toMatchObject([{ left: { outcome: { error: notFound('Book') }, commandId: expect.any(String) } }]);
  });

  it('given an answer without a record, then the framework sends it', async () => {
    await send(`DELETE /api/books/${ID}`, [TOKEN]);
    expect(framework).toMatchObject([{ left: { outcome: { answer: new Done(null, '8') } } }]);
  });

  it.each([
    ['no JSON', '{"reason":'],
    ['an unknown field', '{"reason":"a","b":1}'],
    ['what its contract refuses', '{"reason":""}'],
    ['a list', '[]'],
    ['no field', '{}'],
  ])('VA-25 given a body with %s, then the framework reads it again and says what is wrong', async (_, body) => {
    await create([], body).catch(() => undefined);
    expect(books.asked).toEqual([]);
    expect(framework.every(({ left }) => left?.outcome === undefined)).toBe(true);
    if (body.endsWith('}')) expect(framework[0]?.body).toEqual(JSON.parse(body));
  });

  it('given a key that no header may hold, then the framework refuses it', async () => {
    await create([`Idempotency-Key: ${'k'.repeat(201)}`]);
    expect(books.asked).toEqual([]);
    expect(framework).toMatchObject([{ body: JSON.parse(REASON) }]);
  });

  it.each([
    ['an unknown token', 'POST /api/books', ['Authorization: Bearer other', ...json(REASON)]],
    ['no token', 'POST /api/books', json(REASON)],
    ['two hosts', 'POST /api/books', [TOKEN, 'Host: there', ...json(REASON)]],
    ['a body in chunks', 'POST /api/books', [TOKEN, 'Content-Type: application/json', 'Transfer-Encoding: chunked']],
    ['another type', 'POST /api/books', [TOKEN, 'Content-Type: text/plain', `Content-Length: ${REASON.length}`]],
    ['no type', 'POST /api/books', [TOKEN, `Content-Length: ${REASON.length}`]],
    ['a type and no body', 'POST /api/books', [TOKEN, 'Content-Type: application/json', 'Content-Length: 0']],
    ['a query', 'POST /api/books?x=1', [TOKEN, ...json(REASON)]],
    ['another address', 'POST /api/books/', [TOKEN, ...json(REASON)]],
    ['no such id', 'DELETE /api/books/:', [TOKEN]],
    ['an id in capitals', `DELETE /api/books/${ID.toUpperCase()}`, [TOKEN]],
    ['a guard of its own', `POST /api/books/${ID}/guarded`, [TOKEN]],
    ['a question of the process itself', `DELETE /api/books/${ID}`, [TOKEN, 'X-Inner: 1']],
    ['another verb', `PATCH /api/books/${ID}`, [TOKEN]],
  ])('PE-01 VU-21 given %s, then the framework has the request from its beginning', async (_, request, headers) => {
    const body = headers.includes('Transfer-Encoding: chunked') ? '0\r\n\r\n' : REASON;
    await send(request, headers, headers.some((each) => /^(Content-Length: [1-9]|Transfer)/.test(each)) ? body : '');
    expect(books.asked).toEqual([]);
    expect(lines).toEqual([]);
    expect(framework.every(({ left }) => left === undefined)).toBe(true);
  });
});
