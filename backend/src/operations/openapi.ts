import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** `GET /api/openapi.json`: routes from the controllers, bodies from the contracts. Made on the first request. */
export function describeApi(app: NestFastifyApplication): void {
  let description: OpenAPIObject | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', (_request, reply) => {
      description ??= SwaggerModule.createDocument(
        app,
        new DocumentBuilder().setTitle('Guildhall').setVersion('1').addBearerAuth().build(),
      );
      return reply.header('cache-control', 'no-store').send(description);
    });
}
