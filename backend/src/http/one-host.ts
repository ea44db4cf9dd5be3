import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Refusal } from '../commanding/decide/refusal.js';

/** Refuses a request that names two hosts: a proxy in front may have read the other one. */
export function refuseTwoHosts(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ raw: { rawHeaders } }) => {
      const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
      if (hosts.length > 1) throw new Refusal('malformed', 'A request names one host');
    });
}
