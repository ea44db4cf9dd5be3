import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressPersonal } from './personal-answers';
import { answerUnchanged } from './unchanged';

const LIST = Array.from({ length: 100 }, (_, at) => ({ id: at, title: `A post, ${at}` }));

describe('answers to one person', () => {
  let server: FastifyInstance;

  beforeEach(() => {
    server = Fastify();
    const app = { getHttpAdapter: () => ({ getInstance: () => server }) } as unknown as NestFastifyApplication;
    server.get('/list', () => LIST);
    server.get('/one', () => LIST[0]);
    server.post('/list', () => LIST);
    server.get('/text', () => 'x'.repeat(5_000));
    server.get('/refused', (_, reply) => reply.status(403).send(LIST));
    compressPersonal(app);
    answerUnchanged(app);
  });
  afterEach(() => server.close());

  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    server.inject({ method, url, headers });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('given a list and a client that takes %s, then it gets the list so', async (encoding, unpack) => {
    const { headers, rawPayload } = await ask('/list', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers['vary'], Number(headers['content-length'])]).toEqual([
      encoding,
      'Accept-Encoding',
      rawPayload.length,
    ]);
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(LIST);
    expect(rawPayload.length).toBeLessThan(1_500);
  });

  it('given a client that has it already, then it gets no body', async () => {
    const { headers } = await ask('/list');
    const again = await ask('/list', { 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' });
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  });

  it.each([
    ['one record', '/one', 'GET'],
    ['the answer to a command', '/list', 'POST'],
    ['a text', '/text', 'GET'],
    ['a refusal', '/refused', 'GET'],
  ] as const)('given %s, then it is sent as it is', async (_, url, method) => {
    const { headers } = await ask(url, { 'accept-encoding': 'br' }, method);
    expect(headers['content-encoding']).toBeUndefined();
  });
});
