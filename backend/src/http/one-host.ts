import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Refusal } from '../commanding/decide/refusal.js';

/** Whether no second host is among the names and values of a head. */
export function namesOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

/**
 * Refuses a request that names two hosts: a proxy in front may have read the other one. Its promise is needed: all that came with
 * a head is parsed before anything answers, so that ambiguous framing is refused first.
 */
export function refuseTwoHosts(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ raw: { rawHeaders } }) => {
      if (!namesOneHost(rawHeaders)) throw new Refusal('malformed', 'A request names one host');
    });
}
