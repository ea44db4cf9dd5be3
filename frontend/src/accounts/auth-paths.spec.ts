import { SignInInput, SignUpInput, TalentApplicationInput } from '@guildhall/contracts/accounts';
import { UNKNOWN_SESSION } from '../data/session';
import { errorsOf } from '../forms/form';
import { splitCommas, splitLines } from '../forms/typed-lists';
import { afterSignIn, authPath, modeOf } from './auth-paths';
import { cardName, userTypeShown } from './person';

const ORIGIN = 'https://guildhall.example';
const asked = (query: string) => new URLSearchParams(query);

describe('the way in', () => {
  it.each([
    ['', 'login'],
    ['tab=signup', 'signup'],
    ['tab=login', 'login'],
    ['tab=whatever', 'login'],
    ['tab=reset&token=t', 'reset'],
    ['confirm=t', 'confirm'],
  ])('RT-02 R57 %j opens %s', (query, mode) => {
    expect(modeOf(asked(query))).toBe(mode);
  });

  it.each([
    ['', '/'],
    ['redirect=/become-talent', '/become-talent'],
    ['redirect=%2Fedit-service%2F1%3Fa%3Db%23c', '/edit-service/1?a=b#c'],
    ['redirect=https://elsewhere.example', '/'],
    ['redirect=//elsewhere.example', '/'],
    ['redirect=/%5Celsewhere.example', '/'],
    ['redirect=javascript:alert(1)', '/'],
  ])('AU-07 R3 with %j it continues to %s', (query, target) => {
    expect(afterSignIn(asked(query), ORIGIN)).toBe(target);
  });

  it('RT-02 the other form keeps where to continue', () => {
    expect(authPath('signup', asked('redirect=/settings'))).toBe('/auth?tab=signup&redirect=%2Fsettings');
    expect(authPath('login', asked('tab=signup'))).toBe('/auth');
  });

  it('VA-01 VA-02 VA-03 each field has one sentence', async () => {
    expect(await errorsOf(SignInInput, { email: 'mara', password: '12345', user_type: 'client' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    const admin = { email: 'mara@lind.example', password: '123456', user_type: 'admin' };
    expect(await errorsOf(SignUpInput, admin)).toEqual({ user_type: 'Please select a user type' });
  });

  it('VA-07 VA-08 VA-09 VA-10 an application that says nothing', async () => {
    const nothing = { hourlyRate: '', skills: '', bio: '', termsAccepted: false };
    expect(await errorsOf(TalentApplicationInput, nothing)).toEqual({
      hourlyRate: 'Hourly rate is required',
      skills: 'Skills are required',
      bio: 'Bio must be at least 10 characters',
      termsAccepted: 'You must accept the terms and conditions',
    });
  });
});

describe('a person', () => {
  const user = {
    id: '1',
    email: 'mara@lind.example',
    email_confirmed: false,
    user_metadata: { user_type: 'talent' as const },
    created_at: '',
  };
  const profile = (full_name: string | null) => ({ full_name, username: 'mara' }) as never;

  it('PF-01 is called by full name, else by the front of the email, else User', () => {
    expect(cardName({ user, profile: profile('Mara Lind') })).toBe('Mara Lind');
    expect(cardName({ user, profile: profile(null) })).toBe('mara');
    expect(cardName({ user: null, profile: null })).toBe('User');
  });

  it('PF-01 ST-06 is a client unless something else is known', () => {
    expect(userTypeShown({ ...UNKNOWN_SESSION, user })).toBe('talent');
    expect(userTypeShown(UNKNOWN_SESSION)).toBe('client');
  });

  it('R57 writes lists as text', () => {
    expect(splitCommas(' Webhooks, ,CRM Setup,')).toEqual(['Webhooks', 'CRM Setup']);
    expect(splitLines('Night school\n\n An apprenticeship ')).toEqual(['Night school', 'An apprenticeship']);
  });
});
