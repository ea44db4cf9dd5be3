import { mayAs } from '@guildhall/contracts/accounts';
import type { ProjectionView } from '@guildhall/contracts/projections';
import { ColumnsButton, DataTable, TopToolbar, useListContext } from 'react-admin';
import { ActButton } from '../../console-kit/ActButton.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { RowBoxes } from '../../console-kit/RowBoxes.js';
import { StaffList } from '../../console-kit/StaffList.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { longestOf, mostOf } from './chart-scale.js';
import { EventsPerSecond, FailedEventsFigure, LogHead, LongestLag, useOverview } from './Figures.js';
import { duration, shortNumber } from './labels.js';
import { RebuildPanel } from './RebuildPanel.js';
import { Sparkline } from './Sparkline.js';
import { Status } from './Status.js';

const LIVE = { refetchInterval: 2000 };
/** Where there is room for it, the column draws the past as well. */
const LAG = (
  <span>
    Lag<span className="lag-past">, last 15 min</span>
  </span>
);
const Col = DataTable.Col<ProjectionView>;

/** `/admin/projections` (OP-08): every read model, as it is now. */
export function ProjectionList() {
  const isOperator = mayAs(userTypeOf(useSession()), 'operator');
  return (
    <>
      <PageHead title="Projections">
        <span className="live-mark">Live</span>
      </PageHead>
      <StaffList
        resource="projections"
        className="projections"
        actions={false}
        sort={{ field: 'name', order: 'ASC' }}
        perPage={50}
        pagination={false}
        queryOptions={LIVE}
        head={<Head />}
      >
        <RowBoxes>
          <DataTable<ProjectionView> bulkActionButtons={isOperator ? <BulkRebuild /> : false} rowClick={false}>
            <Col source="name" render={({ name }) => <ConsoleLink to={`/admin/projections/${name}`}>{name}</ConsoleLink>} />
            <Col source="version" disableSort render={({ version }) => `v${version}`} />
            <Col source="status" disableSort render={({ status }) => <Status status={status} />} />
            <Col source="events" disableSort render={({ events }) => shortNumber(events)} />
            <Col source="lag_events" label={LAG} disableSort render={(row) => <Lag row={row} />} />
            <Col source="rate" disableSort render={({ rate }) => `${shortNumber(rate)} /s`} />
            <Col source="failed_events" label="Failed events" disableSort render={(row) => <Failed row={row} />} />
            <Col source="last_error" disableSort render={({ last_error }) => last_error ?? 'None'} />
            <Col source="position" disableSort render={({ position }) => <code>{position.replace(/^0+(?=.)/, '')}</code>} />
          </DataTable>
        </RowBoxes>
      </StaffList>
    </>
  );
}

const Head = () => (
  <>
    <Figures />
    <Rebuilding />
    <div className="RaList-actions">
      <TopToolbar>
        <ColumnsButton />
      </TopToolbar>
    </div>
  </>
);

/** The whole in four figures, above the list. */
function Figures() {
  const { data } = useListContext<ProjectionView>();
  const { data: overview } = useOverview();
  if (!overview) return null;
  const lags = longestOf((data ?? []).map(({ recent_lag }) => recent_lag));
  const live = overview.projections.filter(({ status }) => status === 'live').length;
  return (
    <dl className="figures">
      <LogHead overview={overview} more={`${overview.projections.length} projections, ${live} live`} />
      <EventsPerSecond overview={overview} />
      <LongestLag overview={overview} more={lags.length > 1 && <Sparkline lags={lags} most={mostOf([lags])} />} />
      <FailedEventsFigure overview={overview} />
    </dl>
  );
}

function Lag({ row: { lag_events, lag_seconds, recent_lag } }: { row: ProjectionView }) {
  const { data = [] } = useListContext<ProjectionView>();
  return (
    <span className="lag-line">
      <Sparkline lags={recent_lag} most={mostOf(data.map((each) => each.recent_lag))} />
      {lag_events === 0 ? '0' : `${shortNumber(lag_events)}, ${duration(lag_seconds)}`}
    </span>
  );
}

const Failed = ({ row: { name, failed_events } }: { row: ProjectionView }) =>
  failed_events === 0 ? (
    '0'
  ) : (
    <ConsoleLink to={`/admin/failed-events?filter=${encodeURIComponent(JSON.stringify({ projection: name, state: 'failed' }))}`}>
      {shortNumber(failed_events)}
    </ConsoleLink>
  );

/** Rebuilds that are going on, above the list. */
function Rebuilding() {
  const { data = [] } = useListContext<ProjectionView>();
  return data.filter(({ rebuild }) => rebuild).map((projection) => <RebuildPanel key={projection.id} projection={projection} />);
}

function BulkRebuild() {
  const { selectedIds, onUnselectItems } = useListContext<ProjectionView>();
  return (
    <ActButton
      label="Rebuild"
      heading={`Rebuild ${selectedIds.length === 1 ? selectedIds[0] : `${selectedIds.length} projections`}`}
      meaning="New tables are filled beside the live ones. Readers notice nothing."
      path="/api/projections/rebuild"
      body={{ names: selectedIds }}
      done="Rebuild requested"
      onDone={onUnselectItems}
    />
  );
}
