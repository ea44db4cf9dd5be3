import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailRequestsModule } from '../mail-requests/mail-requests.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { MAIL_QUEUES } from './mail.jobs.js';
import { MailPolicy } from './mail.policy.js';
import { MailProcessor } from './mail.processor.js';

/** Runs beside the requests of a serving process only: seeding and the operator's commands send no mail. */
@Module({
  imports: [AccountsModule, PoliciesModule, MailRequestsModule, MAIL_QUEUES],
  providers: [MailPolicy, MailProcessor],
})
export class MailModule {}
