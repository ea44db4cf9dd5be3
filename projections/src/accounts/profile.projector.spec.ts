import { type AnyFact, dayOf, history } from '../../../test/support/history';
import { recordOf } from '../runner/fold/record-of';
import { profileProjection } from './profile.projector';
import { profiles } from './profile.row';

const ID = '11111111-1111-4111-8111-111111111111';

const profile = (...facts: AnyFact[]) => recordOf(profileProjection, profiles, history(...facts), { id: ID });

const signedUp = { type: 'UserSignedUp', data: { id: ID, email: 'mara@example.com', user_type: 'client' } };
const updated = { type: 'ProfileUpdated', data: { id: ID, changes: { full_name: 'Mara', username: 'mara', location: 'Oslo' } } };
const becameTalent = { type: 'BecameTalent', data: { id: ID, hourly_rate_cents: 8500, bio: 'I automate things.' } };
const of = (type: string, data: object = {}) => ({ type, data: { id: ID, ...data } });

describe('the projector of profiles', () => {
  it('EN-01 TR-06 UserSignedUp begins a profile with the chosen role, and without the email', () => {
    expect(profile(signedUp)).toMatchObject({ id: ID, user_type: 'client', appointed: null, full_name: null, version: 0 });
    expect(JSON.stringify(profile(signedUp))).not.toContain('mara@example.com');
    expect(new Date(profile(signedUp)!.created_at).toISOString()).toBe(dayOf(0));
  });

  it('CL-02 R53 ProfileUpdated changes the fields it carries, and the time even when it carries none', () => {
    const after = profile(
      signedUp,
      updated,
      of('ProfileUpdated', { changes: { location: null } }),
      of('ProfileUpdated', { changes: {} }),
    );
    expect(after).toMatchObject({ full_name: 'Mara', username: 'mara', location: null, version: 3 });
    expect(new Date(after!.updated_at).toISOString()).toBe(dayOf(3));
  });

  it('BT-04 BecameTalent stores role, rate and bio', () =>
    expect(profile(signedUp, becameTalent)).toMatchObject({
      user_type: 'talent',
      hourly_rate_cents: 8500,
      bio: 'I automate things.',
    }));

  it('R57 TalentDetailsUpdated changes rate and bio, each only when it carries them', () => {
    expect(profile(signedUp, becameTalent, of('TalentDetailsUpdated', { details: { title: 'Builder' } }))).toMatchObject({
      hourly_rate_cents: 8500,
      bio: 'I automate things.',
    });
    expect(
      profile(
        signedUp,
        becameTalent,
        of('TalentDetailsUpdated', { hourly_rate_cents: 9000, details: { bio: 'I build funnels.' } }),
      ),
    ).toMatchObject({ hourly_rate_cents: 9000, bio: 'I build funnels.' });
  });

  it('TR-06 AdminAppointed and AdminDismissed keep the user type', () => {
    expect(profile(signedUp, becameTalent, of('AdminAppointed'))).toMatchObject({ user_type: 'talent', appointed: 'admin' });
    expect(profile(signedUp, of('AdminAppointed'), of('AdminDismissed'))).toMatchObject({ user_type: 'client', appointed: null });
  });

  it('R59 StaffAppointed and StaffDismissed keep the user type', () => {
    const appointed = of('StaffAppointed', { role: 'operator' });
    expect(profile(signedUp, appointed)).toMatchObject({ user_type: 'client', appointed: 'operator' });
    expect(profile(signedUp, appointed, of('StaffDismissed', { role: 'operator' }))).toMatchObject({ appointed: null });
  });

  it.each([
    ['EmailConfirmed', {}],
    ['PasswordChanged', {}],
    ['TalentSkillLinked', { skill_id: ID, name: 'SMS', proficiency_level: 3 }],
    ['TalentSkillUnlinked', { skill_id: ID }],
  ])('OP-03 ED-01 %s leaves the profile as it is, its version included', (type, data) =>
    expect(profile(signedUp, of(type, data))).toEqual(profile(signedUp)),
  );

  it('OP-03 ED-01 the version names the last change of what a person edits, not of role, rate or bio', () => {
    const others = [becameTalent, of('TalentDetailsUpdated', { hourly_rate_cents: 9000, details: {} }), of('AdminAppointed')];
    expect(profile(signedUp, ...others)!.version).toBe(0);
    expect(profile(signedUp, ...others, of('ProfileUpdated', { changes: {} }))!.version).toBe(4);
  });

  it('OP-12 PersonErased leaves nothing personal, and a replay without the key gives the same row', () => {
    const live = profile(signedUp, updated, becameTalent, of('PersonErased'));
    const replayed = profile(
      { ...signedUp, data: { ...signedUp.data, email: null } as object },
      of('ProfileUpdated', { changes: null }),
      { ...becameTalent, data: { ...becameTalent.data, bio: null } as object },
      of('PersonErased'),
    );
    expect(live).toMatchObject({ full_name: null, username: null, location: null, bio: null });
    expect(replayed).toEqual(live);
  });
});
