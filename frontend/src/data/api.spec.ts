/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, command, failureSentence, get, NetworkError } from './api.js';

/** What a real server does with the next requests, in turn; the last of them for all that follow. */
async function served(...answers: RequestListener[]) {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined);
    (answers.length > 1 ? answers.shift() : answers[0])!(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  // A page's addresses begin at its host.
  globalThis.fetch = (path, options) => real(host + path, options);
  return {
    keys,
    stop: () => {
      globalThis.fetch = real;
      server.closeAllConnections();
      server.close();
    },
  };
}
const answer =
  (status: number, type: string, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body);
const fine = answer(200, 'application/json', '{"id":"1"}');
const refused = answer(422, 'application/problem+json', '{"status":422,"detail":"Not so"}');
const broken = answer(500, 'application/problem+json', '{"status":500,"detail":"Broken"}');

const UNANSWERED: [string, RequestListener][] = [
  ['a connection that is cut', (request) => request.socket.destroy()],
  [
    'an answer that is cut',
    (_, response) => response.writeHead(200, { 'content-length': 99 }).write('{"id"', () => response.destroy()),
  ],
  ['a proxy’s page, 502', answer(502, 'text/html', '<h1>Bad gateway</h1>')],
  ['a proxy’s page, 200', answer(200, 'text/html', '<h1>Welcome to our hotel</h1>')],
  ['nothing, 503', answer(503, 'text/plain', '')],
  ['a word that is no problem, 503', answer(503, 'application/json', '{"message":"down"}')],
  ['a problem, 503', answer(503, 'application/problem+json', '{"status":503,"detail":"Busy"}')],
];

describe('the API, as pages ask it', () => {
  it.each(UNANSWERED)('%s: the command is sent again with its key, and gets its answer', async (_, failure) => {
    const { keys, stop } = await served(failure, fine);
    try {
      expect(await command('POST', '/api/things', {})).toEqual({ id: '1' });
      expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)]);
    } finally {
      stop();
    }
  });

  it.each(UNANSWERED.slice(0, -1))('%s: a query reports that there was no answer', async (_, failure) => {
    const { stop } = await served(failure);
    try {
      await expect(get('/api/things')).rejects.toThrow(NetworkError);
    } finally {
      stop();
    }
  });

  it('a refusal, and a server that breaks down, are not retried', async () => {
    for (const [failure, detail] of [
      [refused, 'Not so'],
      [broken, 'Broken'],
    ] as const) {
      const { keys, stop } = await served(failure);
      try {
        const error = await command('POST', '/api/things', {}).catch((thrown: unknown) => thrown);
        expect([error instanceof ApiError, (error as ApiError).problem.detail, keys.length]).toEqual([true, detail, 1]);
      } finally {
        stop();
      }
    }
  });

  it.each([
    ['a proxy’s page', answer(403, 'text/html', '<h1>Forbidden</h1>')],
    ['nothing', answer(413, 'text/plain', '')],
    ['a word that is no problem', answer(404, 'application/json', '{"message":"Not here"}')],
  ])('ED-07 R34 %s as a refusal (4xx) is not asked for again', async (_, failure) => {
    for (const ask of [() => get('/api/things'), () => command('POST', '/api/things', {})]) {
      const { keys, stop } = await served(failure);
      try {
        const error = await ask().catch((thrown: unknown) => thrown);
        expect([error instanceof ApiError, failureSentence(error, 'It was refused.'), keys.length]).toEqual([
          true,
          'It was refused.',
          1,
        ]);
      } finally {
        stop();
      }
    }
  });

  it('three tries without an answer are enough', async () => {
    const { keys, stop } = await served(answer(504, 'text/html', '<h1>Too late</h1>'));
    try {
      await expect(command('POST', '/api/things', {})).rejects.toThrow(NetworkError);
      expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    } finally {
      stop();
    }
  });
});
