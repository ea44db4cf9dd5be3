import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Guildhall API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`;
/** Kinds are closed at first: with more than a hundred operations open, the page ended at the eighth. */
const OPTIONS = "url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null, docExpansion: 'none'";
const START = `SwaggerUIBundle({ ${OPTIONS} });\n`;
const HOUR = 'public, max-age=3600';

/**
 * `GET /api/docs`: the description of the API in Swagger UI (Apache-2.0), from files of its package that nothing else loads.
 * It runs under the policy of every page and asks no other host; the files weigh 456 kB compressed.
 */
export function serveReader(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const folder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const compressed = new Map<string, Promise<Buffer>>();
  const compress = async (name: string) => promisify(gzip)(await readFile(join(folder(), name)), { level: 9 });

  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', HOUR).send(PAGE));
  server.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', HOUR).send(START),
  );
  const file = (name: string, type: string) =>
    server.get(`/api/docs/${name}`, async (_request, reply) => {
      const body = compressed.get(name) ?? compress(name);
      compressed.set(name, body);
      return reply
        .type(`${type}; charset=utf-8`)
        .header('content-encoding', 'gzip')
        .header('cache-control', HOUR)
        .send(await body);
    });
  file('swagger-ui-bundle.js', 'text/javascript');
  file('swagger-ui.css', 'text/css');
}
