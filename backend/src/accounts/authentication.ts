import { type KeyObject, randomUUID } from 'node:crypto';
import { isUuid } from '@guildhall/contracts/values';
import { type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Refusal } from '../decide/refusal.js';

/** Who sent a request: an account and the session it signed in with, never what they may do. */
export interface Caller {
  accountId: string;
  sessionId: string;
}

/** What access tokens are signed and named with. */
export interface TokenSettings {
  /** A key object: the library would try anything else as a PEM key first, at a third of the work of a whole command. */
  secret: KeyObject;
  /** Origin of PUBLIC_URL. */
  issuer: string;
}
export const TOKEN_SETTINGS = Symbol('TOKEN_SETTINGS');

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const AUDIENCE = 'guildhall';
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const CLOCK_LEEWAY_SECONDS = 5;
const STRATEGY = 'access-token';

@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(TOKEN_SETTINGS) private readonly settings: TokenSettings,
  ) {}

  /** A token for 15 minutes from `now`, and when it ends (ISO time). */
  issue({ accountId, sessionId }: Caller, now = new Date()): { access_token: string; expires_at: string } {
    const iat = Math.floor(now.getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    // Two tokens of one second are two: a tab tells a renewed one from the one that was refused.
    const jti = randomUUID();
    const access_token = this.jwt.sign(
      { sub: accountId, sid: sessionId, jti, iat, nbf: iat, exp, iss: this.settings.issuer, aud: AUDIENCE },
      { secret: this.settings.secret as never, algorithm: ALGORITHM, header: { alg: ALGORITHM, typ: TYPE } },
    );
    return { access_token, expires_at: new Date(exp * 1000).toISOString() };
  }
}

/** A header naming anything but our one algorithm and type, or an extension we do not know, is refused before its key is used. */
function isOurHeader(token: string): boolean {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return header?.alg === ALGORITHM && header.typ === TYPE && Object.keys(header).length === 2;
  } catch {
    return false;
  }
}

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, STRATEGY) {
  constructor(@Inject(TOKEN_SETTINGS) { secret, issuer }: TokenSettings) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) =>
        isOurHeader(token) ? done(null, secret as never) : done(new Error('foreign token header')),
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      jsonWebTokenOptions: { clockTolerance: CLOCK_LEEWAY_SECONDS },
    });
  }

  validate(payload: unknown): Caller | false {
    const { sub, sid, exp, nbf } = (payload ?? {}) as Record<string, unknown>;
    const whole = isUuid(sub) && isUuid(sid) && typeof exp === 'number' && typeof nbf === 'number';
    return whole ? { accountId: sub, sessionId: sid } : false;
  }
}

export const badToken = () => new Refusal('unauthenticated', 'Your session is not valid. Please sign in again.');

const LENIENT = 'lenient authentication';
/** For routes that must work with an outworn token too: it counts as none. */
export const TokenMayBeOutworn = () => SetMetadata(LENIENT, true);

/**
 * Puts the caller on `request.user`; a visitor, who sends no Authorization header, leaves it undefined.
 * @throws Refusal unauthenticated for a header that is no valid access token
 */
@Injectable()
export class AuthenticationGuard extends AuthGuard(STRATEGY) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<{ headers: Record<string, unknown> }>();
    return headers.authorization === undefined || ((await super.canActivate(context)) as boolean);
  }

  override handleRequest<T = Caller | undefined>(
    _error: unknown,
    caller: T | false,
    _info: unknown,
    context: ExecutionContext,
  ): T {
    if (caller) return caller;
    if (this.reflector.getAllAndOverride<boolean>(LENIENT, [context.getHandler(), context.getClass()])) return undefined as T;
    throw badToken();
  }
}
