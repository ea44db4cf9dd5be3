import type { RunView } from '@guildhall/contracts/projections';
import { DataTable } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { StaffList } from '../../console-kit/StaffList.js';
import { ACT_LABELS, resultOf, shortNumber } from './labels.js';

const LIVE = { refetchInterval: 1000 };
const Col = DataTable.Col<RunView>;

/** What was done to a projection, latest first. */
export const ProjectionRuns = ({ name }: { name: string }) => (
  <>
    <h2 className="projection-heading">Runs</h2>
    <StaffList
      resource={`projections/${name}/runs`}
      className="projection-runs"
      actions={false}
      sort={{ field: 'asked_at', order: 'DESC' }}
      perPage={10}
      empty={<p className="projection-none">No runs yet.</p>}
      disableSyncWithLocation
      queryOptions={LIVE}
    >
      <DataTable<RunView> bulkActionButtons={false} rowClick={false}>
        <Col
          source="asked_at"
          label="When"
          disableSort
          render={({ asked_at }) => <span className="staff-time">{clockTime(asked_at)}</span>}
        />
        <Col source="act" label="Act" disableSort render={({ act }) => ACT_LABELS[act]} />
        <Col source="person" label="Who and why" disableSort render={(run) => <Who run={run} />} />
        <Col source="result" label="Result" disableSort render={resultOf} />
        <Col source="from" label="Generation" disableSort render={({ from, to }) => (to === null ? '' : `${from} to ${to}`)} />
        <Col
          source="rate"
          label="Events"
          disableSort
          render={({ events, rate }) => (rate ? `${shortNumber(events)} at ${shortNumber(rate)} /s` : '')}
        />
        <Col
          source="checksum"
          disableSort
          render={({ checksum }) => <code title={checksum ?? ''}>{checksum?.slice(0, 12)}</code>}
        />
      </DataTable>
    </StaffList>
  </>
);

const Who = ({ run: { person, reason } }: { run: RunView }) => (
  <>
    {person.name ?? 'Somebody without a name'}
    <span className="audit-reason">“{reason}”</span>
  </>
);
