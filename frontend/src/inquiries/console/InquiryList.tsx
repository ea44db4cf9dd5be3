import { ago } from '@guildhall/contracts/formats';
import type { Inquiry, InquiryStatus } from '@guildhall/contracts/inquiries';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { DataTable, Pagination, useListContext } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Empty } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { StaffList } from '../../console-kit/StaffList.js';
import { useSession } from '../../data/browser-session.js';
import { Portrait } from './Portrait.js';
import { nameOf, otherOf } from './person.js';

const Col = DataTable.Col<Inquiry>;
const LABELS = { open: 'Open', closed: 'Closed' };
/** What the list is narrowed to, by the name of its tab. */
const KINDS = {
  all: ['All', {}],
  unread: ['Unread', { unread: true }],
  open: ['Open', { status: 'open' }],
  closed: ['Closed', { status: 'closed' }],
} as const;
type Kind = keyof typeof KINDS;
interface Asked {
  unread?: boolean;
  status?: InquiryStatus;
}

const kindOf = ({ unread, status }: Asked): Kind => (unread ? 'unread' : (status ?? 'all'));

/** `/inquiries`: what the reader asked and was asked, those that moved last first. */
export function InquiryList() {
  return (
    <>
      <PageHead title="Inquiries" />
      <StaffList
        resource="inquiries"
        className="inquiries"
        actions={false}
        sort={{ field: 'updated_at', order: 'DESC' }}
        pagination={<Pages />}
        head={<Kinds />}
      >
        <DataTable<Inquiry> bulkActionButtons={false} rowClick={(id) => `/inquiries/${id}`} empty={<Nothing />}>
          <Col source="client" label="With" disableSort render={(inquiry) => <With inquiry={inquiry} />} />
          <Col source="subject" label="Subject" disableSort render={(inquiry) => <Subject inquiry={inquiry} />} />
          <Col source="status" label="Status" disableSort render={({ status }) => LABELS[status]} />
          <Col source="updated_at" label="Last message" render={({ updated_at }) => <When at={updated_at} />} />
        </DataTable>
      </StaffList>
    </>
  );
}

function Kinds() {
  const { filterValues, setFilters } = useListContext();
  return (
    <Tabs
      value={kindOf(filterValues as Asked)}
      onChange={(_event, next: Kind) => setFilters({ ...KINDS[next][1] })}
      aria-label="Which inquiries"
      className="console-tabs"
    >
      {Object.entries(KINDS).map(([kind, [label]]) => (
        <Tab key={kind} value={kind} label={label} />
      ))}
    </Tabs>
  );
}

/** Nothing to turn where one page holds all. */
function Pages() {
  const { total = 0, perPage } = useListContext();
  return total > perPage ? <Pagination rowsPerPageOptions={[]} /> : null;
}

function With({ inquiry }: { inquiry: Inquiry }) {
  const other = otherOf(inquiry, useSession().user?.id);
  return (
    <span className="inquiry-with">
      <Portrait person={other} size={32} />
      <span>{nameOf(other)}</span>
    </span>
  );
}

const Subject = ({ inquiry: { id, subject, unread } }: { inquiry: Inquiry }) => (
  <ConsoleLink to={`/inquiries/${id}`} className={`inquiry-subject ${unread ? 'unread' : ''}`}>
    {unread && <span className="visually-hidden">Unread: </span>}
    {subject}
  </ConsoleLink>
);

export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={clockTime(at)} className="staff-time">
    {ago(at)}
  </time>
);

function Nothing() {
  const { filterValues } = useListContext();
  const kind = kindOf(filterValues as Asked);
  if (kind !== 'all') return <Empty heading={`No ${kind} inquiries`} text="Choose All to see every inquiry." />;
  return <Empty heading="No inquiries yet" text="Inquiries that you send or receive appear here." />;
}
