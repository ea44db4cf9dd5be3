import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import { type DomainEvent, EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import { FORMER_MEMBER } from '@guildhall/contracts/reviews';
import { isUuid } from '@guildhall/contracts/value-parsers';
import { add, type Change, insert, patch } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { PEOPLE_VERSION, type PersonRow, people } from './person.row.js';

const change = ({ data: { id } }: Recorded<AccountEvent>, fields: Partial<PersonRow>): Change[] => [
  patch(people, { id }, fields),
];

/** What an event makes of the person of its account. */
function changesOf(event: Recorded<DomainEvent>): Change[] {
  switch (event.type) {
    case 'UserSignedUp': {
      const { id, user_type } = event.data;
      const unnamed = { full_name: null, username: null, appointed: null };
      const counts = { events_by: 0, events_about: 0 };
      const created_at = event.metadata.time;
      return [insert(people, { id, user_type, ...unnamed, suspended: false, erased: false, created_at, ...counts })];
    }
    case 'ProfileUpdated': {
      const { full_name, username } = event.data.changes ?? {};
      const named = Object.entries({ full_name, username }).filter(([, value]) => value !== undefined);
      return named.length > 0 ? change(event, Object.fromEntries(named)) : [];
    }
    case 'BecameTalent':
      return change(event, { user_type: 'talent' });
    case 'AdminAppointed':
      return change(event, { appointed: 'admin' });
    case 'StaffAppointed':
      return change(event, { appointed: event.data.role });
    case 'AdminDismissed':
    case 'StaffDismissed':
      return change(event, { appointed: null });
    case 'PersonSuspended':
      return change(event, { suspended: true });
    case 'PersonReinstated':
      return change(event, { suspended: false });
    case 'PersonErased':
      return change(event, { full_name: FORMER_MEMBER, username: null, appointed: null, suspended: false, erased: true });
    default:
      return [];
  }
}

const ABOUT = /^(?:account|sessions)-(.*)$/;
const counted = (id: string | undefined, what: 'events_by' | 'events_about'): Change[] =>
  isUuid(id) ? [add(people, { id }, { [what]: 1 })] : [];

const handled = (event: Recorded<DomainEvent>): Change[] => [
  ...changesOf(event),
  ...counted(event.metadata.actor, 'events_by'),
  ...counted(ABOUT.exec(event.stream)?.[1], 'events_about'),
];

/** Everybody who ever signed up, with how much they did and how much was done about them (OP-13). */
export const peopleProjection: Projection = {
  name: 'people',
  version: PEOPLE_VERSION,
  tables: [people],
  isPatient: true,
  on: Object.fromEntries(Object.keys(EVENT_KINDS).map((type) => [type, handled])),
};
