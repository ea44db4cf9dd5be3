import { mayAs } from '@guildhall/contracts/accounts';
import { FAILED_EVENT_STATES, type FailedEventView } from '@guildhall/contracts/projections';
import { DataTable, TextInput, useListContext } from 'react-admin';
import { ActButton } from '../../console-kit/ActButton.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Empty } from '../../console-kit/ListStates.js';
import { ListToolbar } from '../../console-kit/ListToolbar.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { RowBoxes } from '../../console-kit/RowBoxes.js';
import { StaffList } from '../../console-kit/StaffList.js';
import { choiceOf } from '../../console-kit/staff-filters.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { retried, shortNumber } from './labels.js';

const STATES = FAILED_EVENT_STATES.map((id) => ({ id, name: id === 'failed' ? 'Failed' : 'Skipped' }));
const FILTERS = [
  choiceOf('state', 'State', 'Failed and skipped', STATES),
  <TextInput key="projection" source="projection" label="Projection" />,
  <TextInput key="type" source="type" label="Event" />,
  <TextInput key="stream" source="stream" label="Stream" />,
];
const LIVE = { refetchInterval: 2000 };
const Col = DataTable.Col<FailedEventView>;

/** `/admin/failed-events` (OP-11): what projections could not take in, and what they skip. */
export function FailedEventList() {
  const isOperator = mayAs(userTypeOf(useSession()), 'operator');
  return (
    <>
      <PageHead title="Failed events" />
      <StaffList
        resource="failed-events"
        className="failed-events"
        filters={FILTERS}
        filterDefaultValues={{ state: 'failed' }}
        actions={<ListToolbar />}
        sort={{ field: 'last', order: 'DESC' }}
        queryOptions={LIVE}
      >
        <RowBoxes>
          <Table mayRetry={isOperator} />
        </RowBoxes>
      </StaffList>
    </>
  );
}

const Table = ({ mayRetry }: { mayRetry: boolean }) => (
  <DataTable<FailedEventView>
    bulkActionButtons={mayRetry ? <BulkRetry /> : false}
    rowClick={false}
    empty={<Empty heading="No event failed" text="What a projection cannot take in appears here." />}
  >
    <Col source="type" label="Event" disableSort render={(event) => <Named event={event} />} />
    <Col source="projection" />
    <Col source="error" disableSort render={({ error, reason }) => <code>{error ?? `“${reason}”`}</code>} />
    <Col source="attempts" disableSort />
    <Col source="waiting" render={({ waiting }) => shortNumber(waiting)} />
    <Col source="last" label="Last try" render={({ last }) => <span className="staff-time">{clockTime(last)}</span>} />
  </DataTable>
);

const Named = ({ event: { id, type, stream, revision } }: { event: FailedEventView }) => (
  <>
    <ConsoleLink to={`/admin/failed-events/${encodeURIComponent(id)}`} className="audit-sentence">
      {type}
    </ConsoleLink>
    <span className="audit-reason">
      {stream}
      {revision === null ? '' : `, v${revision}`}
    </span>
  </>
);

function BulkRetry() {
  const { selectedIds, onUnselectItems } = useListContext<FailedEventView>();
  return (
    <ActButton
      label="Retry"
      heading={`Retry ${selectedIds.length} ${selectedIds.length === 1 ? 'event' : 'events'}`}
      meaning="The projection tries each again, then the events that wait behind it."
      path="/api/failed-events/retry"
      body={{ ids: selectedIds }}
      done={retried}
      onDone={onUnselectItems}
    />
  );
}
