import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Headers that an answer without a body lacks. */
export const OF_A_BODY = ['content-length', 'content-type', 'content-encoding'];

/** Answers 304 without a body where the client has what the reply's tag names. */
export function answerUnchanged(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const asked = request.headers['if-none-match'];
      const isKnown = asked !== undefined && reply.statusCode === 200 && etagMatches(asked, reply.getHeader('etag'));
      if (!isKnown) return done(null, payload);
      void reply.status(304);
      for (const name of OF_A_BODY) reply.removeHeader(name);
      done(null, null);
    });
}

/** Whether a client's `If-None-Match` names a tag. */
export const etagMatches = (asked: string, etag: unknown): boolean =>
  typeof etag === 'string' && (asked === etag || asked.split(',').some((each) => each.trim() === etag));
