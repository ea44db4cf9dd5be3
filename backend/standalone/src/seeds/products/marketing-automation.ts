import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const MARKETING_AUTOMATION: SeedProduct[] = [
  {
    key: 'five-star-review-engine',
    print: 5,
    seller: 'mara-tolvane',
    time: '2025-12-02T10:30:00.000Z',
    title: 'Five-Star Review Engine',
    category: 'Marketing Automation',
    price: 79,
    description: paragraphs(
      'Asks happy customers at the right moment and keeps the rest in a private inbox.',
      'The request goes out after a completed visit, at the hour your customers usually reply. Everyone is offered the public link; a customer who prefers to complain gets a form that reaches the owner the same day. No gating, no bulk requests, at most one reminder.',
      'Includes reply drafts for one to five stars and a monthly summary with the words that come up most.',
    ),
    features: [
      'Request by SMS, with email as the fallback',
      'One reminder after four days, then silence for a year',
      'Private complaint form with an owner alert',
      'Twelve reply drafts you can adapt',
      'Monthly summary report for the owner',
      'Works for several locations through custom values',
    ],
  },
  {
    key: 'database-reactivation-kit',
    print: 4,
    seller: 'suna-hartwynd',
    time: '2026-03-17T08:00:00.000Z',
    title: 'Database Reactivation Kit',
    category: 'Marketing Automation',
    price: 69,
    description: paragraphs(
      'A careful first message to the contacts nobody has written to in a year.',
      'Starts by removing those you must not contact, then sends in daily batches you choose, one question per message. Replies are sorted into yes, later, no and stop. The drip pauses on its own when the stop rate of a batch passes your limit.',
    ),
    features: [
      'Consent and age filter before the first send',
      'Batches of 50 to 500 a day',
      'Automatic pause when too many people opt out',
      'Four opening questions to choose from',
      'Reply sorting with a task for every yes',
    ],
  },
  {
    key: 'list-warm-up-planner',
    seller: 'tomaz-verlino',
    time: '2026-05-20T09:05:00.000Z',
    title: 'List Warm-Up Planner',
    category: 'Marketing Automation',
    price: 65,
    description: paragraphs(
      'Warms a new sending domain with your own most engaged readers.',
      'Sorts contacts by last open, click and reply, builds the daily cohorts and enrolls them in your existing newsletter at a pace mailbox providers accept. If bounces or complaints rise, the next day stays at the same size instead of growing.',
    ),
    features: [
      'Cohorts from engagement, refreshed each night',
      'Three ramp speeds from 14 to 42 days',
      'Holds the pace when bounces rise',
      'Works with a dedicated domain',
    ],
  },
  {
    key: 'waitlist-filler',
    seller: 'hana-tsukimori',
    time: '2026-07-14T02:25:00.000Z',
    title: 'Waitlist Filler',
    category: 'Marketing Automation',
    price: 55,
    description: paragraphs(
      'Offers a canceled slot to the waiting list, one person at a time.',
      'When an appointment is canceled, the next person who wants that treatment, that staff member and that part of the day gets twenty minutes to say yes. No answer, and it moves on. Nobody is offered a slot that is already gone.',
    ),
    features: [
      'Matches treatment, person and time of day',
      'Twenty-minute hold, adjustable',
      'Never offers one slot to two people',
      'Stops two hours before the appointment',
    ],
  },
  {
    key: 'referral-loop',
    print: 7,
    seller: 'noemi-szalvary',
    time: '2026-07-28T10:00:00.000Z',
    title: 'Referral Loop',
    category: 'Marketing Automation',
    price: 49,
    description: paragraphs(
      'A referral program with a link for every customer and a thank-you that arrives.',
      'Each customer gets a personal link, sees who used it, and is thanked when the friend becomes a customer. Rewards are issued by hand from a list, because a wrong voucher costs more than a minute of checking.',
    ),
    features: [
      'Personal link for each customer',
      'Page that shows their referrals',
      'Reward list for the owner',
      'Guard against referring oneself',
    ],
  },
];
