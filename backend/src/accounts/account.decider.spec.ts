import { type AccountEvent, ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { inputOf } from '@guildhall/contracts/parse-input';
import { TalentSkillInput } from '@guildhall/contracts/skills';
import { deciding } from '../../../test/support/deciding';
import type { Person } from '../commanding/decide/decider';
import {
  type AccountCommand,
  ApplyAsTalent,
  Appoint,
  ChangePassword,
  ConfirmEmail,
  Dismiss,
  ErasePerson,
  LinkSkill,
  SignUp,
  UpdateProfile,
  UpdateTalentDetails,
} from './account.commands';
import { accountDecider } from './account.decider';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const ZAPIER = { id: '33333333-3333-4333-8333-333333333333', name: 'Zapier' };
const SMS = { id: '44444444-4444-4444-8444-444444444444', name: 'SMS' };
const TIME = '2026-01-01T00:00:00.000Z';
const EMAIL = 'mara@example.com';
const as = (role: Person['role'], id = ID): Person => ({ id, role });
const application = inputOf(TalentApplicationInput, {
  hourlyRate: '85.50',
  skills: 'Zapier, SMS',
  bio: ' I automate things. ',
  termsAccepted: true,
});

const signedUp = (user_type: 'talent' | 'client'): AccountEvent => ({
  type: 'UserSignedUp',
  data: { id: ID, email: EMAIL, user_type },
});
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { id: ID } };
const becameTalent: AccountEvent = {
  type: 'BecameTalent',
  data: { id: ID, hourly_rate_cents: 8550, bio: 'I automate things.' },
};
const linked = ({ id, name }: typeof SMS, proficiency_level = 3): AccountEvent => ({
  type: 'TalentSkillLinked',
  data: { id: ID, skill_id: id, name, proficiency_level },
});
const profileUpdated = (changes: object): AccountEvent => ({ type: 'ProfileUpdated', data: { id: ID, changes } });
const appointed: AccountEvent = { type: 'AdminAppointed', data: { id: ID } };
const dismissed: AccountEvent = { type: 'AdminDismissed', data: { id: ID } };
const erased: AccountEvent = { type: 'PersonErased', data: { id: ID } };

const given = deciding(accountDecider);

const signUp = (user_type: 'talent' | 'client' = 'client', passwordHash: string | null = '$argon2id$x') =>
  new SignUp(ID, TIME, { email: EMAIL, user_type }, passwordHash);
const updateProfile = (fields: object, actor: Person | null = as('client')) =>
  new UpdateProfile(ID, actor, TIME, inputOf(ProfileInput, fields));
const apply = (skills = [ZAPIER, SMS], actor: Person | null = as('client')) =>
  new ApplyAsTalent(ID, actor, TIME, application, skills);
const updateDetails = (fields: object, skills?: (typeof SMS)[], actor = as('talent')) =>
  new UpdateTalentDetails(ID, actor, TIME, inputOf(TalentDetailsInput, fields), skills);
const link = (fields: object = {}, skill = SMS, actor = as('talent')) =>
  new LinkSkill(ID, actor, TIME, inputOf(TalentSkillInput, { skill_id: skill.id, ...fields }), skill);

describe('signing up', () => {
  it('TR-06 R44 CL-01 records the account and its role in one fact', () => {
    given().when(signUp('talent')).thenEvents(signedUp('talent'));
    given().when(signUp('client')).thenEvents(signedUp('client'));
  });

  it('R44 writes the credential, the role and the claim on the email with it', () => {
    expect(given().when(signUp()).thenWrites()).toEqual([
      {
        op: 'put',
        table: 'accounts',
        row: { id: ID, role: 'client', rights_version: 1, password_hash: '$argon2id$x', passwords: 0, created_at: TIME },
      },
    ]);
    expect(given().reserves(signedUp('client'))).toEqual([{ op: 'claim', scope: 'email', value: EMAIL, owner: ID }]);
  });

  it('R45 a second sign-up never touches the first account', () => {
    given(signedUp('client')).when(signUp()).thenRefused('already_exists', 'User already registered');
    expect(accountDecider.taken?.['email']).toEqual({ detail: 'User already registered' });
  });

  it('OP-02 names the person as the actor, and the product for people who cannot sign in', () => {
    expect(signUp().actor?.id).toBe(ID);
    expect(signUp('talent', null).actor).toBeNull();
  });

  it('R4 records a confirmation once, and remembers when', () => {
    given(signedUp('client')).when(new ConfirmEmail(ID, TIME)).thenEvents(confirmed);
    given(signedUp('client'), confirmed).when(new ConfirmEmail(ID, TIME)).thenEvents();
    expect(given(signedUp('client')).when(new ConfirmEmail(ID, TIME)).thenWrites()).toEqual([
      { op: 'put', table: 'accounts', row: { id: ID, email_confirmed_at: TIME } },
      { op: 'delete', table: 'mailed_tokens', where: { account_id: ID, purpose: 'confirmation' } },
    ]);
  });

  it('R57 S5 a new password ends every session; the mail that brought it confirms the email', () => {
    const change = new ChangePassword(ID, TIME, '$argon2id$new');
    given(signedUp('client'))
      .when(change)
      .thenEvents({ type: 'PasswordChanged', data: { id: ID } }, confirmed);
    expect(given(signedUp('client'), confirmed).when(change).thenWrites()).toEqual([
      { op: 'put', table: 'accounts', row: { id: ID, password_hash: '$argon2id$new', passwords: 1 } },
      { op: 'delete', table: 'mailed_tokens', where: { account_id: ID, purpose: 'recovery' } },
      { op: 'delete', table: 'sessions', where: { account_id: ID } },
    ]);
  });
});

describe('a profile', () => {
  it('CL-02 records only the fields that changed, trimmed; an empty one is cleared', () => {
    given(signedUp('client'), profileUpdated({ full_name: 'Mara', location: 'Oslo' }))
      .when(updateProfile({ full_name: 'Mara', username: ' mara ', location: '' }))
      .thenEvents(profileUpdated({ username: 'mara', location: null }));
  });

  it('R53 records a save that changes nothing', () => {
    given(signedUp('client'), profileUpdated({ full_name: 'Mara' }))
      .when(updateProfile({ full_name: 'Mara' }))
      .thenEvents(profileUpdated({}));
  });

  it('PE-05 S8 is updated by its own person only', () => {
    given(signedUp('client'))
      .when(updateProfile({ full_name: 'Eve' }, as('client', OTHER)))
      .thenRefused('forbidden');
    given(signedUp('client'))
      .when(updateProfile({ full_name: 'Eve' }, as('admin', OTHER)))
      .thenRefused('forbidden');
    given(signedUp('client'))
      .when(updateProfile({ full_name: 'Eve' }, null))
      .thenRefused('unauthenticated');
    given()
      .when(updateProfile({ full_name: 'Eve' }))
      .thenRefused('not_found');
  });

  it('R46 claims the new username and releases the old one', () => {
    const named = given(signedUp('client'), profileUpdated({ username: 'mara' }));
    const release = { op: 'release', scope: 'username', value: 'mara', owner: ID };
    expect(named.reserves(profileUpdated({ username: 'Mara' }))).toEqual([
      release,
      { op: 'claim', scope: 'username', value: 'Mara', owner: ID },
    ]);
    expect(named.reserves(profileUpdated({ username: null }))).toEqual([release]);
    expect(named.reserves(profileUpdated({ full_name: 'Mara' }))).toEqual([]);
    expect(accountDecider.taken?.['username']).toEqual({ detail: 'Username is already taken', field: 'username' });
  });
});

describe('applying as a talent', () => {
  it('TR-06 BT-04 BT-05 turns a client into a talent with rate, bio and skills at level 3', () => {
    given(signedUp('client'))
      .when(apply([ZAPIER, SMS, ZAPIER]))
      .thenEvents(becameTalent, linked(ZAPIER), linked(SMS));
    expect(given(signedUp('client')).when(apply()).thenWrites()).toEqual([
      { op: 'put', table: 'accounts', row: { id: ID, role: 'talent', rights_version: 2 } },
    ]);
  });

  it('BT-05 succeeds without any skill', () => given(signedUp('client')).when(apply([])).thenEvents(becameTalent));

  it('R12 PE-09 refuses talents, admins, others and visitors', () => {
    const detail = 'There was a problem updating your profile.';
    given(signedUp('talent')).when(apply()).thenRefused('forbidden', detail);
    given(signedUp('client'), becameTalent).when(apply()).thenRefused('forbidden', detail);
    given(signedUp('client'), appointed).when(apply()).thenRefused('forbidden', detail);
    given(signedUp('client'))
      .when(apply([], as('client', OTHER)))
      .thenRefused('forbidden');
    given(signedUp('client')).when(apply([], null)).thenRefused('unauthenticated');
  });
});

describe('talent details', () => {
  const talent = given(signedUp('client'), becameTalent, linked(ZAPIER));
  const detailed = (details: object, rest: object = {}): AccountEvent => ({
    type: 'TalentDetailsUpdated',
    data: { id: ID, ...rest, details },
  });

  it('R57 records what changed, and lets a talent clear what may be empty', () => {
    talent
      .when(
        updateDetails({ title: 'Builder', hourlyRate: 90, yearsOfExperience: '7', languages: [' English '], responseTime: '' }),
      )
      .thenEvents(detailed({ title: 'Builder', languages: ['English'], years_of_experience: 7 }, { hourly_rate_cents: 9000 }));
    given(signedUp('talent'), detailed({ title: 'Builder', years_of_experience: 7 }))
      .when(updateDetails({ title: '', yearsOfExperience: null }))
      .thenEvents(detailed({ title: null, years_of_experience: null }));
  });

  it('R53 records a save that changes nothing', () =>
    talent.when(updateDetails({ hourlyRate: 85.5, bio: 'I automate things.' })).thenEvents(detailed({})));

  it('R57 replaces the skills when they are given', () => {
    talent
      .when(updateDetails({}, [SMS]))
      .thenEvents(detailed({}), { type: 'TalentSkillUnlinked', data: { id: ID, skill_id: ZAPIER.id } }, linked(SMS));
    talent.when(updateDetails({}, [ZAPIER])).thenEvents(detailed({}));
  });

  it('PE-09 refuses clients, admins and others', () => {
    given(signedUp('client'))
      .when(updateDetails({ title: 'Boss' }))
      .thenRefused('forbidden');
    given(signedUp('client'), becameTalent, appointed)
      .when(updateDetails({ title: 'Boss' }))
      .thenRefused('forbidden');
    talent.when(updateDetails({ title: 'Boss' }, undefined, as('talent', OTHER))).thenRefused('forbidden');
  });

  it('CL-03 EN-04 links one skill at the level given, 3 when none is, once', () => {
    talent.when(link()).thenEvents(linked(SMS));
    talent.when(link({ proficiency_level: '5' })).thenEvents(linked(SMS, 5));
    talent.when(link({}, ZAPIER)).thenEvents();
    talent.when(link({ proficiency_level: 4 }, ZAPIER)).thenEvents(linked(ZAPIER, 4));
  });

  it('R54 links to the caller only', () => {
    talent.when(link({ talent_id: ID })).thenEvents(linked(SMS));
    talent.when(link({ talent_id: OTHER })).thenRefused('forbidden');
    given(signedUp('client')).when(link()).thenRefused('forbidden');
  });
});

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

  it('OP-12 is the end of the account, and the operator’s alone', () => {
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
