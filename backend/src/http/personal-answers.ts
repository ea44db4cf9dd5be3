import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
    .addHook('onSend', (request, reply, payload, done) => {
      if (typeof payload !== 'string' || !isPersonal(request, reply)) return done(null, payload);
      const compressed = new Compressed(Buffer.from(payload));
      compressInto(reply, compressed, request.headers['accept-encoding']).then((bytes) => done(null, bytes), done);
    });
}

const isPersonal = ({ method }: FastifyRequest, reply: FastifyReply) =>
  method === 'GET' &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('etag');
