import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Compressed } from './compressed.js';
import { compressInto } from './shared-answer.js';

/**
 * Tags and compresses what one person asked for, as shared answers are: a list of a console is 20 kB and more. Another site learns
 * nothing from the length of an answer: it cannot send the person's token, and reads none without it. Commands answer one record.
 */
export function compressPersonal(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || request.method !== 'GET' || reply.statusCode !== 200) return payload;
      if (!String(reply.getHeader('content-type')).startsWith('application/json') || reply.hasHeader('etag')) return payload;
      return compressInto(reply, new Compressed(Buffer.from(payload)), request.headers['accept-encoding']);
    });
}
