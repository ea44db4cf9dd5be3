import { type AccountEvent, ProfileInput, TalentApplicationInput } from '@guildhall/contracts/accounts';
import { inputOf } from '@guildhall/contracts/parse-input';
import { ApplyAsTalent, SignUp, UpdateProfile } from '../../backend/src/accounts/account.commands';
import { accountDecider } from '../../backend/src/accounts/account.decider';
import type { Sender } from '../../backend/src/commanding/decide/decider';
import { deciding } from './deciding';

export const ID = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';
export const ZAPIER = { id: '33333333-3333-4333-8333-333333333333', name: 'Zapier' };
export const SMS = { id: '44444444-4444-4444-8444-444444444444', name: 'SMS' };
export const TIME = '2026-01-01T00:00:00.000Z';
export const EMAIL = 'mara@example.com';
export const as = (role: Sender['role'], id = ID): Sender => ({ id, role });
const application = inputOf(TalentApplicationInput, {
  hourlyRate: '85.50',
  skills: 'Zapier, SMS',
  bio: ' I automate things. ',
  termsAccepted: true,
});
export const signedUp = (user_type: 'talent' | 'client'): AccountEvent => ({
  type: 'UserSignedUp',
  data: { id: ID, email: EMAIL, user_type },
});
export const becameTalent: AccountEvent = {
  type: 'BecameTalent',
  data: { id: ID, hourly_rate_cents: 8550, bio: 'I automate things.' },
};
export const profileUpdated = (changes: object): AccountEvent => ({ type: 'ProfileUpdated', data: { id: ID, changes } });
export const appointed: AccountEvent = { type: 'AdminAppointed', data: { id: ID } };
export const given = deciding(accountDecider);
export const signUp = (user_type: 'talent' | 'client' = 'client', passwordHash: string | null = '$argon2id$x') =>
  new SignUp(ID, TIME, { email: EMAIL, user_type }, passwordHash);
export const updateProfile = (fields: object, actor: Sender | null = as('client')) =>
  new UpdateProfile(ID, actor, TIME, inputOf(ProfileInput, fields));
export const apply = (skills = [ZAPIER, SMS], actor: Sender | null = as('client')) =>
  new ApplyAsTalent(ID, actor, TIME, application, skills);
