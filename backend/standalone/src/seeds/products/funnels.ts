import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const FUNNELS: SeedProduct[] = [
  {
    key: 'webinar-funnel-kit',
    print: 8,
    seller: 'lene-ashgrove',
    time: '2026-01-13T13:40:00.000Z',
    title: 'Webinar Funnel Kit',
    category: 'Funnels',
    price: 89,
    description: paragraphs(
      'Registration, reminder and replay pages with the follow-up already written.',
      'Four pages and nine emails for a live session or a recorded one. People who attended, people who left early and people who never came each get their own follow-up. The replay page closes by itself on the date you set once.',
    ),
    features: [
      'Four pages built from global sections',
      'Nine emails and three texts',
      'Separate paths for attended, left early and absent',
      'Add-to-calendar links with the correct time zone',
      'One custom value sets every date',
    ],
  },
  {
    key: 'free-consultation-funnel',
    print: 4,
    seller: 'lene-ashgrove',
    time: '2026-03-10T12:35:00.000Z',
    title: 'Free Consultation Funnel',
    category: 'Funnels',
    price: 69,
    description: paragraphs(
      'Three pages that filter out the wrong calls and prepare people for the right ones.',
      'A short survey decides between the calendar and a polite referral. The confirmation page asks one preparation question, and the answer appears in the calendar event, so the first five minutes of the call are not spent on "so, tell me about your business".',
    ),
    features: [
      'Survey with routing by two answers',
      'Calendar page, referral page, confirmation page',
      'Preparation question written to the appointment',
      'Reminder sequence of three messages',
    ],
  },
  {
    key: 'one-page-quote-funnel',
    print: 3,
    seller: 'pell-osterby',
    time: '2026-06-17T19:00:00.000Z',
    title: 'One-Page Quote Funnel',
    category: 'Funnels',
    price: 39,
    description: paragraphs(
      'A single page where a homeowner asks for a quote with photos, in under a minute.',
      'Four questions, two photos, a ZIP code check and a phone number. Outside your area the page says so at once and keeps the lead out of your pipeline. Loads in under a megabyte on a phone.',
    ),
    features: [
      'ZIP code check before the form',
      'Photo upload from the camera',
      'Version for three trades',
      'Confirmation text with the next step',
    ],
  },
  {
    key: 'open-house-funnel',
    seller: 'corwin-addlestane',
    time: '2026-10-06T18:15:00.000Z',
    title: 'Open House Funnel',
    category: 'Funnels',
    price: 45,
    description: paragraphs(
      'From the sign in the yard to a booked viewing, with nothing typed twice.',
      'A page for each address from one template, a code for the sign, sign-in on arrival, and a follow-up on the same evening that asks one question about the house. Sellers get a short report on Monday with counts and comments.',
    ),
    features: [
      'One template, a page per address',
      'Printable sign with a code',
      'Same-evening follow-up',
      'Monday report for the seller',
    ],
  },
];
