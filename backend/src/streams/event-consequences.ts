import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';
import type { Followed } from '@guildhall/contracts/streams';
import { Injectable } from '@nestjs/common';
import type { MailRequestEntity } from '../entities/mail-request.entity.js';
import { Rows } from '../entities/rows.js';
import { JobQueues } from '../jobs/job-queues.js';
import { jobIdOf } from '../publishing/publishing.jobs.js';

/** What came of events outside of the log: mails and jobs, for as long as they are kept. */
@Injectable()
export class EventConsequences {
  constructor(
    private readonly queues: JobQueues,
    private readonly rows: Rows,
  ) {}

  /** Per event, in their order. */
  async of(events: readonly Recorded[]): Promise<Omit<Followed, 'rows'>[]> {
    const causes = (events as readonly Recorded<DomainEvent>[]).map(causeOf);
    const requests = causes.flatMap(({ request }) => request ?? []);
    const mails = await this.mails(requests);
    return Promise.all(
      causes.map(async ({ request, job }) => ({
        mails: mails.filter(({ id }) => id === request).map(mailView),
        jobs: await this.jobs(job),
      })),
    );
  }

  private async mails(requests: readonly string[]): Promise<MailRequestEntity[]> {
    if (requests.length === 0) return [];
    const { mailRequests, In } = await this.rows.open();
    return mailRequests.findBy({ id: In(requests) });
  }

  private async jobs(id: string | null): Promise<Followed['jobs']> {
    const job = id === null ? null : await this.queues.find(id);
    return job ? [{ id: job.id, state: job.state }] : [];
  }
}

/** The ids that the policies give to what an event leads to. */
function causeOf({ id, type, data }: Recorded<DomainEvent>): { request: string | null; job: string | null } {
  if (type === 'UserSignedUp') return { request: data.id, job: `mail.${data.id}` };
  if (type === 'PasswordReset' || type === 'InquirySent' || type === 'InquiryAnswered') return { request: id, job: `mail.${id}` };
  if (type === 'ContentScheduled') return { request: null, job: `publishing.${jobIdOf(data)}` };
  return { request: null, job: null };
}

const mailView = ({ created_at: asked_at, ...mail }: MailRequestEntity) => ({ ...mail, asked_at });
