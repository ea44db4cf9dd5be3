import { mayAs } from '@guildhall/contracts/accounts';
import type { FailedEventView, RunView } from '@guildhall/contracts/projections';
import { FunctionField, SimpleShowLayout, TextField, useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ActButton } from '../../console-kit/ActButton.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { useGo } from '../../console-kit/leave.js';
import { StaffRecord } from '../../console-kit/StaffRecord.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { retried } from './labels.js';

const Field = FunctionField<FailedEventView>;
const LIST = '/admin/failed-events';

const eventName = ({ type, stream, revision }: FailedEventView) =>
  `${type} of ${stream}${revision === null ? '' : `, v${revision}`}`;
const ProjectionLink = ({ name }: { name: string }) => <ConsoleLink to={`/admin/projections/${name}`}>{name}</ConsoleLink>;
const EntryLink = ({ event: { id, projection } }: { event: FailedEventView }) => (
  <ConsoleLink to={`/admin/audit/${id.slice(projection.length + 1)}`}>Audit entry</ConsoleLink>
);

/** `/admin/failed-events/{id}` (OP-11): one event, where it failed, and what may be done. */
export function FailedEventShow() {
  const { id = '' } = useParams();
  return (
    <StaffRecord<FailedEventView> title="Failed event" resource="failed-events" id={id} className="staff-show failed-event">
      <Acts />
      <SimpleShowLayout>
        <Field label="Event" render={eventName} />
        <Field label="Projection" render={({ projection }) => <ProjectionLink name={projection} />} />
        <Field label="State" render={({ state, reason }) => (state === 'skipped' ? `Skipped: “${reason}”` : 'Failed')} />
        <TextField source="error" emptyText="(none kept)" />
        <Field label="Stack" render={({ stack }) => (stack ? <pre className="failed-stack">{stack}</pre> : '(none kept)')} />
        <TextField source="attempts" />
        <Field label="First try" render={({ first }) => clockTime(first)} />
        <Field label="Last try" render={({ last }) => clockTime(last)} />
        <Field label="Events that wait behind it" render={({ waiting }) => waiting} />
        <Field label="Content" render={(event) => <EntryLink event={event} />} />
      </SimpleShowLayout>
    </StaffRecord>
  );
}

function Acts() {
  const event = useRecordContext<FailedEventView>();
  const role = userTypeOf(useSession());
  const go = useGo();
  if (!event || !mayAs(role, 'operator')) return null;
  const props = { event, path: `/api/failed-events/${encodeURIComponent(event.id)}`, onDone: () => go(LIST) };
  return (
    <div className="projection-acts">{event.state === 'skipped' ? <UndoSkip {...props} /> : <RetryOrSkip {...props} />}</div>
  );
}

interface ActProps {
  event: FailedEventView;
  path: string;
  onDone: () => void;
}

const UndoSkip = ({ path, onDone }: ActProps) => (
  <ActButton
    label="Undo skip"
    heading="Undo the skip"
    meaning="The next rebuild includes the event again."
    path={`${path}/unskip`}
    done="The skip was undone"
    onDone={onDone}
  />
);

const RetryOrSkip = ({ event: { type, error }, path, onDone }: ActProps) => (
  <>
    <ActButton
      label="Retry"
      heading={`Retry ${type}`}
      meaning="The projection tries it again, then the events that wait behind it."
      path={`${path}/retry`}
      done={(run: RunView) => retried([run])}
      onDone={onDone}
    />
    <ActButton
      label="Retry all with this error"
      heading="Retry all with this error"
      meaning={`Each event that failed with “${error}” is tried again, then the events that wait behind it.`}
      path="/api/failed-events/retry"
      body={{ error }}
      done={retried}
      onDone={onDone}
    />
    <ActButton
      label="Skip"
      heading={`Skip ${type}`}
      meaning="The projection leaves this event out, and the events behind it go on. You can undo a skip."
      path={`${path}/skip`}
      done="The event is skipped"
      onDone={onDone}
    />
  </>
);
