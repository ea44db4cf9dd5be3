import type { SubjectReview } from '../subject-review.js';

export const SNAPSHOT_BUNDLES: Record<string, SubjectReview[]> = {
  'agency-launch-bundle': [
    {
      client: 'joelle-vantassel',
      rating: 5,
      time: '2026-01-14T15:06:18.000Z',
      title: 'Six trades, one head',
      comment: 'The naming scheme is the product. After the second snapshot I could find anything in the other four.',
    },
    {
      client: 'tessa-wrenfield',
      rating: 5,
      time: '2026-02-05T06:21:42.000Z',
      title: 'The release notes alone are worth it',
      comment: 'I now know what happens to client changes when I push an update. I had been guessing for two years.',
    },
    {
      client: 'anouk-delvaere',
      rating: 4,
      time: '2026-03-04T17:58:01.000Z',
      title: 'Strong core, legal one is thin',
      comment:
        'Dental and roofing are excellent. The legal intake needed another branch for us, which was easy because it is built like the rest.',
    },
    {
      client: 'beatriz-lomanca',
      rating: 5,
      time: '2026-04-07T07:44:52.000Z',
      title: 'Signed the first client with it',
      comment: 'Showed the med spa demo account on Tuesday, had a deposit on Friday. Rollout took two days with the checklist.',
    },
    {
      client: 'teo-marcavelli',
      rating: 5,
      time: '2026-04-28T15:07:21.000Z',
      title: 'Checklist with thirty-eight steps',
      comment: 'Sounds long. We have not forgotten a call-forwarding or a sender record since.',
    },
    {
      client: 'maya-ridgeholm',
      rating: 4,
      time: '2026-06-10T06:26:24.000Z',
      title: 'Reports need your own cover page',
      comment: 'The two-page report is what clients read. I would have liked a version for landscape slides.',
    },
    {
      client: 'lucia-ferrandona',
      rating: 2,
      time: '2026-07-04T19:58:30.000Z',
      title: 'Not for a solo consultant',
      comment:
        'I have three clients in one trade. Five of the six snapshots sit unused and the process is built for a team. Good work, wrong buyer.',
    },
    {
      client: 'amelie-zwickauer',
      rating: 5,
      time: '2026-08-12T14:39:29.000Z',
      title: 'New hires find their way',
      comment: 'Our last account manager handled a client call on day three, because all accounts look the same.',
    },
    {
      client: 'jia-lenghok',
      rating: 5,
      time: '2026-09-11T18:07:22.000Z',
      title: 'Honest about what to switch off',
      comment: 'Every workflow arrives disabled with a line saying when you need it. I wish others did that.',
    },
    {
      client: 'ben-thorrowgood',
      rating: 4,
      time: '2026-10-05T15:08:59.000Z',
      title: 'Plan a weekend for reading',
      comment: 'There is a lot in it and the guide should be read first. I skipped it and renamed things I should not have.',
    },
  ],
  'local-trades-bundle': [
    {
      client: 'isla-farquharn',
      rating: 5,
      time: '2026-06-22T17:31:30.000Z',
      title: 'Photo request before the visit',
      comment: 'We arrive with the right part. That saves one second trip a week per van.',
    },
    {
      client: 'gus-ferrowby',
      rating: 4,
      time: '2026-09-26T07:16:55.000Z',
      title: 'Dispatch board is shared, good',
      comment: 'Two trades in one account, as described. The import sheet wants dates in one format only.',
    },
    {
      client: 'ben-thorrowgood',
      rating: 4,
      time: '2026-08-21T19:47:00.000Z',
      title: 'Built for people in vans',
      comment: 'Quote, reminder and review request work from a phone. The invoice text needed our tax wording.',
    },
  ],
  'clinic-group-bundle': [
    {
      client: 'beatriz-lomanca',
      rating: 5,
      time: '2026-09-19T10:27:00.000Z',
      title: 'Three practices, one morning',
      comment: 'Each location got its own numbers and calendars, and the names stayed the same everywhere.',
    },
    {
      client: 'emeka-obiadun',
      rating: 5,
      time: '2026-10-01T09:50:00.000Z',
      title: 'The front desks helped choose it',
      comment: 'They tried the demo and picked the colors of the pipeline themselves.',
    },
    {
      client: 'hugo-desrivages',
      rating: 5,
      time: '2026-10-17T14:14:00.000Z',
      title: 'Recall worked on the first Monday',
      comment: 'Thirty-one patients booked from the first batch. The guide told us which ones to leave out.',
    },
  ],
};
