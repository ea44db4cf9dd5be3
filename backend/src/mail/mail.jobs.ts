/** Jobs of the queue `mail`. They hold ids only: addresses and names are read when the mail is written. */
export type MailJob = { kind: 'confirmation'; accountId: string } | { kind: 'requested'; requestId: string };

export const MAIL_QUEUE = 'mail';

/** One job for each cause, however often it is found again. */
export const jobIdOf = (job: MailJob): string =>
  job.kind === 'confirmation' ? `confirmation-${job.accountId}` : `requested-${job.requestId}`;
