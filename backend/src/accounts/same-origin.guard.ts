import type { Settings } from '@guildhall/platform/settings';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notAllowed, Refusal } from '../commanding/decide/refusal.js';
import { SETTINGS } from '../injection-tokens.js';

const isOwnHost = (origin: string, host: string | undefined): boolean => URL.canParse(origin) && new URL(origin).host === host;

/**
 * For requests that a cookie alone authorizes: they must be JSON and come from our own pages (S7).
 * @throws Refusal forbidden, unsupported_media_type
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw notAllowed();
    const { origin } = headers;
    if (origin !== undefined && origin !== this.settings.PUBLIC_URL.origin && !isOwnHost(origin, headers.host))
      throw notAllowed();
    if (!/^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? ''))
      throw new Refusal('unsupported_media_type', 'Send application/json');
    return true;
  }
}
