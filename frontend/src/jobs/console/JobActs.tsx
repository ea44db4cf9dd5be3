import type { Job } from '@guildhall/contracts/jobs';
import { type ReactNode, useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';

type Verb = 'retry' | 'remove';
const LABELS = { retry: 'Retry', remove: 'Remove' } as const;
const send = (id: string, verb: Verb, reason: string) =>
  command('POST', `/api/jobs/${encodeURIComponent(id)}/${verb}`, { reason });

export const mayRetry = ({ state }: Job): boolean => state === 'failed' || state === 'delayed';

/** What an operator does to one job. */
export const JobActs = ({ job }: { job: Job }) => (
  <span className="job-acts">
    {mayRetry(job) && <JobAct verb="retry" id={job.id} />}
    {job.state !== 'active' && <JobAct verb="remove" id={job.id} />}
  </span>
);

function JobAct({ verb, id }: { verb: Verb; id: string }) {
  const act = async (reason: string) => {
    await send(id, verb, reason);
    toastDesk(verb === 'retry' ? 'The job runs now' : 'The job was removed');
  };
  return (
    <Asked label={LABELS[verb]} heading={`${LABELS[verb]} this job`} onAct={act}>
      <code>{id}</code>{' '}
      {verb === 'retry' ? 'runs now instead of later.' : 'is removed. An email that it would write is not sent.'}
    </Asked>
  );
}

/** Retries what is selected, one after the other; one that is refused keeps the others from nothing. */
export function BulkRetry() {
  const { selectedIds, onUnselectItems } = useListContext<Job>();
  const count = selectedIds.length;
  const act = async (reason: string) => {
    let done = 0;
    let refused = '';
    for (const id of selectedIds) {
      await send(String(id), 'retry', reason).then(
        () => {
          done += 1;
        },
        ({ message }: Error) => {
          refused = message;
        },
      );
    }
    toastDesk(refused ? `${done} of ${count} jobs run now. ${refused}` : `${jobs(count)} now`);
    onUnselectItems();
  };
  return (
    <Asked label="Retry" heading={`Retry ${count} ${count === 1 ? 'job' : 'jobs'}`} onAct={act}>
      Each runs now instead of later.
    </Asked>
  );
}
const jobs = (count: number) => (count === 1 ? '1 job runs' : `${count} jobs run`);

interface AskedProps {
  label: string;
  heading: string;
  onAct: (reason: string) => Promise<void>;
  /** What it means, in a sentence. */
  children: ReactNode;
}

/** A button that asks why. The list is then read again. */
function Asked({ label, heading, onAct, children }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const act = async (reason: string) => {
    await onAct(reason);
    setAsking(false);
    refresh();
  };
  return (
    <>
      <button type="button" className="tool" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ReasonDialog heading={heading} action={label} onCancel={() => setAsking(false)} onAct={act}>
          <p>{children}</p>
        </ReasonDialog>
      )}
    </>
  );
}
