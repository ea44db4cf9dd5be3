import { mayAs } from '@guildhall/contracts/accounts';
import type { Replay } from '@guildhall/contracts/replays';
import { useState } from 'react';
import { DataTable, useRefresh } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Empty } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { StaffList } from '../../console-kit/StaffList.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Icon } from '../../design/icons.js';
import { ReplayDialog } from './ReplayDialog.js';

/** A run as a row: react-admin asks for an id. */
type Row = Replay & { id: string };

const whereOf = ({ stream, from, to }: Replay) =>
  stream ?? (from || to ? `${from ? `after ${from}` : 'from the start'}${to ? `, up to ${to}` : ''}` : 'the whole log');

/** `/admin/replays` (OP-10): runs with their counts, and a new one after a dry run. */
export function ReplayList() {
  const role = userTypeOf(useSession());
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  return (
    <>
      <PageHead title="Replays">
        {mayAs(role, 'operator') && (
          <button type="button" className="tool" onClick={() => setOpen(true)}>
            <Icon name="plus" size={16} />
            New replay
          </button>
        )}
      </PageHead>
      <StaffList
        resource="replays"
        className="replays-list"
        actions={false}
        sort={{ field: 'started_at', order: 'DESC' }}
        queryOptions={{ refetchInterval: 2000 }}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Empty heading="No replays yet" text="A dry run first counts what a replay would do." />}
        >
          <DataTable.Col<Row>
            source="started_at"
            label="Started"
            render={({ started_at }) => <span className="staff-time">{started_at && clockTime(started_at)}</span>}
          />
          <DataTable.Col<Row> source="handler" label="Handler" disableSort render={(run) => <What run={run} />} />
          <DataTable.Col source="status" label="Status" disableSort />
          <DataTable.NumberCol source="events" label="Events" disableSort />
          <DataTable.NumberCol source="reactions" label="Reactions" disableSort />
          <DataTable.Col<Row> source="person" label="By" disableSort render={({ person }) => person?.name ?? person?.id} />
        </DataTable>
      </StaffList>
      {isOpen && (
        <ReplayDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

const What = ({ run }: { run: Replay }) => (
  <>
    {run.run ? <ConsoleLink to={`/admin/projections/${run.handler}`}>{run.handler}</ConsoleLink> : <strong>{run.handler}</strong>}
    , {whereOf(run)}
    {run.reason && <span className="audit-reason">“{run.reason}”</span>}
    {run.error && <span className="audit-reason">{run.error}</span>}
  </>
);
