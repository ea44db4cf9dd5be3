import { SignInInput, TalentApplicationInput } from '@guildhall/contracts/accounts';
import { errorsOf } from './form.js';

describe('form rules', () => {
  it('VA-01 VA-02 each field answers with the sentence the contract states', async () => {
    expect(await errorsOf(SignInInput, { email: 'mara', password: '12345' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
    expect(await errorsOf(SignInInput, { email: 'mara@tolvane.example', password: '123456' })).toEqual({});
  });

  it('VA-07 VA-08 VA-09 VA-10 so does the application', async () => {
    expect(await errorsOf(TalentApplicationInput, { hourlyRate: '', skills: '', bio: '', termsAccepted: false })).toEqual({
      hourlyRate: 'Hourly rate is required',
      skills: 'Skills are required',
      bio: 'Bio must be at least 10 characters',
      termsAccepted: 'You must accept the terms and conditions',
    });
  });
});
