import type { AuthUser, ResetInput, Session, SignInInput, SignUpInput } from '@guildhall/contracts/accounts';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, newId } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { invalid, Refusal } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { SETTINGS } from '../injection-tokens.js';
import { type Limit, RateLimits } from '../limits/rate-limits.js';
import { MailRequests } from '../mail-requests/mail-requests.js';
import { ChangePassword, ConfirmEmail, SignUp } from './account.commands.js';
import { EMAIL_TAKEN } from './account.decider.js';
import { AccessTokens } from './authentication.js';
import { isCommonPassword } from './common-passwords.js';
import { type Credential, Credentials } from './credentials.js';
import { deviceLabel } from './device-label.js';
import { Devices } from './devices.js';
import { OwnAccounts } from './own-account.js';
import { isImported } from './password-hashes.js';
import { Passwords } from './passwords.js';
import { type RefreshedSession, Sessions } from './sessions.js';
import { type Attempt, SignInLimits } from './sign-in-limits.js';
import { tokenHash } from './token-hash.js';
import type { Visitor } from './visitor.js';

const SIGN_UPS: Limit = { name: 'sign-up', attempts: 2000, minutes: 60 };
/** Mails to one address that say it is taken. */
const TAKEN: Limit = { name: 'taken', attempts: 5, minutes: 60 };
const RECOVERIES: Limit = { name: 'recovery', attempts: 5, minutes: 60 };
const RECOVERIES_BY_NETWORK: Limit = { name: 'recovery from', attempts: 100, minutes: 60 };
const LINKS: Limit = { name: 'link', attempts: 100, minutes: 15 };

const invalidCredentials = (subject: string, detail = 'Invalid login credentials') =>
  new Refusal('invalid_credentials', detail).with({ subject });
const SUSPENDED = 'Your account is suspended. Please contact us.';
const refuseCommon = (password: string) => {
  if (isCommonPassword(password)) throw invalid('password', 'Password must not be one of the most common');
};

/** A session begun or gone on: what is answered, and the token that goes into the cookie. */
export interface Entered {
  session: Session;
  refreshToken: string;
  /** Value of the device cookie from now on; missing where it stays as it is. */
  device?: string;
}

/** How people come in: sign-up, sign-in, refresh, forgotten passwords (S1 to S7, R4, R45). */
@Injectable()
export class SignInService {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: OwnAccounts,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly signIns: SignInLimits,
    private readonly devices: Devices,
    private readonly unique: UniqueValues,
    private readonly mails: MailRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async signUp(caller: Caller, input: SignUpInput, { network }: Visitor): Promise<Done<AuthUser>> {
    await this.limits.take(SIGN_UPS, network);
    refuseCommon(input.password);
    const password_hash = await this.passwords.hash(input.password, network);
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
      if (await this.isWithin(TAKEN, hidden)) await this.mails.ask(newId(caller, `taken ${hidden}`), 'taken', hidden);
      return this.signedUp(input, { id, created_at: new Date().toISOString() }, '');
    }
  }

  /** @throws Refusal invalid_credentials, rate_limited, and forbidden for a suspended account */
  async signIn(input: SignInInput, visitor: Visitor): Promise<Entered> {
    const email = this.unique.canonical('email', input.email);
    const found = await this.credentials.byEmail(email);
    const subject = found?.id ?? email;
    const device = found && this.devices.knows(visitor.device, found.id);
    const succeeded = await this.admitted({ email, network: visitor.network, device }, subject);
    const verified = await this.passwords.verify(found?.password_hash ?? null, input.password, visitor.network);
    if (!verified || !found?.password_hash) throw invalidCredentials(subject);
    await succeeded();
    if (found.suspended) throw new Refusal('forbidden', SUSPENDED).with({ subject });
    if (this.settings.REQUIRE_CONFIRMATION && !found.email_confirmed_at) throw invalidCredentials(subject, 'Email not confirmed');
    const hash = await this.hashedHere(found, input.password, visitor.network);
    const begun = hash && (await this.sessions.begin(found.id, hash, deviceLabel(visitor.userAgent)));
    if (!begun) throw invalidCredentials(subject);
    return { ...(await this.entered(begun)), device: this.devices.remember(visitor.device, found.id) };
  }

  /** @throws Refusal unauthenticated, refresh_reused */
  async refresh(refreshToken: string): Promise<Entered> {
    return this.entered(await this.sessions.refresh(refreshToken));
  }

  signOut(refreshToken: string): Promise<void> {
    return this.sessions.endByToken(refreshToken);
  }

  /** Asks for a mail and answers the same whether there is such an account or not (S2). */
  async recover(caller: Caller, email: string, { network }: Visitor): Promise<void> {
    await this.limits.take(RECOVERIES_BY_NETWORK, network);
    const hidden = this.unique.canonical('email', email);
    if (await this.isWithin(RECOVERIES, hidden)) await this.mails.ask(newId(caller, `recovery ${hidden}`), 'recovery', hidden);
  }

  /** Counts a mail to an address that strangers may name: who asks for too many is answered as ever. */
  private async isWithin(limit: Limit, hidden: string): Promise<boolean> {
    try {
      await this.limits.take(limit, hidden);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** @returns the value of the device cookie from now on: a person who reads the account's mail is no stranger to it */
  async reset(caller: Caller, { token, password }: ResetInput, { network, device }: Visitor): Promise<string | null> {
    await this.limits.take(LINKS, network);
    const visitor = this.asVisitor(caller);
    if (await this.commands.answered(visitor)) return null;
    const id = await this.credentials.holderOf(token, 'recovery');
    refuseCommon(password);
    const hash = await this.passwords.hash(password, network);
    await this.commands.run(visitor, (_, time) => new ChangePassword(id, time, hash, tokenHash(token)));
    return this.devices.remember(device, id);
  }

  async confirm(caller: Caller, token: string, { network }: Visitor): Promise<void> {
    await this.limits.take(LINKS, network);
    const visitor = this.asVisitor(caller);
    if (await this.commands.answered(visitor)) return;
    const id = await this.credentials.holderOf(token, 'confirmation');
    await this.commands.run(visitor, (_, time) => new ConfirmEmail(id, time, tokenHash(token)));
  }

  /** The password's hash by our own algorithm, in place of an imported one; null when the password is another one by now. */
  private async hashedHere({ id, password_hash }: Credential, password: string, client: string): Promise<string | null> {
    if (password_hash === null || !isImported(password_hash)) return password_hash;
    const fresh = await this.passwords.hash(password, client);
    if (await this.credentials.replace(id, password_hash, fresh)) return fresh;
    // Another sign-in of the same moment was faster.
    const now = (await this.credentials.byId(id))?.password_hash ?? null;
    return (await this.passwords.verify(now, password, client)) ? now : null;
  }

  private async admitted(attempt: Attempt, subject: string): Promise<() => Promise<unknown>> {
    try {
      return await this.signIns.admit(attempt);
    } catch (error) {
      throw error instanceof Refusal ? error.with({ subject }) : error;
    }
  }

  private async entered({ refreshToken, ...caller }: RefreshedSession): Promise<Entered> {
    const { user } = await this.accounts.of(caller.accountId);
    return { session: { ...this.tokens.issue(caller), user }, refreshToken };
  }

  // A fingerprint that could be made of a guessed password would spare an attacker the cost of Argon2id.
  private asVisitor(caller: Caller): Caller {
    const { idempotency } = caller;
    if (!idempotency) return { ...caller, identity: null, idempotency: undefined };
    const fingerprint = this.unique.fingerprint(idempotency.fingerprint);
    return { ...caller, identity: null, idempotency: { key: idempotency.key, fingerprint } };
  }

  // Where a taken email must look like a new one, no answer has a position either (R45).
  private signedUp({ email, user_type }: SignUpInput, account: { id: string; created_at: string }, position: string) {
    const user: AuthUser = { ...account, email: email.trim(), email_confirmed: false, user_metadata: { user_type } };
    return new Done(user, this.settings.REQUIRE_CONFIRMATION ? '' : position);
  }
}
