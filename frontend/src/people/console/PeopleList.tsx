import { USER_TYPES } from '@guildhall/contracts/accounts';
import type { Person } from '@guildhall/contracts/people';
import { BooleanInput, DataTable } from 'react-admin';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { ListToolbar } from '../../console-kit/ListToolbar.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { NothingFound, StaffList } from '../../console-kit/StaffList.js';
import { choiceOf, searchFor } from '../../console-kit/staff-filters.js';
import { personState, roleLabel } from './labels.js';

const FILTERS = [
  searchFor('Search by name or whole email'),
  choiceOf(
    'role',
    'Role',
    'All roles',
    USER_TYPES.map((id) => ({ id, name: roleLabel(id) })),
  ),
  <BooleanInput key="suspended" source="suspended" label="Suspended" defaultValue={true} />,
  <BooleanInput key="erased" source="erased" label="Erased" defaultValue={true} />,
];

const Col = DataTable.Col<Person>;
const Moment = ({ at }: { at: string | null }) => <span className="staff-time">{at ? clockTime(at) : 'Never'}</span>;

/** `/admin/people` (OP-13): everybody who ever signed up. */
export const PeopleList = () => (
  <>
    <PageHead title="People" />
    <StaffList
      resource="people"
      className="people-list"
      filters={FILTERS}
      actions={<ListToolbar />}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <DataTable<Person> bulkActionButtons={false} rowClick={false} empty={<NothingFound />}>
        <Col source="name" label="Name" render={(person) => <Name person={person} />} />
        <Col source="role" label="Role" disableSort render={({ role }) => roleLabel(role)} />
        <DataTable.NumberCol source="sessions" label="Sessions" disableSort />
        <Col source="last_sign_in" label="Last sign-in" disableSort render={(person) => <Moment at={person.last_sign_in} />} />
        <DataTable.NumberCol source="events_by" label="Events by" />
        <DataTable.NumberCol source="events_about" label="Events about" />
        <Col source="created_at" label="Since" render={(person) => <Moment at={person.created_at} />} />
      </DataTable>
    </StaffList>
  </>
);

function Name({ person }: { person: Person }) {
  const state = personState(person);
  return (
    <>
      <ConsoleLink to={`/admin/people/${person.id}`} className="staff-title">
        {person.name ?? '(no name)'}
      </ConsoleLink>
      {person.username && <span className="staff-note">@{person.username}</span>}
      {state && <span className="badge">{state}</span>}
    </>
  );
}
