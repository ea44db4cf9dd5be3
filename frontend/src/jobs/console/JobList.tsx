import { mayAs } from '@guildhall/contracts/accounts';
import { JOB_STATES, type Job, QUEUES, type Queue } from '@guildhall/contracts/jobs';
import { DataTable, useGetList } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { RowBoxes } from '../../console-kit/RowBoxes.js';
import { NoneYet, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf } from '../../console-kit/staff-filters.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { BulkRetry, JobActs, mayRetry } from './JobActs.js';

const named = (id: string) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) });
const FILTERS = [
  choiceOf('queue', 'Queue', 'All queues', QUEUES.map(named)),
  choiceOf('state', 'State', 'All states', JOB_STATES.map(named)),
];
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
        <RowBoxes>
          <Table mayAct={mayAs(role, 'operator')} />
        </RowBoxes>
      </StaffList>
    </>
  );
}

const Table = ({ mayAct }: { mayAct: boolean }) => (
  <DataTable<Job>
    bulkActionButtons={mayAct ? <BulkRetry /> : false}
    isRowSelectable={mayRetry}
    rowClick={false}
    empty={<NoJobs />}
  >
    <Col source="id" label="Job" disableSort render={({ id }) => <code className="job-id">{id}</code>} />
    <Col source="state" label="State" disableSort render={(job) => <State job={job} />} />
    <Col source="attempts" label="Attempts" disableSort render={tries} />
    <Col source="created_at" label="Created" render={(job) => <span className="staff-time">{clockTime(job.created_at)}</span>} />
    {mayAct && <Col label="Actions" className="staff-acts" render={(job) => <JobActs job={job} />} />}
  </DataTable>
);

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
