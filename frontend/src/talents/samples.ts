import { FALLBACKS } from '@guildhall/contracts/limits';
import type { Talent } from '@guildhall/contracts/talents';
import type { ShownService } from '../services/ServiceRow.js';

/** Shown for a talent nobody knows, or who has not said it yet. Always marked as a sample (R18). */
export const sampleTalent = (id: string): Talent => ({
  id,
  name: 'Sample Talent',
  full_name: 'Sample Talent',
  title: 'CRM and automation specialist',
  location: null,
  avatar: `/art/v1/portraits/${/^[a-z0-9-]{1,64}$/.test(id) ? id : 'sample'}.svg`,
  hourlyRate: null,
  rating: null,
  reviewCount: 0,
  skills: SAMPLE_SKILLS,
  created_at: '2026-01-05T00:00:00.000Z',
  bio: SAMPLE_BIO,
  website: null,
  responseTime: null,
  languages: SAMPLE_LANGUAGES,
  yearsOfExperience: null,
  completedProjects: null,
  education: SAMPLE_EDUCATION,
  servicesCount: 0,
  productsCount: 0,
});

export const SAMPLE_BIO =
  'I build the account the way the front desk already works, then take away the steps nobody should be doing by hand. Most first projects are one intake pipeline, one calendar and one recall campaign.\n\nYou get a written map of every trigger, and I stay for two weeks after launch.';
const SAMPLE_LANGUAGES = ['English'];
export const SAMPLE_EDUCATION = ['Certified account administrator, advanced automation track', 'BSc Information Systems'];
export const SAMPLE_SKILLS = ['CRM Setup', 'Automation', 'Funnels', 'Email Marketing', 'Reporting'];

export const SAMPLE_SERVICES: ShownService[] = [
  {
    id: 'sample-1',
    title: 'Account audit with a written plan',
    description: 'A look through pipelines, workflows and numbers, and a list of what to fix first, in the order it pays.',
    price: 180,
    deliveryTime: FALLBACKS.delivery,
  },
  {
    id: 'sample-2',
    title: 'Missed-call text back, set up and tested',
    description: 'Every missed call is answered within a minute, with a link to book and a note to the person on duty.',
    price: 240,
    deliveryTime: FALLBACKS.delivery,
  },
  {
    id: 'sample-3',
    title: 'Booking funnel with reminders',
    description: 'Landing page, calendar, confirmations and a gentle path back for people who did not show up.',
    price: 620,
    deliveryTime: FALLBACKS.delivery,
  },
];
