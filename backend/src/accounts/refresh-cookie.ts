import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDLE_DAYS } from './sessions.js';

/** The cookie that holds the refresh token: its name and flags follow the address people use (S7). */
export class RefreshCookie {
  private readonly name: string;
  private readonly flags: { path: string; httpOnly: true; secure: boolean; sameSite: 'strict' };

  constructor(publicUrl: URL) {
    const secure = publicUrl.protocol === 'https:';
    this.name = secure ? '__Host-refresh' : 'refresh';
    // The __Host- prefix demands the path '/'.
    this.flags = { path: secure ? '/' : '/api/auth', httpOnly: true, secure, sameSite: 'strict' };
  }

  read(request: FastifyRequest): string | null {
    const value = request.cookies[this.name];
    return value !== undefined && value.length <= 100 ? value : null;
  }

  set(reply: FastifyReply, token: string): void {
    const maxAge = IDLE_DAYS * 24 * 3600;
    void reply.setCookie(this.name, token, { ...this.flags, maxAge });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.flags);
  }
}
