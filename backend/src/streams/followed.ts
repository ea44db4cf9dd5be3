import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';
import type { Followed } from '@guildhall/contracts/streams';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DATABASE } from '../injection-tokens.js';
import { JobQueues } from '../operated-jobs/job-queues.js';
import { jobIdOf } from '../publishing/publishing.jobs.js';

const MAILS = `select id, purpose, created_at, written_at from write.mail_requests where id = any($1::uuid[])`;
interface StoredMail {
  id: string;
  purpose: string;
  created_at: Date;
  written_at: Date | null;
}

/** What came of events outside of the log: mails and jobs, for as long as they are kept. */
@Injectable()
export class FollowedFacts {
  constructor(
    private readonly queues: JobQueues,
    @Inject(DATABASE) private readonly database: pg.Pool,
  ) {}

  /** Per event, in their order. */
  async of(events: readonly Recorded[]): Promise<Omit<Followed, 'rows'>[]> {
    const causes = (events as readonly Recorded<DomainEvent>[]).map(causeOf);
    const requests = causes.flatMap(({ request }) => request ?? []);
    const mails = requests.length === 0 ? [] : (await this.database.query<StoredMail>(MAILS, [requests])).rows;
    return Promise.all(
      causes.map(async ({ request, job }) => ({
        mails: mails.filter(({ id }) => id === request).map(mailView),
        jobs: await this.jobs(job),
      })),
    );
  }

  private async jobs(id: string | null): Promise<Followed['jobs']> {
    const job = id === null ? null : await this.queues.find(id);
    return job ? [{ id: job.id, state: job.state }] : [];
  }
}

/** The ids that the policies give to what an event leads to. */
function causeOf({ type, data }: Recorded<DomainEvent>): { request: string | null; job: string | null } {
  if (type === 'UserSignedUp') return { request: data.id, job: `mail.${data.id}` };
  if (type === 'ContentScheduled') return { request: null, job: `publishing.${jobIdOf(data)}` };
  return { request: null, job: null };
}

const mailView = ({ id, purpose, created_at, written_at }: StoredMail) => ({
  id,
  purpose,
  asked_at: created_at.toISOString(),
  written_at: written_at?.toISOString() ?? null,
});
