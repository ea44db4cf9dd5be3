import type { SubjectReview } from '../subject-review.js';

export const SCRIPTS: Record<string, SubjectReview[]> = {
  'lead-router-script': [
    {
      client: 'hiro-amanokawa',
      rating: 5,
      time: '2026-01-11T16:04:08.000Z',
      title: 'The note is the best part',
      comment: 'Every assigned lead says which rule matched. The sales meeting has stopped arguing about it.',
    },
    {
      client: 'noor-vahidian',
      rating: 5,
      time: '2026-06-22T06:55:38.000Z',
      title: 'Sales manager edits the rules herself',
      comment: 'It reads a spreadsheet. She moved two ZIP codes on her own on a Sunday and nothing broke.',
    },
    {
      client: 'ruth-mwangale',
      rating: 5,
      time: '2026-09-07T16:10:48.000Z',
      title: 'Has a fallback with a name',
      comment: 'Leads without a ZIP code used to vanish into round robin. They now go to a person who fixes the form.',
    },
  ],
  'phone-number-cleaner': [
    {
      client: 'delroy-pinnaker',
      rating: 5,
      time: '2026-03-19T19:13:02.000Z',
      title: '11,000 rows in a minute',
      comment: 'The rejected file with reasons is gold. Most of ours were fax numbers from 2009.',
    },
    {
      client: 'andre-bouchamp',
      rating: 4,
      time: '2026-05-31T07:05:04.000Z',
      title: 'Command line scared my colleague',
      comment: 'It is two lines and the instructions are good, but she called me anyway. The result was flawless.',
    },
    {
      client: 'erik-tammelaid',
      rating: 5,
      time: '2026-08-02T14:58:49.000Z',
      title: 'Stays on my computer',
      comment: 'Patient numbers may not leave the practice. This was the only tool our data officer accepted without a form.',
    },
    {
      client: 'amelie-zwickauer',
      rating: 3,
      time: '2026-10-02T20:45:30.000Z',
      title: 'Country guess was off for border towns',
      comment:
        'We have customers on both sides and the address was often empty, so many rows ended in doubtful. Correct, but a long file to read.',
    },
  ],
  'utm-keeper': [
    {
      client: 'rosa-villaquiran',
      rating: 5,
      time: '2026-06-11T20:44:33.000Z',
      title: 'Four kilobytes that work',
      comment:
        'First touch survives our jump from blog to funnel domain. The test page shows what is stored, which ended a long argument.',
    },
    {
      client: 'carmen-iturralba',
      rating: 3,
      time: '2026-08-22T14:12:46.000Z',
      title: 'Needs a developer for the banner',
      comment: 'Our consent tool fires a custom event, and wiring it up was not covered. Solved with help.',
    },
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-08-30T21:15:00.000Z',
      title: 'We know where leads come from',
      comment: 'It keeps the first source through two forms and a booking. Our ad report finally adds up.',
    },
  ],
  'webhook-signature-checker': [
    {
      client: 'desmond-achterby',
      rating: 5,
      time: '2026-09-10T13:28:57.000Z',
      title: 'Read it in one sitting',
      comment: '180 lines, no dependencies, tests that explain the attack. Raw body handling is right, which I rarely see.',
    },
    {
      client: 'jonas-ekevall',
      rating: 5,
      time: '2026-08-14T16:09:00.000Z',
      title: 'Ten lines we kept getting wrong',
      comment: 'It compares in constant time and rejects old timestamps. The test payloads are the best part.',
    },
    {
      client: 'viktor-halmagean',
      rating: 5,
      time: '2026-09-18T14:22:00.000Z',
      title: 'Found a hole on day one',
      comment: 'One of our endpoints accepted anything. Now it does not.',
    },
  ],
  'contact-deduper': [
    {
      client: 'andre-bouchamp',
      rating: 5,
      time: '2026-09-10T12:19:00.000Z',
      title: 'Four thousand duplicates, gone',
      comment: 'It shows every pair before it merges and keeps a list of what it did.',
    },
    {
      client: 'erik-tammelaid',
      rating: 5,
      time: '2026-09-27T11:02:00.000Z',
      title: 'Handles plus signs in addresses',
      comment: 'Our old tool merged two different people. This one asks when it is not sure.',
    },
    {
      client: 'minghui-taolan',
      rating: 4,
      time: '2026-10-15T04:36:00.000Z',
      title: 'Run it at night',
      comment: 'Reliable, and slow on large lists. The log tells you how far it is.',
    },
  ],
};
