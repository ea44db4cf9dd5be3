import { Module } from '@nestjs/common';
import { MailRequests } from './mail-requests.js';

/** For those who ask for mails, and for the policy that has them written. */
@Module({ providers: [MailRequests], exports: [MailRequests] })
export class MailRequestsModule {}
