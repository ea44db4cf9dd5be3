import { SignInInput, TalentApplicationInput } from '@guildhall/contracts/accounts';
import { parseInput } from '@guildhall/contracts/parse-input';
import { ServiceInput } from '@guildhall/contracts/services';
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

  it.each(['0', '-1'])('R28 a rate or duration of %s is left to the server, which refuses it', async (number) => {
    const offered = { title: 'Set up', description: 'All of it, in a week', price: '-1', duration: number };
    expect(await errorsOf(ServiceInput, offered)).toEqual({ price: 'Price cannot be negative' });
    expect(parseInput(ServiceInput, { ...offered, price: '1' })).toEqual({
      errors: { duration: 'Delivery time must be at least 1 day' },
    });
    const application = { hourlyRate: number, skills: 'SMS', bio: 'Ten years of pipelines', termsAccepted: true };
    expect(await errorsOf(TalentApplicationInput, application)).toEqual({});
    expect(parseInput(TalentApplicationInput, application)).toEqual({ errors: { hourlyRate: 'Hourly rate must be above 0' } });
    expect(await errorsOf(ServiceInput, { ...offered, price: '1', duration: '4000' })).toEqual({
      duration: 'Delivery time must be at most 3,650 days',
    });
  });
});
