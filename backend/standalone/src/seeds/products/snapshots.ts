import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const SNAPSHOTS: SeedProduct[] = [
  {
    key: 'snapshot-starter',
    seller: 'mara-tolvane',
    time: '2026-01-06T09:00:00.000Z',
    title: 'Snapshot Starter',
    category: 'Snapshot',
    price: 49,
    description: paragraphs(
      'A clean account to start from: pipelines, calendars and tags already in place.',
      'Most accounts fail in week one, when every pipeline is called "New Pipeline (2)". Snapshot Starter gives you the naming, the stages and the calendar rules that survive a second user.',
      'Import it into an empty account, answer eleven questions in the setup form, and the custom values fill themselves in. Nothing sends until you switch the first workflow on.',
    ),
    features: [
      'Three pipelines with stages that match real sales calls',
      'Booking calendar with reminders and a no-show path',
      '42 tags in one naming scheme',
      'Five email and SMS sequences, ready to edit',
      'A one-page map of every trigger',
    ],
  },
  {
    key: 'gym-membership-snapshot',
    print: 4,
    seller: 'pell-osterby',
    time: '2026-01-27T18:20:00.000Z',
    title: 'Gym Membership Snapshot',
    category: 'Snapshot',
    price: 119,
    description: paragraphs(
      'Trials, freezes and win-backs for studios and gyms.',
      'Seven-day trial with a visit on day one, three and six; freeze requests that end on their own; and a win-back that starts sixty days after a member leaves, when they have had time to miss it. Includes a class-pack calendar and a waiver form.',
    ),
    features: [
      'Trial, member and former-member pipelines',
      'Freeze workflow with automatic return date',
      'Class-pack calendar with waiting list',
      'Landing page and waiver form',
      'Setup video of 34 minutes',
    ],
  },
  {
    key: 'dental-practice-snapshot',
    print: 8,
    seller: 'idris-quillmere',
    time: '2026-03-03T09:45:00.000Z',
    title: 'Dental Practice Snapshot',
    category: 'Snapshot',
    price: 149,
    description: paragraphs(
      'Recall campaigns, intake forms and a booking calendar for a practice of any size.',
      'Six-month recall that respects the last visit date, new-patient intake on a phone, treatment-plan follow-up and an emergency line that pages a person. Health details stay in the practice software: the snapshot stores dates and statuses, not diagnoses.',
    ),
    features: [
      'Recall by last visit, with a stop on booking',
      'Intake form in English and Spanish',
      'Treatment-plan follow-up in three steps',
      'Emergency routing outside opening hours',
      'Report: recalls sent, booked and kept',
    ],
  },
  {
    key: 'real-estate-team-snapshot',
    seller: 'corwin-addlestane',
    time: '2026-05-27T17:40:00.000Z',
    title: 'Real Estate Team Snapshot',
    category: 'Snapshot',
    price: 139,
    description: paragraphs(
      'Routing, open houses and fourteen months of follow-up for a team of agents.',
      'New leads go to the person on duty and come back if nobody calls within ten minutes. Open-house guests sign in on a tablet. Buyers who are a year away get one useful mail a month, by area, and a phone task each quarter.',
    ),
    features: [
      'Duty roster with ten-minute hand-back',
      'Open-house sign-in page for a tablet',
      'Buyer, seller and landlord pipelines',
      'Fourteen monthly mails by area',
      'Past-client touch plan for two years',
    ],
  },
  {
    key: 'law-firm-intake-snapshot',
    print: 2,
    seller: 'vesna-marjolin',
    time: '2026-08-11T12:30:00.000Z',
    title: 'Law Firm Intake Snapshot',
    category: 'Snapshot',
    price: 159,
    description: paragraphs(
      'Conflict check, intake interview and engagement letter in one orderly line.',
      'A lead does not reach a lawyer until names have been checked for conflicts and the matter type is known. The intake form branches by practice area, the engagement letter fills from the answers, and declined matters get a courteous letter with the deadline stated.',
    ),
    features: [
      'Conflict-check stage with a named checker',
      'Intake forms for five practice areas',
      'Engagement letter from the answers',
      'Decline letters with limitation dates',
      'Access by matter type',
    ],
  },
];
