import type { SubjectReview } from '../subject-review.js';

export const TEMPLATES: Record<string, SubjectReview[]> = {
  'onboarding-email-templates': [
    {
      client: 'omar-kasserine',
      rating: 5,
      time: '2025-12-18T11:58:19.000Z',
      title: 'Clients answer them',
      comment: 'They look like I typed them. Half of the kickoff questions are answered before the call now.',
    },
    {
      client: 'joelle-vantassel',
      rating: 5,
      time: '2026-03-29T20:22:11.000Z',
      title: 'The invoice email saved me a conversation',
      comment: 'Explaining the first invoice before it arrives. So simple, never did it.',
    },
    {
      client: 'otto-wiesenkamp',
      rating: 4,
      time: '2026-05-13T07:29:32.000Z',
      title: 'Formal tone is a bit stiff',
      comment: 'The friendly set is great as it is. I loosened the formal one for our market.',
    },
    {
      client: 'abena-owusuah',
      rating: 5,
      time: '2026-07-04T14:08:54.000Z',
      title: 'One link each',
      comment: 'I cut our welcome email from nine links to one and people click it.',
    },
    {
      client: 'farah-nazeripour',
      rating: 4,
      time: '2026-09-27T18:37:56.000Z',
      title: 'Good value, check the schedule',
      comment: 'Working days are counted, which is right, but our week starts on Sunday. Two delays to change.',
    },
  ],
  'sms-phrasebook': [
    {
      client: 'chiara-montelupo',
      rating: 5,
      time: '2026-03-21T10:34:06.000Z',
      title: 'Nine dollars, used daily',
      comment: 'The apology section is open on my second screen all day.',
    },
    {
      client: 'zofia-karwicka',
      rating: 4,
      time: '2026-06-01T07:17:57.000Z',
      title: 'Short and correct',
      comment: 'I counted twenty of them to be sure. All in one segment, even with long names. A few feel American.',
    },
    {
      client: 'viktor-halmagean',
      rating: 5,
      time: '2026-08-14T20:08:57.000Z',
      title: 'Our campaign got approved',
      comment: 'We used three of the texts as sample messages in the registration and passed at the second attempt.',
    },
    {
      client: 'omar-kasserine',
      rating: 5,
      time: '2026-09-18T13:27:09.000Z',
      title: 'For people who write too long',
      comment: 'My texts had three parts and a smiley. These have one line and get answers.',
    },
  ],
  'sop-template-library': [
    {
      client: 'viktor-halmagean',
      rating: 5,
      time: '2026-07-14T08:18:19.000Z',
      title: 'We printed all twenty-six',
      comment: 'They hang in a ring binder at reception. The stop-request page has been used most.',
    },
    {
      client: 'freya-odenskov',
      rating: 4,
      time: '2026-09-12T06:38:59.000Z',
      title: 'Plain and usable',
      comment: 'One page each really means one page. I would have added screenshots, but they would be out of date by now.',
    },
    {
      client: 'isla-farquharn',
      rating: 4,
      time: '2026-09-09T08:31:00.000Z',
      title: 'Saved me from a blank page',
      comment: 'Twenty procedures, plainly written. I use twelve of them as they are.',
    },
  ],
  'proposal-and-invoice-templates': [
    {
      client: 'hugo-desrivages',
      rating: 4,
      time: '2026-08-05T09:21:13.000Z',
      title: 'Deposit and balance done properly',
      comment: 'My bookkeeper approved of the tax fields without a question. The day-rate proposal is a bit long.',
    },
    {
      client: 'wes-harlingford',
      rating: 3,
      time: '2026-09-24T06:26:26.000Z',
      title: 'Fine, but check your country',
      comment: 'For Switzerland I had to change the tax lines myself. Layout and wording are good.',
    },
    {
      client: 'rosa-villaquiran',
      rating: 4,
      time: '2026-09-01T15:37:00.000Z',
      title: 'Clients sign on the first page',
      comment: 'Short, friendly and complete. I would like one more layout for monthly work.',
    },
  ],
};
