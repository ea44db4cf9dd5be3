import type { Talent } from '@guildhall/contracts/talents';
import { nextSteps } from './next-steps';

const talent: Talent = {
  id: 'mara',
  name: 'Mara',
  full_name: 'Mara',
  title: 'CRM builder',
  location: null,
  avatar: '/a.svg',
  hourlyRate: 80,
  rating: null,
  reviewCount: 0,
  skills: ['Webhooks'],
  created_at: '2026-01-05T10:00:00.000Z',
  bio: 'I build quiet automations.',
  website: null,
  responseTime: 'within a day',
  languages: ['English'],
  yearsOfExperience: 4,
  completedProjects: null,
  education: ['A course'],
  servicesCount: 2,
  productsCount: 0,
};
const actionsOf = (...given: Parameters<typeof nextSteps>) => nextSteps(...given).map(({ to, action }) => [to, action]);

describe('what a talent may do next', () => {
  it('there is no remark when visitors see no sample', () => {
    expect(nextSteps(talent, [{ id: 'kit', title: 'Kit', category: 'Script' }])).toEqual([]);
  });

  it('R18 a remark names the parts that visitors see as samples', () => {
    const [step] = nextSteps({ ...talent, bio: null, skills: [], yearsOfExperience: null }, []);
    expect(step).toEqual({
      to: '/profile',
      action: 'Complete your profile',
      why: 'Visitors see samples in place of your bio, skills, and experience.',
    });
    expect(nextSteps({ ...talent, yearsOfExperience: 0 }, [])).toEqual([]);
    expect(actionsOf({ ...talent, servicesCount: 0 }, [])).toEqual([['/create-service', 'Offer your first service']]);
  });

  it('R19 a remark names each product that is under no tab of the marketplace', () => {
    const products = [
      { id: 'kit', title: 'Kit', category: null },
      { id: 'map', title: 'Map', category: 'Workflow' as const },
    ];
    expect(actionsOf(talent, products)).toEqual([['/edit-product/kit', 'Choose a category for Kit']]);
  });
});
