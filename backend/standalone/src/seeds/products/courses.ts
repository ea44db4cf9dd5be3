import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const COURSES: SeedProduct[] = [
  {
    key: 'pipeline-hygiene',
    print: 5,
    seller: 'odile-brackenrow',
    time: '2026-02-10T15:00:00.000Z',
    title: 'Pipeline Hygiene',
    category: 'Courses',
    price: 129,
    description: paragraphs(
      'Nine lessons on keeping a pipeline honest, with a worksheet for each.',
      'Stage definitions a new hire can apply, exit criteria instead of feelings, stale-deal rules, and a fifteen-minute Monday review. Each lesson is about twelve minutes and ends with one change to make in your own account.',
    ),
    features: [
      'Nine lessons, 108 minutes in total',
      'Nine worksheets as editable documents',
      'Smart-list recipes for stale and orphaned deals',
      'Agenda for the Monday review',
      'Captions in English and French',
    ],
  },
  {
    key: 'email-deliverability-explained',
    print: 6,
    seller: 'tomaz-verlino',
    time: '2026-03-25T09:30:00.000Z',
    title: 'Email Deliverability, Explained',
    category: 'Courses',
    price: 99,
    description: paragraphs(
      'Why your mail lands in spam, taught by reading real headers.',
      'Eleven lessons from DNS records to engagement. You read headers, trace an SPF lookup by hand, move a DMARC policy from none to reject without losing invoices, and write a warm-up plan for your own domain. No prior knowledge needed beyond access to your DNS.',
    ),
    features: [
      'Eleven lessons, 140 minutes',
      'Practice headers with worked answers',
      'Warm-up planner as a spreadsheet',
      'Checklist for changing a sending domain',
    ],
  },
  {
    key: 'crm-for-the-front-desk',
    seller: 'thandi-morakwena',
    time: '2026-09-22T07:35:00.000Z',
    title: 'CRM for the Front Terminal',
    category: 'Courses',
    price: 59,
    description: paragraphs(
      'A course of short lessons for the people who answer the phone.',
      'Fourteen lessons of about six minutes, made to be watched between calls: find a contact, book and move an appointment, answer from the shared inbox, note a complaint, hand over at the end of a shift. Ends with a practical test on your own account.',
    ),
    features: [
      'Fourteen lessons, 82 minutes',
      'Practice tasks with a test contact',
      'Terminal card to print',
      'Certificate of completion',
    ],
  },
];
