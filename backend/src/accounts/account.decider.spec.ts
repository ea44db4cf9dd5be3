import { type AccountEvent, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { inputOf } from '@guildhall/contracts/parse-input';
import { TalentSkillInput } from '@guildhall/contracts/skills';
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
  SMS,
  signedUp,
  signUp,
  TIME,
  updateProfile,
  ZAPIER,
} from '../../../test/support/given-accounts';
import { ChangePassword, ConfirmEmail, LinkSkill, ResetPassword, UpdateTalentDetails } from './account.commands';
import { accountDecider } from './account.decider';

const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { id: ID } };
const linked = ({ id, name }: typeof SMS, proficiency_level = 3): AccountEvent => ({
  type: 'TalentSkillLinked',
  data: { id: ID, skill_id: id, name, proficiency_level },
});
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

  it('OP-02 names the person as the actor, or the product where nobody can sign in yet', () => {
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
    const reset = new ResetPassword(ID, as('admin', OTHER), TIME, '$argon2id$nobodys');
    expect(given(signedUp('client'), confirmed).when(reset).thenWrites()).toEqual([
      { op: 'put', table: 'accounts', row: { id: ID, password_hash: '$argon2id$nobodys', passwords: 1 } },
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
