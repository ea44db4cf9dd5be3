import { ConfirmInput, RecoverInput, ResetInput, type Session, SignInInput, SignUpInput } from '@guildhall/contracts/accounts';
import type { Settings } from '@guildhall/event-store/settings';
import { Controller, HttpCode, Inject, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../decide/refusal.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { Input } from '../http/input.js';
import { SETTINGS } from '../http/parts.js';
import { badToken, TokenMayBeOutworn } from './authentication.js';
import { type Entered, Entrance } from './entrance.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SameOriginGuard } from './same-origin.guard.js';

@Controller('api/auth')
@TokenMayBeOutworn()
@UseGuards(SameOriginGuard)
export class AuthController {
  private readonly cookie: RefreshCookie;

  constructor(
    private readonly entrance: Entrance,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.cookie = new RefreshCookie(settings.PUBLIC_URL);
  }

  /** The new person is not signed in (R4). */
  @Post('sign-up')
  signUp(@FromCaller() caller: Caller, @Input(SignUpInput) input: SignUpInput, @Ip() address: string) {
    return this.entrance.signUp(caller, input, address);
  }

  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Input(SignInInput) input: SignInInput, @Ip() address: string, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.admitted(await this.entrance.signIn(input, address), reply);
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    const token = this.cookie.read(request);
    if (!token) throw badToken();
    try {
      return this.admitted(await this.entrance.refresh(token), reply);
    } catch (error) {
      if (error instanceof Refusal && ['unauthenticated', 'refresh_reused'].includes(error.code)) this.cookie.clear(reply);
      throw error;
    }
  }

  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    if (token) await this.entrance.signOut(token);
    this.cookie.clear(reply);
  }

  @Post('recover')
  @HttpCode(202)
  async recover(@FromCaller() caller: Caller, @Input(RecoverInput) { email }: RecoverInput, @Ip() address: string) {
    await this.entrance.recover(caller, email, address);
    return {};
  }

  @Post('reset')
  @HttpCode(200)
  async reset(@FromCaller() caller: Caller, @Input(ResetInput) input: ResetInput, @Ip() address: string) {
    await this.entrance.reset(caller, input, address);
    return {};
  }

  @Post('confirm')
  @HttpCode(200)
  async confirm(@FromCaller() caller: Caller, @Input(ConfirmInput) { token }: ConfirmInput, @Ip() address: string) {
    await this.entrance.confirm(caller, token, address);
    return {};
  }

  private admitted({ session, refreshToken }: Entered, reply: FastifyReply): Session {
    this.cookie.set(reply, refreshToken);
    return session;
  }
}
