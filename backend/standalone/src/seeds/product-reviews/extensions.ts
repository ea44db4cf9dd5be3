import type { SubjectReview } from '../subject-review.js';

export const EXTENSIONS: Record<string, SubjectReview[]> = {
  'calendar-guard': [
    {
      client: 'omar-kasserine',
      rating: 5,
      time: '2026-04-11T11:47:11.000Z',
      title: 'Our laser has one owner now',
      comment: 'Two rooms share one device and we double-booked it weekly. Since the installation in spring: not once.',
    },
    {
      client: 'nils-overgaauw',
      rating: 3,
      time: '2026-07-26T10:42:39.000Z',
      title: 'Works, setup was long',
      comment: 'Entering buffers for thirty treatments by hand took an afternoon. An import would help.',
    },
    {
      client: 'emeka-obiadun',
      rating: 4,
      time: '2026-09-27T06:05:54.000Z',
      title: 'Holds instead of deleting',
      comment: 'The hold status is the right idea. I would like the alternatives in the text to the client as well.',
    },
  ],
  'dashboard-tiles': [
    {
      client: 'farah-nazeripour',
      rating: 4,
      time: '2026-05-12T08:35:52.000Z',
      title: 'Definitions under every number',
      comment: 'The owner asked where a number came from and I could click on it. Quarter comparison is a bit slow to load.',
    },
    {
      client: 'marco-bellacorte',
      rating: 5,
      time: '2026-08-11T09:57:52.000Z',
      title: 'Quotes without an answer',
      comment: 'This tile found forty thousand in open quotes in our first week.',
    },
    {
      client: 'samir-haddoury',
      rating: 3,
      time: '2026-09-19T14:31:32.000Z',
      title: 'Good tiles, few of them apply to us',
      comment: 'We use five of twelve because we do not take appointments. Those five are excellent.',
    },
  ],
  'field-lock': [
    {
      client: 'ben-thorrowgood',
      rating: 4,
      time: '2026-08-03T09:15:15.000Z',
      title: 'Nobody overwrites the policy number now',
      comment: 'The padlock with a name is enough. Our agents ask instead of typing.',
    },
    {
      client: 'ronan-kilbracken',
      rating: 3,
      time: '2026-09-28T16:21:30.000Z',
      title: 'Needs a reload now and then',
      comment:
        'After an interface update the icons were gone for four days, then fixed as promised. Understand what it is: a guard rail.',
    },
    {
      client: 'connor-blaisdale',
      rating: 5,
      time: '2026-09-11T12:50:00.000Z',
      title: 'Nobody renames my fields now',
      comment: 'A new assistant tried on the second day and got a polite note instead.',
    },
  ],
};
