import type { AccountEvent } from '@guildhall/contracts/accounts';
import {
  apply,
  appointed,
  as,
  becameTalent,
  EMAIL,
  given,
  ID,
  OTHER,
  profileUpdated,
  signedUp,
  signUp,
  TIME,
  updateProfile,
} from '../../../test/support/given-accounts';
import { Appoint, Dismiss, ErasePerson } from './account.commands';
import { accountDecider } from './account.decider';

const dismissed: AccountEvent = { type: 'AdminDismissed', data: { id: ID } };
const erased: AccountEvent = { type: 'PersonErased', data: { id: ID } };

describe('admins', () => {
  it('TR-06 S28 are appointed by the operator, never by a person', () => {
    given(signedUp('client'))
      .when(new Appoint(ID, null, TIME, { role: 'admin' }))
      .thenEvents(appointed);
    given(signedUp('client'), appointed)
      .when(new Appoint(ID, null, TIME, { role: 'admin' }))
      .thenEvents();
    given(signedUp('client'))
      .when(new Appoint(ID, as('client'), TIME, { role: 'admin' }))
      .thenRefused('forbidden');
    given()
      .when(new Appoint(ID, null, TIME, { role: 'admin' }))
      .thenRefused('not_found');
  });

  it('OP-13 R59 a client becomes an auditor or operator, and nobody else does', () => {
    const staff = (role: 'auditor' | 'operator'): AccountEvent => ({ type: 'StaffAppointed', data: { id: ID, role } });
    const ended = (role: 'auditor' | 'operator'): AccountEvent => ({ type: 'StaffDismissed', data: { id: ID, role } });
    for (const role of ['auditor', 'operator'] as const) {
      const appoint = new Appoint(ID, null, TIME, { role });
      given(signedUp('client')).when(appoint).thenEvents(staff(role));
      given(signedUp('client'), staff(role)).when(appoint).thenEvents();
      given(signedUp('talent')).when(appoint).thenRefused('conflict');
      given(signedUp('client'), appointed).when(appoint).thenRefused('conflict');
      given(signedUp('client'), staff(role))
        .when(new Appoint(ID, null, TIME, { role: role === 'auditor' ? 'operator' : 'auditor' }))
        .thenRefused('conflict');
      given(signedUp('client'), staff(role))
        .when(new Dismiss(ID, null, TIME))
        .thenEvents(ended(role));
      given(signedUp('client'), staff(role)).when(apply()).thenRefused('forbidden');
      expect(
        given(signedUp('client'), staff(role))
          .when(new Dismiss(ID, null, TIME))
          .thenWrites(),
      ).toMatchObject([{ row: { role: 'client', rights_version: 3 } }]);
    }
    given(signedUp('client'), staff('auditor'))
      .when(new Dismiss(ID, null, TIME, { role: 'operator' }))
      .thenEvents();
  });

  it('OP-13 R59 an admin appoints and dismisses others, never themself', () => {
    const admin = as('admin', OTHER);
    const client = given(signedUp('client'));
    client
      .when(new Appoint(ID, admin, TIME, { role: 'operator' }))
      .thenEvents({ type: 'StaffAppointed', data: { id: ID, role: 'operator' } });
    for (const role of ['auditor', 'operator', 'talent'] as const)
      client.when(new Appoint(ID, as(role, OTHER), TIME, { role: 'auditor' })).thenRefused('forbidden');
    given(signedUp('client'), appointed)
      .when(new Dismiss(ID, as('admin'), TIME))
      .thenRefused('conflict');
    given(signedUp('client'), appointed)
      .when(new ErasePerson(ID, as('admin'), TIME))
      .thenRefused('conflict');
    given(signedUp('client'), appointed)
      .when(new Dismiss(ID, admin, TIME))
      .thenEvents(dismissed);
  });

  it('S22 every change of rights raises their version', () => {
    expect(
      given(signedUp('client'), becameTalent)
        .when(new Appoint(ID, null, TIME, { role: 'admin' }))
        .thenWrites(),
    ).toEqual([{ op: 'put', table: 'accounts', row: { id: ID, role: 'admin', rights_version: 3 } }]);
  });

  it('S5 are dismissed to what they were before', () => {
    const dismiss = new Dismiss(ID, null, TIME);
    given(signedUp('client'), appointed).when(dismiss).thenEvents(dismissed);
    expect(given(signedUp('client'), becameTalent, appointed).when(dismiss).thenWrites()).toMatchObject([
      { row: { role: 'talent', rights_version: 4 } },
    ]);
    given(signedUp('client')).when(dismiss).thenEvents();
  });
});

describe('erasing a person', () => {
  const known = given(signedUp('client'), profileUpdated({ username: 'mara' }));

  it('OP-12 takes the credential with its sessions, and frees the names', () => {
    known.when(new ErasePerson(ID, null, TIME)).thenEvents(erased);
    expect(known.when(new ErasePerson(ID, null, TIME)).thenWrites()).toEqual([
      { op: 'delete', table: 'accounts', where: { id: ID } },
    ]);
    expect(known.reserves(erased)).toEqual([
      { op: 'release', scope: 'email', value: EMAIL, owner: ID },
      { op: 'release', scope: 'username', value: 'mara', owner: ID },
    ]);
  });

  it.each([Dismiss, ErasePerson])('VU-09 $name refuses the last admin who can sign in', (type) => {
    const admin = given(signedUp('client'), appointed);
    admin.when(new type(ID, null, TIME, { otherAdmins: 0 })).thenRefused('conflict');
    admin.when(new type(ID, null, TIME, { otherAdmins: 1 })).thenEvents(type === ErasePerson ? erased : dismissed);
    given(signedUp('client'))
      .when(new ErasePerson(ID, null, TIME, { otherAdmins: 0 }))
      .thenEvents(erased);
  });

  it('OP-12 ends the account, and only an operator may do it', () => {
    known.when(new ErasePerson(ID, as('client'), TIME)).thenRefused('forbidden');
    given(signedUp('client'), erased)
      .when(updateProfile({ full_name: 'Ghost' }))
      .thenRefused('not_found');
    given(signedUp('client'), erased).when(signUp()).thenRefused('already_exists');
  });

  it('OP-12 a history whose personal values are gone still folds', () => {
    const state = [
      { type: 'UserSignedUp', data: { id: ID, email: null, user_type: 'talent' } } as AccountEvent,
      { type: 'ProfileUpdated', data: { id: ID, changes: null } } as AccountEvent,
      { type: 'TalentDetailsUpdated', data: { id: ID, details: null } } as AccountEvent,
    ].reduce(accountDecider.evolve, accountDecider.initial);
    expect(state).toMatchObject({ is: 'talent', email: null });
  });
});
