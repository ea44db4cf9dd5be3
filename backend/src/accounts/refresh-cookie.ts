import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS, IDLE_DAYS } from './sessions.js';

/** A cookie that only the routes of sign-in read: its name and flags follow the address people use (S7). */
class SignInCookie {
  private readonly name: string;
  private readonly flags: { path: string; httpOnly: true; secure: boolean; sameSite: 'strict' };

  constructor(
    publicUrl: URL,
    name: string,
    private readonly days: number,
    private readonly maxLength: number,
  ) {
    const secure = publicUrl.protocol === 'https:';
    this.name = secure ? `__Host-${name}` : name;
    // The __Host- prefix demands the path '/'.
    this.flags = { path: secure ? '/' : '/api/auth', httpOnly: true, secure, sameSite: 'strict' };
  }

  read(request: FastifyRequest): string | null {
    const value = request.cookies[this.name];
    return value !== undefined && value.length <= this.maxLength ? value : null;
  }

  set(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.name, value, { ...this.flags, maxAge: this.days * 24 * 3600 });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.flags);
  }
}

/** Holds the refresh token. */
export class RefreshCookie extends SignInCookie {
  constructor(publicUrl: URL) {
    super(publicUrl, 'refresh', IDLE_DAYS, 100);
  }
}

/** Says in which accounts this browser signed in before (see Devices). Browsers keep no cookie longer than 400 days. */
export class DeviceCookie extends SignInCookie {
  constructor(publicUrl: URL) {
    super(publicUrl, 'device', DEVICE_DAYS, 400);
  }
}
