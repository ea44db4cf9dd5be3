import type { Settings } from '@guildhall/event-store/settings';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Accounts } from '../accounts/accounts.js';
import { Credentials, type MailedPurpose } from '../accounts/credentials.js';
import { SETTINGS } from '../http/parts.js';
import { LETTERS, type Letter } from './letters.js';
import { jobIdOf, MAIL_QUEUE, type MailJob } from './mail.jobs.js';
import { MailRequests } from './mail-requests.js';
import { type Mailer, openMailer } from './mailer.js';

/**
 * Writes and sends one mail. Running again after a crash sends a second mail at worst, with the same Message-ID
 * and a token of its own.
 */
@Processor(MAIL_QUEUE, { concurrency: 2 })
export class MailProcessor extends WorkerHost {
  private readonly logger = new Logger('mail');
  private readonly mailer: Mailer;

  constructor(
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly requests: MailRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
    this.mailer = openMailer(settings);
  }

  async process({ data }: Job<MailJob>): Promise<void> {
    if (data.kind === 'confirmation') await this.confirmation(data.accountId, jobIdOf(data));
    else await this.requested(data.requestId, jobIdOf(data));
  }

  private async confirmation(accountId: string, cause: string): Promise<void> {
    const credential = await this.credentials.byId(accountId);
    // People without a password, such as the samples, are not written to.
    if (!credential?.password_hash || credential.email_confirmed_at) return;
    await this.write(accountId, 'confirmation', cause);
  }

  private async requested(requestId: string, cause: string): Promise<void> {
    const request = await this.requests.find(requestId);
    if (!request) return;
    const credential = await this.credentials.byEmail(request.email);
    if (credential?.password_hash) {
      if (request.purpose === 'recovery') await this.write(credential.id, 'recovery', cause);
      else await this.send(credential.id, LETTERS.taken(this.settings.PUBLIC_URL), cause);
    }
    await this.requests.forget(requestId);
  }

  private async write(accountId: string, purpose: MailedPurpose, cause: string): Promise<void> {
    const token = await this.credentials.mailToken(accountId, purpose);
    if (token) await this.send(accountId, LETTERS[purpose](this.settings.PUBLIC_URL, token), cause);
  }

  private async send(accountId: string, letter: Letter, cause: string): Promise<void> {
    const me = await this.accounts.find(accountId);
    if (!me) return;
    try {
      await this.mailer.send(me.user.email, letter, cause);
    } catch (error) {
      // What a mail server answers may name the address, and the reason is kept with the job: it gets the code only.
      const code = (error as { responseCode?: number; code?: string }).responseCode ?? (error as { code?: string }).code;
      this.logger.warn(`mail ${cause} was not sent: ${code ?? 'unknown reason'}`);
      throw new Error(`not sent: ${code ?? 'unknown reason'}`);
    }
  }
}
