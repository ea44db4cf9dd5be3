import { TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { inputOf } from '@guildhall/contracts/parse-input';
import { skillsOfApplication, skillsOfDetails } from './named-skills';

const id = '11111111-1111-4111-8111-111111111111';
const application = inputOf(TalentApplicationInput, {
  hourlyRate: 50,
  bio: 'I automate clinics and gyms.',
  skills: 'Zapier, zapier,  CRM  Setup',
  termsAccepted: true,
});

describe('the skills that a person names', () => {
  it('BT-05 given a client, then their application lists each skill once', () =>
    expect(skillsOfApplication({ id, role: 'client' }, application)).toEqual(['Zapier', 'CRM Setup']));

  it.each(['talent', 'admin'] as const)('BT-05 given a %s, then their application is refused, and lists none', (role) =>
    expect(skillsOfApplication({ id, role }, application)).toEqual([]),
  );

  it('given details without a list, then they list none', () => {
    expect(skillsOfDetails(inputOf(TalentDetailsInput, { version: 1 }))).toEqual([]);
    expect(skillsOfDetails(inputOf(TalentDetailsInput, { version: 1, skills: ['Zapier', 'Funnels', 'SMS'] }))).toEqual([
      'Zapier',
      'Funnels',
      'SMS',
    ]);
  });
});
