import { ConfirmInput, RecoverInput, ResetInput, type Session, SignInInput, SignUpInput } from '@guildhall/contracts/accounts';
import { authUser, session } from '@guildhall/contracts/accounts.views';
import { nothing } from '@guildhall/contracts/schema';
import type { Settings } from '@guildhall/platform/settings';
import { Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../commanding/caller.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { Input } from '../http/input.js';
import { TokenMayBeInvalid } from '../http/invalid-token.js';
import { FromCaller } from '../http/request.js';
import { SETTINGS } from '../injection-tokens.js';
import { Operation } from '../openapi/operation.js';
import { badToken } from './authentication.js';
import { DeviceCookie, RefreshCookie } from './refresh-cookie.js';
import { SameOriginGuard } from './same-origin.guard.js';
import { type Entered, SignInService } from './sign-in.service.js';
import { type Visitor, visitorOf } from './visitor.js';

@Controller('api/auth')
@TokenMayBeInvalid()
@UseGuards(SameOriginGuard)
export class AuthController {
  private readonly cookie: RefreshCookie;
  private readonly device: DeviceCookie;

  constructor(
    private readonly signIns: SignInService,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.cookie = new RefreshCookie(settings.PUBLIC_URL);
    this.device = new DeviceCookie(settings.PUBLIC_URL);
  }

  /** The new person is not signed in (R4). */
  @Post('sign-up')
  @Operation({
    id: 'signUp',
    summary: 'Makes an account',
    answers: authUser,
    refuses: ['already_exists', 'forbidden', 'rate_limited'],
  })
  signUp(@FromCaller() caller: Caller, @Input(SignUpInput) input: SignUpInput, @Req() request: FastifyRequest) {
    return this.signIns.signUp(caller, input, visitorOf(request));
  }

  @Post('sign-in')
  @Operation({
    id: 'signIn',
    summary: 'Begins a session',
    answers: session,
    refuses: ['forbidden', 'invalid_credentials', 'rate_limited'],
  })
  @HttpCode(200)
  async signIn(
    @Input(SignInInput) input: SignInInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const entered = await this.signIns.signIn(input, this.visitor(request));
    // The new session replaces the one that this browser had.
    const before = this.cookie.read(request);
    if (before) await this.signIns.signOut(before);
    return this.admitted(entered, reply);
  }

  @Post('refresh')
  @Operation({
    id: 'refresh',
    summary: 'Goes on with a session',
    for: 'session',
    answers: session,
    refuses: ['forbidden', 'refresh_reused', 'unauthenticated'],
  })
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Session> {
    const token = this.cookie.read(request);
    if (!token) throw badToken();
    try {
      return this.admitted(await this.signIns.refresh(token), reply);
    } catch (error) {
      if (error instanceof Refusal && ['unauthenticated', 'refresh_reused'].includes(error.code)) this.cookie.clear(reply);
      throw error;
    }
  }

  @Post('sign-out')
  @Operation({ id: 'signOut', summary: 'Ends a session', for: 'session', answers: null, refuses: ['forbidden'] })
  @HttpCode(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    if (token) await this.signIns.signOut(token);
    this.cookie.clear(reply);
  }

  @Post('recover')
  @Operation({
    id: 'recover',
    summary: 'Mails a link to set a new password, where there is such an account',
    answers: nothing,
    refuses: ['forbidden', 'rate_limited'],
  })
  @HttpCode(202)
  async recover(@FromCaller() caller: Caller, @Input(RecoverInput) { email }: RecoverInput, @Req() request: FastifyRequest) {
    await this.signIns.recover(caller, email, visitorOf(request));
    return {};
  }

  @Post('reset')
  @Operation({
    id: 'reset',
    summary: 'Sets a new password by a mailed link',
    answers: nothing,
    refuses: ['forbidden', 'rate_limited'],
  })
  @HttpCode(200)
  async reset(
    @FromCaller() caller: Caller,
    @Input(ResetInput) input: ResetInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const device = await this.signIns.reset(caller, input, this.visitor(request));
    if (device) this.device.set(reply, device);
    return {};
  }

  @Post('confirm')
  @Operation({
    id: 'confirm',
    summary: 'Confirms an email address by a mailed link',
    answers: nothing,
    refuses: ['forbidden', 'rate_limited'],
  })
  @HttpCode(200)
  async confirm(@FromCaller() caller: Caller, @Input(ConfirmInput) { token }: ConfirmInput, @Req() request: FastifyRequest) {
    await this.signIns.confirm(caller, token, visitorOf(request));
    return {};
  }

  private visitor(request: FastifyRequest): Visitor {
    return visitorOf(request, this.device.read(request));
  }

  private admitted({ session, refreshToken, device }: Entered, reply: FastifyReply): Session {
    this.cookie.set(reply, refreshToken);
    if (device) this.device.set(reply, device);
    return session;
  }
}
