import { createHmac } from 'node:crypto';
import type { AuthUser, ResetInput, Session, SignInInput, SignUpInput } from '@guildhall/contracts/accounts';
import type { Settings } from '@guildhall/event-store/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Done } from '../decide/envelope.js';
import { Refusal } from '../decide/refusal.js';
import { type Caller, newId } from '../http/caller.js';
import { Commands } from '../http/commands.js';
import { SETTINGS } from '../http/parts.js';
import { UniqueValues } from '../http/unique-values.js';
import { type Limit, RateLimits } from '../limits/rate-limits.js';
import { MailRequests } from '../mail/mail-requests.js';
import { ChangePassword, ConfirmEmail, SignUp } from './account.commands.js';
import { EMAIL_TAKEN } from './account.decider.js';
import { Accounts } from './accounts.js';
import { AccessTokens, TOKEN_SETTINGS, type TokenSettings } from './authentication.js';
import { Credentials } from './credentials.js';
import { Passwords } from './passwords.js';
import { type RefreshedSession, Sessions } from './sessions.js';

const SIGN_UPS: Limit = { name: 'sign-up', attempts: 2000, minutes: 60 };
const GUESSES: Limit = { name: 'sign-in', attempts: 10, minutes: 15 };
const GUESSES_BY_ADDRESS: Limit = { name: 'sign-in from', attempts: 1000, minutes: 15 };
const RECOVERIES: Limit = { name: 'recovery', attempts: 5, minutes: 60 };
const RECOVERIES_BY_ADDRESS: Limit = { name: 'recovery from', attempts: 100, minutes: 60 };
const LINKS: Limit = { name: 'link', attempts: 100, minutes: 15 };

const invalidCredentials = () => new Refusal('invalid_credentials', 'Invalid login credentials');

/** A session begun or gone on: what is answered, and the token that goes into the cookie. */
export interface Entered {
  session: Session;
  refreshToken: string;
}

/** How people come in: sign-up, sign-in, refresh, forgotten passwords (S1 to S7, R4, R45). `address` is the peer's. */
@Injectable()
export class Entrance {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly unique: UniqueValues,
    private readonly mails: MailRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(TOKEN_SETTINGS) private readonly secrets: TokenSettings,
  ) {}

  async signUp(caller: Caller, input: SignUpInput, address: string): Promise<Done<AuthUser>> {
    await this.limits.take(SIGN_UPS, address);
    const password_hash = await this.passwords.hash(input.password);
    const id = newId(caller);
    try {
      const { record, position } = await this.commands.run<{ id: string; created_at: string }>(
        this.asVisitor(caller),
        (_, time) => new SignUp(id, time, input, password_hash),
      );
      return this.signedUp(input, record, position);
    } catch (error) {
      if (!(error instanceof Refusal && error.detail === EMAIL_TAKEN && this.settings.REQUIRE_CONFIRMATION)) throw error;
      const hidden = this.unique.canonical('email', input.email);
      await this.mails.ask(newId(caller, `taken ${hidden}`), 'taken', hidden);
      return this.signedUp(input, { id, created_at: new Date().toISOString() }, '');
    }
  }

  async signIn(input: SignInInput, address: string): Promise<Entered> {
    const email = this.unique.canonical('email', input.email);
    const guess = `${email} ${address}`;
    await this.limits.take(GUESSES_BY_ADDRESS, address);
    await this.limits.take(GUESSES, guess);
    const found = await this.credentials.byEmail(email);
    if (!(await this.passwords.verify(found?.password_hash ?? null, input.password)) || !found) throw invalidCredentials();
    await Promise.all([this.limits.giveBack(GUESSES, guess), this.limits.giveBack(GUESSES_BY_ADDRESS, address)]);
    if (this.settings.REQUIRE_CONFIRMATION && !found.email_confirmed_at)
      throw new Refusal('invalid_credentials', 'Email not confirmed');
    return this.entered(await this.sessions.begin(found.id));
  }

  /** @throws Refusal unauthenticated, refresh_reused */
  async refresh(refreshToken: string): Promise<Entered> {
    return this.entered(await this.sessions.refresh(refreshToken));
  }

  signOut(refreshToken: string): Promise<void> {
    return this.sessions.endByToken(refreshToken);
  }

  /** Asks for a mail and answers the same whether there is such an account or not (S2). */
  async recover(caller: Caller, email: string, address: string): Promise<void> {
    await this.limits.take(RECOVERIES_BY_ADDRESS, address);
    const hidden = this.unique.canonical('email', email);
    const tooMany = await this.limits.take(RECOVERIES, hidden).then(
      () => false,
      () => true,
    );
    if (!tooMany) await this.mails.ask(newId(caller, `recovery ${hidden}`), 'recovery', hidden);
  }

  async reset(caller: Caller, { token, password }: ResetInput, address: string): Promise<void> {
    await this.limits.take(LINKS, address);
    const visitor = this.asVisitor(caller);
    if (await this.commands.answered(visitor)) return;
    const id = await this.credentials.holderOf(token, 'recovery');
    const hash = await this.passwords.hash(password);
    await this.commands.run(visitor, (_, time) => new ChangePassword(id, time, hash));
  }

  async confirm(caller: Caller, token: string, address: string): Promise<void> {
    await this.limits.take(LINKS, address);
    const visitor = this.asVisitor(caller);
    if (await this.commands.answered(visitor)) return;
    const id = await this.credentials.holderOf(token, 'confirmation');
    await this.commands.run(visitor, (_, time) => new ConfirmEmail(id, time));
  }

  private async entered({ refreshToken, ...caller }: RefreshedSession): Promise<Entered> {
    const { user } = await this.accounts.of(caller.accountId);
    return { session: { ...this.tokens.issue(caller), user }, refreshToken };
  }

  // A fingerprint that could be made of a guessed password would spare an attacker the cost of Argon2id.
  private asVisitor(caller: Caller): Caller {
    const { idempotency } = caller;
    if (!idempotency) return { ...caller, identity: null, idempotency: undefined };
    const fingerprint = createHmac('sha256', this.secrets.secret).update(idempotency.fingerprint).digest('base64url');
    return { ...caller, identity: null, idempotency: { key: idempotency.key, fingerprint } };
  }

  // Where a taken email must not be told from a new one, no answer has a position either (R45).
  private signedUp({ email, user_type }: SignUpInput, account: { id: string; created_at: string }, position: string) {
    const user: AuthUser = { ...account, email: email.trim(), email_confirmed: false, user_metadata: { user_type } };
    return new Done(user, this.settings.REQUIRE_CONFIRMATION ? '' : position);
  }
}
