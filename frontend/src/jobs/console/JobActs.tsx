import type { Job } from '@guildhall/contracts/jobs';
import { useListContext } from 'react-admin';
import { ActButton } from '../../console-kit/ActButton.js';
import { command } from '../../data/api.js';

const pathOf = (id: string, verb: 'retry' | 'remove') => `/api/jobs/${encodeURIComponent(id)}/${verb}`;

export const mayRetry = ({ state }: Job): boolean => state === 'failed' || state === 'delayed';

/** What an operator does to one job. */
export const JobActs = ({ job }: { job: Job }) => (
  <span className="job-acts">
    {mayRetry(job) && (
      <ActButton
        label="Retry"
        heading="Retry this job"
        meaning={
          <>
            <code>{job.id}</code> runs now instead of later.
          </>
        }
        path={pathOf(job.id, 'retry')}
        done="The job runs now"
      />
    )}
    {job.state !== 'active' && (
      <ActButton
        label="Remove"
        heading="Remove this job"
        meaning={
          <>
            <code>{job.id}</code> is removed. An email that it would write is not sent.
          </>
        }
        path={pathOf(job.id, 'remove')}
        done="The job was removed"
      />
    )}
  </span>
);

const jobs = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

/** One after the other; one that is refused keeps the others from nothing. @throws the refusal where all are refused */
async function retryAll(ids: readonly string[], reason: string): Promise<string> {
  const refusals: Error[] = [];
  for (const id of ids) await command('POST', pathOf(id, 'retry'), { reason }).catch((error) => refusals.push(error));
  const done = ids.length - refusals.length;
  if (done === 0) throw refusals[0];
  const runs = `${done === 1 ? 'runs' : 'run'} now`;
  return refusals[0] ? `${done} of ${jobs(ids.length)} ${runs}. ${refusals[0].message}` : `${jobs(done)} ${runs}`;
}

/** Retries what is selected. */
export function BulkRetry() {
  const { selectedIds, onUnselectItems } = useListContext<Job>();
  return (
    <ActButton
      label="Retry"
      heading={`Retry ${jobs(selectedIds.length)}`}
      meaning="Each runs now instead of later."
      send={(reason) => retryAll(selectedIds, reason)}
      done={(said: string) => said}
      onDone={onUnselectItems}
    />
  );
}
