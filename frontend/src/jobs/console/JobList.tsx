import { mayAs } from '@guildhall/contracts/accounts';
import { JOB_STATES, type Job, QUEUES, type Queue } from '@guildhall/contracts/jobs';
import { useState } from 'react';
import { DataTable, useGetList, useRefresh } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { NoneYet, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf } from '../../console-kit/staff-filters.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { toastDesk } from '../../data/toasts.js';

const named = (id: string) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) });
const FILTERS = [
  choiceOf('queue', 'Queue', 'All queues', QUEUES.map(named)),
  choiceOf('state', 'State', 'All states', JOB_STATES.map(named)),
];
type Verb = 'retry' | 'remove';
const Col = DataTable.Col<Job>;
const tries = ({ attempts, most_attempts }: Job) => `${attempts} of ${most_attempts}`;
const NoJobs = () => <NoneYet heading="No jobs" text="A finished job is kept for seven days." />;

/** `/admin/jobs`: the queues, their jobs, and why they failed. */
export function JobList() {
  const role = userTypeOf(useSession());
  return (
    <>
      <PageHead title="Jobs" />
      <Queues />
      <StaffList
        resource="jobs"
        filters={FILTERS}
        actions={false}
        sort={{ field: 'created_at', order: 'DESC' }}
        queryOptions={{ refetchInterval: 5000 }}
      >
        <DataTable<Job> bulkActionButtons={false} rowClick={false} empty={<NoJobs />}>
          <Col source="id" label="Job" disableSort render={({ id }) => <code className="job-id">{id}</code>} />
          <Col source="state" label="State" disableSort render={(job) => <State job={job} />} />
          <Col source="attempts" label="Attempts" disableSort render={tries} />
          <Col
            source="created_at"
            label="Created"
            render={(job) => <span className="staff-time">{clockTime(job.created_at)}</span>}
          />
          {mayAs(role, 'operator') && <Col label="Actions" className="staff-acts" render={(job) => <Acts job={job} />} />}
        </DataTable>
      </StaffList>
    </>
  );
}

function Queues() {
  const { data = [] } = useGetList<Queue>('queues', { sort: { field: 'id', order: 'ASC' } }, { refetchInterval: 5000 });
  return (
    <dl className="queues">
      {data.map(({ id, ...counts }) => (
        <div key={id}>
          <dt>{named(id).name}</dt>
          {JOB_STATES.map((state) => (
            <dd key={state} className={state === 'failed' && counts.failed > 0 ? 'queue-failed' : undefined}>
              <strong className="number">{counts[state].toLocaleString('en-US')}</strong> {state}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const State = ({ job: { state, error, due_at } }: { job: Job }) => (
  <>
    {named(state).name}
    {due_at && <span className="audit-reason">until {clockTime(due_at)}</span>}
    {error && <span className="audit-reason">{error}</span>}
  </>
);

function Acts({ job: { id, state } }: { job: Job }) {
  const [verb, setVerb] = useState<Verb | null>(null);
  const refresh = useRefresh();
  const act = async (reason: string) => {
    await command('POST', `/api/jobs/${encodeURIComponent(id)}/${verb}`, { reason });
    toastDesk(verb === 'retry' ? 'The job runs now' : 'The job was removed');
    setVerb(null);
    refresh();
  };
  return (
    <span className="job-acts">
      {(state === 'failed' || state === 'delayed') && (
        <button type="button" className="tool" onClick={() => setVerb('retry')}>
          Retry
        </button>
      )}
      {state !== 'active' && (
        <button type="button" className="tool" onClick={() => setVerb('remove')}>
          Remove
        </button>
      )}
      {verb && <VerbDialog verb={verb} id={id} onCancel={() => setVerb(null)} onAct={act} />}
    </span>
  );
}

interface VerbDialogProps {
  verb: Verb;
  id: string;
  onCancel: () => void;
  onAct: (reason: string) => Promise<void>;
}

const VerbDialog = ({ verb, id, ...acts }: VerbDialogProps) => (
  <ReasonDialog
    heading={verb === 'retry' ? 'Retry this job' : 'Remove this job'}
    action={verb === 'retry' ? 'Retry' : 'Remove'}
    {...acts}
  >
    <p>
      <code>{id}</code>{' '}
      {verb === 'retry' ? 'runs now instead of later.' : 'is removed. An email that it would write is not sent.'}
    </p>
  </ReasonDialog>
);
