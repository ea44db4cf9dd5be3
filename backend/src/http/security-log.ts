import type { ProblemCode } from '@guildhall/contracts/problems';
import { Logger } from '@nestjs/common';
import type { Refusal } from '../commanding/decide/refusal.js';
import { correlationOf, type Request } from './request.js';

/** What is worth a line of its own, by the code of the refusal. */
const EVENTS: Partial<Record<ProblemCode, string>> = {
  invalid_credentials: 'sign-in failed',
  rate_limited: 'locked out',
  refresh_reused: 'refresh token reused',
  forbidden: 'forbidden',
  unauthenticated: 'bad token',
};
const REFRESH_COOKIE = /^(?:__Host-)?refresh$/;

/**
 * One line for each refusal that may be an attack: who (an account, or an HMAC of an email that has none), from where, and why.
 * No email, password or token is in it.
 */
export class SecurityLog {
  private readonly log = new Logger('security');

  refused(request: Request, refusal: Refusal): void {
    const event = EVENTS[refusal.code];
    if (!event || (refusal.code === 'unauthenticated' && !bringsToken(request))) return;
    const subject = refusal.subject ?? request.user?.accountId;
    this.log.warn({
      event,
      reason: refusal.detail,
      ...(subject && { subject }),
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      correlationId: correlationOf(request),
      msg: event,
    });
  }
}

/** A visitor without a token is asked to sign in all the time: that is no event. */
const bringsToken = ({ headers, cookies }: Request): boolean =>
  headers.authorization !== undefined || Object.keys(cookies ?? {}).some((name) => REFRESH_COOKIE.test(name));
