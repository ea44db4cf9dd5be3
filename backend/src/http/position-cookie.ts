import { POSITION_COOKIE } from '@guildhall/contracts/problems';
import type { Settings } from '@guildhall/platform/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SECONDS = 300;

/** Holds the position of a browser's last write, so that its next page waits for it. Under https the cookie is bound to this host. */
export class PositionCookie {
  private readonly name: string;
  private readonly flags: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean; maxAge: number };

  constructor({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
    const secure = PUBLIC_URL.protocol === 'https:';
    this.name = secure ? `__Host-${POSITION_COOKIE}` : POSITION_COOKIE;
    this.flags = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS };
  }

  /** @returns the position token, null without one */
  read({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): string | null {
    return cookies?.[this.name] ?? null;
  }

  /** Whether a request may have the cookie, seen from its header without parsing it. */
  mayBeIn(cookies: string | undefined): boolean {
    return cookies?.includes(this.name) ?? false;
  }

  /** What `set` sends. */
  text(serialize: FastifyInstance['serializeCookie'], token: string): string {
    return serialize(this.name, token, this.flags);
  }

  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, this.flags);
  }
}
