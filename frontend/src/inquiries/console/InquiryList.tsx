import { portraitPath } from '@guildhall/contracts/art-paths';
import { INQUIRY_STATUSES, type Inquiry } from '@guildhall/contracts/inquiries';
import { DataTable, List, NullableBooleanInput, SelectInput, useListContext } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Empty } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { useSession } from '../../data/browser-session.js';
import { Picture } from '../../design/Picture.js';
import { nameOf, otherOf } from './person.js';

const LABELS = { open: 'Open', closed: 'Closed' };
const FILTERS = [
  <SelectInput
    key="status"
    source="status"
    label="Status"
    alwaysOn
    choices={INQUIRY_STATUSES.map((id) => ({ id, name: LABELS[id] }))}
  />,
  <NullableBooleanInput key="unread" source="unread" label="Unread" alwaysOn />,
];

/** `/inquiries`: what the reader asked and was asked, those that moved last first. */
export function InquiryList() {
  return (
    <>
      <PageHead title="Inquiries" />
      <List
        resource="inquiries"
        className="staff-list inquiries"
        component="div"
        filters={FILTERS}
        actions={undefined}
        sort={{ field: 'updated_at', order: 'DESC' }}
        perPage={25}
        empty={false}
        exporter={false}
      >
        <DataTable<Inquiry> bulkActionButtons={false} rowClick={false} empty={<Nothing />}>
          <DataTable.Col<Inquiry> source="client" label="With" disableSort render={(inquiry) => <With inquiry={inquiry} />} />
          <DataTable.Col<Inquiry>
            source="subject"
            label="Subject"
            disableSort
            render={(inquiry) => <Subject inquiry={inquiry} />}
          />
          <DataTable.Col<Inquiry> source="status" label="Status" disableSort render={({ status }) => LABELS[status]} />
          <DataTable.Col<Inquiry> source="updated_at" label="Last moved" render={({ updated_at }) => <When at={updated_at} />} />
        </DataTable>
      </List>
    </>
  );
}

function With({ inquiry }: { inquiry: Inquiry }) {
  const other = otherOf(inquiry, useSession().user?.id);
  return (
    <span className="inquiry-with">
      <Picture
        src={other.avatar_url ?? portraitPath(other.id)}
        drawn={portraitPath(other.id)}
        width={32}
        height={32}
        className="portrait"
      />
      {nameOf(other)}
    </span>
  );
}

const Subject = ({ inquiry: { id, subject, unread } }: { inquiry: Inquiry }) => (
  <>
    <ConsoleLink to={`/inquiries/${id}`} className="inquiry-subject">
      {subject}
    </ConsoleLink>
    {unread && <span className="badge">Unread</span>}
  </>
);

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} className="staff-time">
    {clockTime(at)}
  </time>
);

function Nothing() {
  const { filterValues } = useListContext();
  if (Object.keys(filterValues).length > 0)
    return <Empty heading="No inquiries like these" text="Choose another status, or show read ones as well." />;
  return <Empty heading="No inquiries yet" text="What you ask a talent, and what clients ask you, is here." />;
}
