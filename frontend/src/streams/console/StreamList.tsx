import { AUDIT_NOUNS } from '@guildhall/contracts/audit';
import type { Stream } from '@guildhall/contracts/streams';
import { ColumnsButton, DataTable, TopToolbar } from 'react-admin';
import { nounLabel } from '../../audit/console/labels.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { NothingFound, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf, searchFor } from '../../console-kit/staff-filters.js';

const FILTERS = [
  searchFor('Search by stream'),
  choiceOf(
    'noun',
    'Kind',
    'All kinds',
    AUDIT_NOUNS.map((id) => ({ id, name: nounLabel(id) })),
  ),
];
const Time = ({ time }: { time: string }) => (
  <time dateTime={time} className="staff-time">
    {clockTime(time)}
  </time>
);

/** `/admin/streams`: every stream of the log. */
export function StreamList() {
  return (
    <>
      <PageHead title="Streams" />
      <StaffList
        resource="streams"
        className="streams-list"
        filters={FILTERS}
        actions={
          <TopToolbar>
            <ColumnsButton />
          </TopToolbar>
        }
        sort={{ field: 'last_time', order: 'DESC' }}
      >
        <DataTable<Stream> bulkActionButtons={false} rowClick={false} empty={<NothingFound />}>
          <DataTable.Col<Stream>
            source="id"
            label="Stream"
            render={({ id, title }) => (
              <>
                <ConsoleLink to={`/admin/streams/${encodeURIComponent(id)}`} className="audit-sentence">
                  {title ?? id}
                </ConsoleLink>
                {title && <code className="stream-name">{id}</code>}
              </>
            )}
          />
          <DataTable.NumberCol source="events" label="Events" />
          <DataTable.Col<Stream>
            source="first_time"
            label="First"
            disableSort
            render={({ first_time }) => <Time time={first_time} />}
          />
          <DataTable.Col<Stream> source="last_time" label="Last" render={({ last_time }) => <Time time={last_time} />} />
          <DataTable.Col source="last_type" label="Last event" disableSort />
        </DataTable>
      </StaffList>
    </>
  );
}
