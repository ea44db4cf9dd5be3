import type { SubjectReview } from '../subject-review.js';

export const COURSES: Record<string, SubjectReview[]> = {
  'pipeline-hygiene': [
    {
      client: 'callum-dreyfoot',
      rating: 5,
      time: '2026-03-13T07:57:24.000Z',
      title: 'Exit criteria changed our Monday',
      comment: 'Stages now have a sentence each that says when a deal leaves. The forecast is lower and true.',
    },
    {
      client: 'wes-harlingford',
      rating: 5,
      time: '2026-05-14T09:28:06.000Z',
      title: 'Worksheets you can fill in with the team',
      comment: 'We did lesson four together and threw out two stages that afternoon.',
    },
    {
      client: 'jia-lenghok',
      rating: 4,
      time: '2026-08-03T13:42:53.000Z',
      title: 'Dense, take it slowly',
      comment: 'Twelve minutes a lesson but each made work for a week. In a good way.',
    },
    {
      client: 'dmitri-volokhan',
      rating: 3,
      time: '2026-09-27T20:36:41.000Z',
      title: 'Made for teams',
      comment: 'As a one-person business I could use lessons one, three and nine. The rest speaks to managers.',
    },
  ],
  'email-deliverability-explained': [
    {
      client: 'chiara-montelupo',
      rating: 5,
      time: '2026-04-21T15:43:36.000Z',
      title: 'I can read headers now',
      comment: 'Lesson three, trace the SPF lookups by hand. I found our ninth include in ten minutes.',
    },
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-06-12T10:28:24.000Z',
      title: 'Moved to reject without a scar',
      comment: 'Followed the policy lesson step by step over six weeks. The payroll tool was the one we had forgotten.',
    },
    {
      client: 'nils-overgaauw',
      rating: 4,
      time: '2026-08-27T12:12:17.000Z',
      title: 'Serious material',
      comment: 'No tricks, a lot of mail standards. I watched two lessons twice. The spreadsheet is well made.',
    },
    {
      client: 'lucia-ferrandona',
      rating: 5,
      time: '2026-10-19T10:51:19.000Z',
      title: 'Stopped me from buying a new domain',
      comment: 'Our problem was the list, not the domain. The chapter on engagement says that with patience.',
    },
  ],
  'crm-for-the-front-desk': [
    {
      client: 'vera-monastirska',
      rating: 5,
      time: '2026-10-01T17:20:00.000Z',
      title: 'Short lessons, real screens',
      comment: 'Our receptionist finished it between two shifts and found a feature I had missed for a year.',
    },
    {
      client: 'samir-haddoury',
      rating: 4,
      time: '2026-10-09T19:03:00.000Z',
      title: 'Made for people who answer phones',
      comment: 'No jargon. The lesson on notes changed how we hand over at lunch.',
    },
    {
      client: 'amelie-zwickauer',
      rating: 4,
      time: '2026-10-20T08:28:00.000Z',
      title: 'Good for new colleagues',
      comment: 'We give it to everybody in their first week. A printed summary would help.',
    },
  ],
};
