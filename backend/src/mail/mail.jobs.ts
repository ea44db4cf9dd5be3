import { BullModule } from '@nestjs/bullmq';

/** A job of the queue `mail`. It holds an id only: address and name are read when the mail is written. */
export interface MailJob {
  requestId: string;
}

export const MAIL_QUEUE = 'mail';
/** The queue, once for all modules that import it. */
export const MAIL_QUEUES = BullModule.registerQueue({ name: MAIL_QUEUE });
