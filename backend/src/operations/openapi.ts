import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { BODIES, schemaOf } from '../http/input.js';

async function describe(app: NestFastifyApplication): Promise<OpenAPIObject> {
  const { ApiBody, DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  for (const { controller, method, input } of BODIES) {
    const route = Object.getOwnPropertyDescriptor(controller, method)!;
    ApiBody({ schema: schemaOf(input) as never })(controller, method, route);
  }
  return SwaggerModule.createDocument(app, new DocumentBuilder().setTitle('Guildhall').setVersion('1').addBearerAuth().build());
}

/** `GET /api/openapi.json`: routes from the controllers, bodies from the contracts. Made on the first request, which alone needs the library. */
export function describeApi(app: NestFastifyApplication): void {
  let description: Promise<OpenAPIObject> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async (_request, reply) => {
      description ??= describe(app);
      return reply.header('cache-control', 'no-store').send(await description);
    });
}
