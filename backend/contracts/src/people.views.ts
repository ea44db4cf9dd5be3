import { USER_TYPES } from './accounts.js';
import { KEY_STATES, type Person, type PersonActed, type PersonDetail, type PersonExport, type PersonSession } from './people.js';
import { anything, count, enumOf, flag, id, list, moment, nullable, object, text, view } from './schema.js';

const fields = {
  id,
  name: nullable(text),
  username: nullable(text),
  role: enumOf(USER_TYPES),
  suspended: flag,
  erased: flag,
  created_at: moment,
  email: nullable(text),
  email_confirmed: flag,
  sessions: count,
  last_sign_in: nullable(moment),
  events_by: count,
  events_about: count,
  key: enumOf(KEY_STATES),
};
export const person = view<Person>('Person', fields);
export const personDetail = view<PersonDetail>('PersonDetail', {
  ...fields,
  devices: list(object<PersonSession>({ id, device: nullable(text), created_at: moment, used_at: moment })),
});
export const personActed = view<PersonActed>('PersonActed', { id });
export const personExport = view<PersonExport>('PersonExport', {
  id,
  exported_at: moment,
  account: anything,
  events: list(anything),
  acts: list(anything),
  sessions: list(anything),
  mails: list(anything),
  answers: list(anything),
});
