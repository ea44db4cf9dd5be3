import type { AuditEntry } from '@guildhall/contracts/audit';
import type { Person, PersonDetail } from '@guildhall/contracts/people';
import { FunctionField, Labeled, NumberField, SimpleShowLayout, useGetList, useGetOne, useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { StaffRecord } from '../../console-kit/StaffRecord.js';
import { KEY_LABELS, personState, roleLabel } from './labels.js';
import { PersonActs } from './PersonActs.js';
import { PersonEmail } from './PersonEmail.js';

/** `/admin/people/{id}` (OP-12, OP-13): what is known of a person, and what admins may do. */
export function PersonShow() {
  const { id = '' } = useParams();
  const { data: person } = useGetOne<PersonDetail>('people', { id });
  return (
    <StaffRecord<PersonDetail>
      title={person ? (person.name ?? '(no name)') : 'Person'}
      resource="people"
      id={id}
      className="staff-show person-show"
    >
      <PersonActs />
      <Facts id={id} />
    </StaffRecord>
  );
}

const Fact = FunctionField<PersonDetail>;

const Facts = ({ id }: { id: string }) => (
  <SimpleShowLayout>
    <Fact label="Name" render={(person) => <Name person={person} />} />
    <Fact label="Role" render={({ role }) => roleLabel(role)} />
    <Labeled label="Email">
      <PersonEmail />
    </Labeled>
    <Fact label="Since" render={({ created_at }) => clockTime(created_at)} />
    <Fact label="Last sign-in" render={({ last_sign_in }) => (last_sign_in ? clockTime(last_sign_in) : 'Never')} />
    <Fact label="Key" render={({ key }) => KEY_LABELS[key]} />
    <NumberField source="events_by" label="Events by them" />
    <NumberField source="events_about" label="Events about them" />
    <Labeled label="Sessions">
      <Devices />
    </Labeled>
    <Labeled label="About them">
      <Events filter={{ entity_id: id }} />
    </Labeled>
    <Labeled label="By them">
      <Events filter={{ person: id }} />
    </Labeled>
  </SimpleShowLayout>
);

function Name({ person }: { person: PersonDetail }) {
  const state = personState(person);
  return (
    <>
      {person.name ?? '(no name)'} {person.username && <span className="staff-note">@{person.username}</span>}
      {state && <span className="badge">{state}</span>} <code>{person.id}</code>
    </>
  );
}

function Devices() {
  const person = useRecordContext<Person & Partial<PersonDetail>>();
  // The record of the list comes first, and has none.
  if (!person?.devices) return null;
  if (person.devices.length === 0) return <p>Not signed in anywhere.</p>;
  return (
    <ul className="person-lines">
      {person.devices.map(({ id, device, created_at, used_at }) => (
        <li key={id}>
          {device ?? 'Unknown device'}, used {clockTime(used_at)}, since {clockTime(created_at)}
        </li>
      ))}
    </ul>
  );
}

const EventLine = ({ entry: { id, sentence, time, reason } }: { entry: AuditEntry }) => (
  <li>
    <ConsoleLink to={`/admin/audit/${id}`}>{sentence}</ConsoleLink>
    <span className="staff-note">
      {clockTime(time)}
      {reason && `, “${reason}”`}
    </span>
  </li>
);

/** The newest entries of the audit with this filter, and the way to all. */
function Events({ filter }: { filter: object }) {
  const { data = [], total = 0 } = useGetList<AuditEntry>('audit', {
    filter,
    sort: { field: 'time', order: 'DESC' },
    pagination: { page: 1, perPage: 5 },
  });
  if (total === 0) return <p>Nothing yet.</p>;
  return (
    <>
      <ul className="person-lines">
        {data.map((entry) => (
          <EventLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {total > data.length && (
        <ConsoleLink to={`/admin/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`}>All {total} entries</ConsoleLink>
      )}
    </>
  );
}
