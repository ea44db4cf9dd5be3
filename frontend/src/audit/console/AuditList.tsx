import { AUDIT_NOUNS, type AuditEntry } from '@guildhall/contracts/audit';
import { useState } from 'react';
import { ColumnsButton, DataTable, DateInput, FilterButton, TextInput, TopToolbar, useListContext } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { dayAndHour } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { NothingFound, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf, searchFor } from '../../console-kit/staff-filters.js';
import { Icon } from '../../design/icons.js';
import { Changes } from './Changes.js';
import { ExportDialog } from './ExportDialog.js';
import { EVENT_TYPES, nounLabel } from './labels.js';

const FILTERS = [
  searchFor('Search by name'),
  choiceOf(
    'noun',
    'Kind',
    'All kinds',
    AUDIT_NOUNS.map((id) => ({ id, name: nounLabel(id) })),
  ),
  choiceOf(
    'type',
    'Event',
    'All events',
    EVENT_TYPES.map((id) => ({ id, name: id })),
    { alwaysOn: false },
  ),
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
  <TextInput key="person" source="person" label="Person's id" />,
  <TextInput key="entity_id" source="entity_id" label="Record's id" />,
  <TextInput key="correlation_id" source="correlation_id" label="Request's id" />,
  <TextInput key="causation_id" source="causation_id" label="Cause's id" />,
];

/** `/admin/audit` (OP-05): the stock list of react-admin, with its filters, saved queries and columns. */
export function AuditList() {
  return (
    <>
      <PageHead title="Audit" />
      <StaffList
        resource="audit"
        className="audit-list"
        filters={FILTERS}
        actions={<Actions />}
        sort={{ field: 'time', order: 'DESC' }}
      >
        <DataTable<AuditEntry> bulkActionButtons={false} rowClick={false} empty={<NothingFound />}>
          <DataTable.Col<AuditEntry> source="time" label="When" disableSort render={(entry) => <When entry={entry} />} />
          <DataTable.Col<AuditEntry>
            source="sentence"
            label="What happened"
            disableSort
            render={(entry) => <Sentence entry={entry} />}
          />
          <DataTable.Col source="type" label="Event" disableSort />
          <DataTable.Col<AuditEntry> source="version" label="Version" disableSort render={({ version }) => `v${version}`} />
        </DataTable>
      </StaffList>
    </>
  );
}

/** The day is shown once, at the newest of its entries. */
function When({ entry: { id, time } }: { entry: AuditEntry }) {
  const { data = [] } = useListContext<AuditEntry>();
  const [day, hour] = dayAndHour(time);
  const newer = data[data.findIndex((each) => each.id === id) - 1];
  const isShown = !newer || dayAndHour(newer.time)[0] !== day;
  return (
    <time dateTime={time} className="staff-time">
      <strong className={isShown ? 'audit-day' : 'visually-hidden'}>{day} </strong>
      {hour}
    </time>
  );
}

const Sentence = ({ entry: { id, sentence, reason, version, changes } }: { entry: AuditEntry }) => (
  <>
    <ConsoleLink to={`/admin/audit/${id}`} className="audit-sentence">
      {sentence}
    </ConsoleLink>
    {reason && <span className="audit-reason">“{reason}”</span>}
    {version > 0 && changes.length > 0 && <Changes />}
  </>
);

/** The stock button exports without asking why, and what it has loaded: this one asks, and the API streams all that is filtered. */
function Actions() {
  const { filterValues, total } = useListContext();
  const [isExporting, setExporting] = useState(false);
  return (
    <TopToolbar>
      <FilterButton />
      <ColumnsButton />
      <button type="button" className="tool" onClick={() => setExporting(true)}>
        <Icon name="download" size={16} />
        Export
      </button>
      {isExporting && <ExportDialog filter={filterValues} total={total ?? 0} onClose={() => setExporting(false)} />}
    </TopToolbar>
  );
}
