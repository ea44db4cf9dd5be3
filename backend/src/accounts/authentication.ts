import { randomUUID } from 'node:crypto';
import { isUuid } from '@guildhall/contracts/value-parsers';
import type { StoredKey } from '@guildhall/event-store/keys/stored-keys';
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Identity } from '../commanding/caller.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { LENIENT } from '../http/invalid-token.js';
import type { SigningKeys } from './signing-keys.js';
import { VerifiedTokens } from './verified-tokens.js';

/** What access tokens are signed and named with. */
export interface TokenSettings {
  /** Key objects: the library would try anything else as a PEM key first, which costs a third of a command. */
  keys: SigningKeys;
  /** Origin of PUBLIC_URL. */
  issuer: string;
}
export const TOKEN_SETTINGS = Symbol('TOKEN_SETTINGS');

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const AUDIENCE = 'guildhall';
const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
export const CLOCK_LEEWAY_SECONDS = 5;
const STRATEGY = 'access-token';

@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(TOKEN_SETTINGS) private readonly settings: TokenSettings,
  ) {}

  /** A token for 15 minutes from `now`, and when it ends (ISO time). */
  issue({ accountId, sessionId }: Identity, now = new Date()): { access_token: string; expires_at: string } {
    const iat = Math.floor(now.getTime() / 1000);
    const exp = iat + ACCESS_TOKEN_SECONDS;
    // Two tokens of one second are two: a tab can compare a renewed one with the one that was refused.
    const jti = randomUUID();
    const { id, key } = this.settings.keys()[0] as StoredKey;
    const access_token = this.jwt.sign(
      { sub: accountId, sid: sessionId, jti, iat, nbf: iat, exp, iss: this.settings.issuer, aud: AUDIENCE },
      { secret: key as never, algorithm: ALGORITHM, header: { alg: ALGORITHM, typ: TYPE, kid: id } },
    );
    return { access_token, expires_at: new Date(exp * 1000).toISOString() };
  }
}

/**
 * The id of the key that a token names. A header naming anything but our one algorithm and type, or an extension we do not
 * know, gives none: it is refused before a key is used.
 */
function keyNamedIn(token: string): string | null {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return header?.alg === ALGORITHM && header.typ === TYPE && Object.keys(header).length === 3 ? header.kid : null;
  } catch {
    return null;
  }
}

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, STRATEGY) {
  readonly verified: VerifiedTokens;

  constructor(@Inject(TOKEN_SETTINGS) { keys, issuer }: TokenSettings) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => {
        const kid = keyNamedIn(token);
        const found = keys().find(({ id }) => id === kid);
        return found ? done(null, found.key as never) : done(new Error('foreign token header'));
      },
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      jsonWebTokenOptions: { clockTolerance: CLOCK_LEEWAY_SECONDS },
      passReqToCallback: true,
    });
    this.verified = new VerifiedTokens(keys, CLOCK_LEEWAY_SECONDS);
  }

  validate({ headers }: { headers: { authorization?: string } }, payload: unknown): Identity | false {
    const { sub, sid, exp, nbf } = (payload ?? {}) as Record<string, unknown>;
    const whole = isUuid(sub) && isUuid(sid) && typeof exp === 'number' && typeof nbf === 'number';
    if (!whole) return false;
    const identity = { accountId: sub, sessionId: sid };
    const kid = keyNamedIn(headers.authorization?.split(' ')[1] ?? '');
    if (kid !== null) this.verified.remember(headers.authorization as string, { identity, kid, nbf, exp });
    return identity;
  }
}

export const badToken = () => new Refusal('unauthenticated', 'Your session is not valid. Please sign in again.');

/**
 * Puts the caller on `request.user`; a visitor, who sends no Authorization header, leaves it undefined.
 * @throws Refusal unauthenticated for a header that is no valid access token
 */
@Injectable()
export class AuthenticationGuard extends AuthGuard(STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: AccessTokenStrategy,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<{ headers: Record<string, unknown>; user?: Identity }>();
    const { authorization } = request.headers;
    const known = this.strategy.verified.find(authorization);
    if (known) request.user = known;
    return known !== null || authorization === undefined || ((await super.canActivate(context)) as boolean);
  }

  override handleRequest<T = Identity | undefined>(
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
