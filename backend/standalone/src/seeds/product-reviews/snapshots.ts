import type { SubjectReview } from '../subject-review.js';

export const SNAPSHOTS: Record<string, SubjectReview[]> = {
  'snapshot-starter': [
    {
      client: 'pavel-strnadek',
      rating: 5,
      time: '2026-03-02T20:29:44.000Z',
      title: 'A clean start',
      comment:
        'I deleted my own half-built account and began with this. The setup form with eleven questions filled in what I had been typing everywhere.',
    },
    {
      client: 'anouk-delvaere',
      rating: 5,
      time: '2026-04-15T13:46:29.000Z',
      title: 'Names that make sense',
      comment: 'A month later I still know what each tag is for, which is a first.',
    },
    {
      client: 'paloma-restivera',
      rating: 5,
      time: '2026-07-28T10:16:47.000Z',
      title: 'Nothing sends by itself',
      comment: 'I imported it into a live account by mistake and nobody got a message. That calmed me down.',
    },
    {
      client: 'vera-monastirska',
      rating: 4,
      time: '2026-09-15T14:39:23.000Z',
      title: 'Pipelines fit services, not shops',
      comment: 'For a consultancy it is ideal. For my online shop I removed one of the three pipelines.',
    },
  ],
  'gym-membership-snapshot': [
    {
      client: 'ingrid-solvaag',
      rating: 5,
      time: '2026-03-16T19:20:49.000Z',
      title: 'Freezes end on their own',
      comment: 'We lost money every summer on forgotten freezes. This alone pays for it.',
    },
    {
      client: 'carmen-iturralba',
      rating: 4,
      time: '2026-07-18T06:53:36.000Z',
      title: 'Trial path is well thought out',
      comment: 'Visits on day one, three and six. We changed six to seven because of our class plan.',
    },
    {
      client: 'connor-blaisdale',
      rating: 1,
      time: '2026-09-12T20:47:51.000Z',
      title: 'We use an external membership tool',
      comment:
        'Half of it duplicates what our club software does and the two cannot talk. The page should say that more clearly. Refund was agreed by email.',
    },
  ],
  'dental-practice-snapshot': [
    {
      client: 'leilani-kahoaka',
      rating: 5,
      time: '2026-04-01T08:26:00.000Z',
      title: 'Recall by last visit, at last',
      comment:
        'Our old recall wrote to people who had been in the week before. This stops when they book and reads the real date.',
    },
    {
      client: 'sofie-lindgaarden',
      rating: 4,
      time: '2026-07-29T16:52:31.000Z',
      title: 'Intake form is fast on a phone',
      comment: 'Patients finish it in the waiting room. We added a field for the insurer.',
    },
    {
      client: 'tariq-almansoor',
      rating: 5,
      time: '2026-09-01T11:50:14.000Z',
      title: 'Knows what not to store',
      comment: 'Dates and statuses only. Our data officer read the field list and signed.',
    },
  ],
  'real-estate-team-snapshot': [
    {
      client: 'freya-odenskov',
      rating: 5,
      time: '2026-06-19T14:55:32.000Z',
      title: 'Ten-minute hand-back',
      comment: 'Agents complained for a week and then started calling leads within five minutes.',
    },
    {
      client: 'abena-owusuah',
      rating: 4,
      time: '2026-08-19T16:25:54.000Z',
      title: 'Open-house tablet page is fast',
      comment: 'Guests sign in without help. Area mails needed our own photos, of course.',
    },
    {
      client: 'yasmin-elbarouk',
      rating: 3,
      time: '2026-09-24T11:33:35.000Z',
      title: 'Large for two agents',
      comment: 'The roster makes sense from four people on. We use the pipelines and the mails and left the rest off.',
    },
  ],
  'law-firm-intake-snapshot': [
    {
      client: 'gwen-aberllyn',
      rating: 5,
      time: '2026-09-02T09:16:00.000Z',
      title: 'Conflict check comes first',
      comment: 'Nobody can book before we know the other side. That one step is worth the price.',
    },
    {
      client: 'desmond-achterby',
      rating: 4,
      time: '2026-09-21T08:45:00.000Z',
      title: 'Sober and complete',
      comment: 'The wording suits a small firm. We removed two stages that we do not use.',
    },
    {
      client: 'carmen-iturralba',
      rating: 4,
      time: '2026-10-12T16:30:00.000Z',
      title: 'Good pipeline, good letters',
      comment: 'The engagement letter goes out by itself after the call. Dates needed our format.',
    },
  ],
};
