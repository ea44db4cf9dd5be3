import type { Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { documentOf } from './document.js';
import { serveReader } from './reader.js';
import { routesOf } from './routes.js';

function controllersOf(app: NestFastifyApplication): Type[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) => [...controllers.values()].map(({ metatype }) => metatype as Type));
}

/** `GET /api/openapi.json`, made on the first request, and `/api/docs` to read it. */
export function describeApi(app: NestFastifyApplication): void {
  let described: string | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async (_request, reply) => {
      described ??= JSON.stringify(documentOf(routesOf(controllersOf(app))));
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(described);
    });
  serveReader(app);
}
