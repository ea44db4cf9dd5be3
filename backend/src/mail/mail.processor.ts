import type { Settings } from '@guildhall/platform/settings';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Credentials, type MailedPurpose } from '../accounts/credentials.js';
import { OwnAccounts } from '../accounts/own-account.js';
import { SETTINGS } from '../injection-tokens.js';
import { type MailRequest, MailRequests } from '../mail-requests/mail-requests.js';
import { queueErrors } from '../policies/queue-errors.js';
import { LETTERS, type Letter } from './letters.js';
import { MAIL_QUEUE, type MailJob } from './mail.jobs.js';
import { type Mailer, openMailer } from './mailer.js';

/**
 * Writes and sends one mail. Running again after a crash sends a second mail at worst, with the same Message-ID and its own
 * token. An address that its server refuses for good is not tried again.
 */
@Processor(MAIL_QUEUE, { concurrency: 2 })
export class MailProcessor extends WorkerHost {
  private readonly logger = new Logger('mail');
  private readonly warn = queueErrors(this.logger);
  private readonly mailer: Mailer;

  constructor(
    private readonly accounts: OwnAccounts,
    private readonly credentials: Credentials,
    private readonly requests: MailRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
    this.mailer = openMailer(settings);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warn(error);
  }

  async process({ data }: Job<MailJob>): Promise<void> {
    const request = await this.requests.find(data.requestId);
    if (!request) return;
    await this.answer(request);
    await this.requests.close(request.id);
  }

  private async answer(request: MailRequest): Promise<void> {
    const { id } = request;
    if (request.purpose === 'inquiry') return this.sendNotice(request.account_id, request.inquiry_id, `inquiry-${id}`);
    const { purpose, email, old } = request;
    const cause = `${purpose === 'confirmation' ? purpose : 'requested'}-${id}`;
    const credential = await this.credentials.byEmail(email);
    // A sign-up can be read in the log a moment before its account can be found.
    if (!credential && purpose === 'confirmation' && !old) throw new Error('its account is not known yet');
    // People without a password, such as the samples, are not written to.
    if (!credential?.password_hash) return;
    if (purpose === 'taken') await this.send(credential.id, LETTERS.taken(this.settings.PUBLIC_URL), cause);
    else if (purpose === 'recovery' || !credential.email_confirmed_at) await this.write(credential.id, purpose, cause);
  }

  private async sendNotice(accountId: string, inquiryId: string, cause: string): Promise<void> {
    const credential = await this.credentials.byId(accountId);
    if (!credential?.password_hash || credential.suspended) return;
    await this.send(accountId, LETTERS.inquiry(this.settings.PUBLIC_URL, inquiryId), cause);
  }

  private async write(accountId: string, purpose: MailedPurpose, cause: string): Promise<void> {
    const token = await this.credentials.mailToken(accountId, purpose);
    if (token) await this.send(accountId, LETTERS[purpose](this.settings.PUBLIC_URL, token), cause);
  }

  private async send(accountId: string, letter: Letter, cause: string): Promise<void> {
    const me = await this.accounts.find(accountId);
    if (!me) return;
    try {
      await this.mailer.send({ accountId, email: me.user.email }, letter, cause);
    } catch (error) {
      // What a mail server answers may name the address, and the reason is kept with the job: it gets the code only.
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      const reason = responseCode ?? code ?? 'unknown reason';
      this.logger.warn(`mail ${cause} was not sent: ${reason}`);
      const forGood = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
      if (!forGood) throw new Error(`not sent: ${reason}`);
    }
  }
}
