import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const WORKFLOWS: SeedProduct[] = [
  {
    key: 'missed-call-text-back',
    print: 6,
    seller: 'suna-hartwynd',
    time: '2025-11-18T09:10:00.000Z',
    title: 'Missed-Call Text Back',
    category: 'Workflow',
    price: 29,
    description: paragraphs(
      'Answers every missed call within a minute and books the caller when they reply.',
      'The first text goes out only if the call rang for more than four seconds, so hang-ups and robocalls stay out of your inbox. A reply stops the sequence and assigns the conversation to the person on shift. After hours the wording changes and the booking link shows the next open day.',
      'Works with the native phone system and with a forwarded number. Nothing sends until you switch it on.',
    ),
    features: [
      'One workflow, eleven steps, each with a note',
      'Separate wording for opening hours, evenings and holidays',
      'Stops at the first reply or booked appointment',
      'Suppression for repeat callers within 24 hours',
      'Test plan with six calls to make before launch',
    ],
  },
  {
    key: 'no-show-rescue',
    print: 8,
    seller: 'suna-hartwynd',
    time: '2025-12-22T11:05:00.000Z',
    title: 'No-Show Rescue',
    category: 'Workflow',
    price: 35,
    description: paragraphs(
      'Wins back people who missed their appointment, politely and only twice.',
      'Ten minutes after a missed slot the customer gets a text that assumes the best of them. Two days later comes a second with three open times. After that the contact is tagged for a phone call and left in peace. A third no-show in a year asks for a deposit before the next booking.',
    ),
    features: [
      'Two messages, never a third',
      'Offers three real open slots',
      'Deposit rule for repeated no-shows',
      'Weekly list for the front desk',
    ],
  },
  {
    key: 'quote-follow-up-ladder',
    print: 2,
    seller: 'juno-farrowmead',
    time: '2026-02-24T22:10:00.000Z',
    title: 'Quote Follow-Up Ladder',
    category: 'Workflow',
    price: 27,
    description: paragraphs(
      'Five steps after a quote goes out, from a friendly check to a clean close.',
      'Day two asks whether the quote arrived, day five answers the usual question about price, day nine offers a call, day fourteen sets an end date and day twenty-one closes the deal as lost with a reason. A reply at any point stops the ladder and creates a task.',
    ),
    features: [
      'Five steps over 21 days',
      'Closes stale quotes with a lost reason',
      'Skips weekends and public holidays',
      'Versions for trades, agencies and consultants',
    ],
  },
  {
    key: 'quiet-hours-gate',
    print: 5,
    seller: 'nandita-kelvarine',
    time: '2026-07-07T06:10:00.000Z',
    title: 'Quiet Hours Gate',
    category: 'Workflow',
    price: 12,
    description: paragraphs(
      'Holds every text until the contact is awake, by their own time zone.',
      'One reusable workflow that other workflows call. It derives the time zone from the number and corrects it by the address, waits until the allowed window, checks that the reason for the message still stands, and only then lets it through.',
    ),
    features: ['Windows by weekday and region', 'Checks again after the wait', 'One place to change the hours'],
  },
];
