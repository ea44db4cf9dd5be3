import type { SubjectReview } from '../subject-review.js';

export const DEVELOPMENT: Record<string, SubjectReview[]> = {
  'custom-api-integration': [
    {
      client: 'ngozi-adefarin',
      rating: 5,
      time: '2026-01-30T17:34:50.000Z',
      title: 'Conflict rules before code',
      comment:
        'We argued for two hours about who wins when both sides change a phone number. Then it was built exactly so and has run since.',
    },
    {
      client: 'teo-marcavelli',
      rating: 5,
      time: '2026-06-11T11:26:25.000Z',
      title: 'The replay button was used',
      comment:
        "Our booking system was down for a day. Kito's error inbox held 212 appointments and replayed them the next morning.",
    },
  ],
  'webhook-relay': [
    {
      client: 'wes-harlingford',
      rating: 5,
      time: '2026-03-30T17:17:13.000Z',
      title: 'Quiet since the day it went live',
      comment: 'We lost about ten leads a week to time-outs. Zero since then, and the log proves it.',
    },
    {
      client: 'gwen-aberllyn',
      rating: 4,
      time: '2026-08-08T09:05:25.000Z',
      title: 'Good work, tight handoff',
      comment:
        'The relay is solid. I needed one more call to understand how to rotate the secret, which he gave without charging.',
    },
  ],
  'integration-review': [
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-10-05T06:40:45.000Z',
      title: 'Three pages, no flattery',
      comment:
        'He found that we logged full card-holder names. The list was in the right order and we fixed the top three in two days.',
    },
  ],
  'marketplace-app': [
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-05-23T10:06:12.000Z',
      title: 'Stopped to think, then built',
      comment:
        'The specification in week one changed our plan. Listing was approved at the second review and the handoff hour was enough.',
    },
  ],
  'private-integration-fix': [
    {
      client: 'emeka-obiadun',
      rating: 5,
      time: '2026-06-09T15:36:36.000Z',
      title: 'Found it in two hours',
      comment: 'A refresh token shared by two servers. Fixed, replayed the lost contacts, added an alert.',
    },
    {
      client: 'rosa-villaquiran',
      rating: 2,
      time: '2026-08-24T10:23:12.000Z',
      title: 'Right fix, late answer',
      comment:
        'The problem was solved well, but three days passed before the first reply and we were down during them. The profile says two days.',
    },
  ],
};
