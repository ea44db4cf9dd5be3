import type { SubjectReview } from '../subject-review.js';

export const FUNNELS: Record<string, SubjectReview[]> = {
  'webinar-funnel-kit': [
    {
      client: 'hiro-amanokawa',
      rating: 5,
      time: '2026-02-25T07:52:11.000Z',
      title: 'The "left early" path earns money',
      comment: 'Nobody else had written that email for me. A third of our bookings come from people who left before the offer.',
    },
    {
      client: 'luke-pennistone',
      rating: 5,
      time: '2026-09-10T06:18:38.000Z',
      title: 'One value moves all dates',
      comment: 'We postponed by a week. Changed one custom value, checked the nine emails, all correct.',
    },
    {
      client: 'noor-vahidian',
      rating: 5,
      time: '2026-08-19T10:12:00.000Z',
      title: 'Our first full room',
      comment:
        'Registration, reminders and the replay page were ready in one evening. Sixty people came, and we had planned for twenty.',
    },
  ],
  'free-consultation-funnel': [
    {
      client: 'ingrid-solvaag',
      rating: 5,
      time: '2026-05-02T19:22:33.000Z',
      title: 'Fewer calls, better calls',
      comment:
        'Bookings went down by a third and I close as many as before. People arrive having answered the preparation question.',
    },
    {
      client: 'tariq-almansoor',
      rating: 5,
      time: '2026-08-26T18:40:00.000Z',
      title: 'Only people who want to talk',
      comment: 'The three questions before the calendar sort out people who only want a price.',
    },
    {
      client: 'petra-jelovnik',
      rating: 4,
      time: '2026-09-14T09:05:00.000Z',
      title: 'Clear and short',
      comment: 'I changed two headlines and kept the rest. The thank-you page could say more about parking.',
    },
  ],
  'one-page-quote-funnel': [
    {
      client: 'tunde-fashorin',
      rating: 4,
      time: '2026-08-15T16:28:32.000Z',
      title: 'Says no to the wrong ZIP code',
      comment: 'Half of our unsuitable leads never enter the pipeline now. The photo upload wants a steady connection.',
    },
    {
      client: 'mireille-castorain',
      rating: 3,
      time: '2026-09-21T15:48:11.000Z',
      title: 'Quick to launch, plain to look at',
      comment: 'Up in an hour. We had a designer add some color afterward.',
    },
    {
      client: 'luke-pennistone',
      rating: 4,
      time: '2026-09-07T03:18:00.000Z',
      title: 'Does one thing',
      comment: 'Photo, ZIP code, phone number, done. Quotes go out the same day.',
    },
  ],
  'open-house-funnel': [
    {
      client: 'delroy-pinnaker',
      rating: 5,
      time: '2026-10-12T15:44:00.000Z',
      title: 'Names before they leave the house',
      comment: 'Visitors scan the code at the door, and the follow-up starts that evening.',
    },
    {
      client: 'leilani-kahoaka',
      rating: 4,
      time: '2026-10-18T22:31:00.000Z',
      title: 'Looks good on a sign',
      comment: 'Two open houses, nineteen contacts. I changed the second message to sound like me.',
    },
    {
      client: 'wes-harlingford',
      rating: 4,
      time: '2026-10-25T16:57:00.000Z',
      title: 'Easy to copy for each address',
      comment: 'A new page takes five minutes. I would like a map on it.',
    },
  ],
};
