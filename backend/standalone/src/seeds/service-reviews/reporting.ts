import type { SubjectReview } from '../subject-review.js';

export const REPORTING: Record<string, SubjectReview[]> = {
  'snapshot-release-process': [
    {
      client: 'hiro-amanokawa',
      rating: 5,
      time: '2026-01-17T14:38:08.000Z',
      title: 'Our first clean release',
      comment: 'Five accounts moved with us watching and doing. The sixth we did alone the week after.',
    },
    {
      client: 'minghui-taolan',
      rating: 5,
      time: '2026-08-27T09:30:43.000Z',
      title: 'Decides what clients may change',
      comment: 'That list was missing from our contract for years. Odile wrote it with us in an afternoon.',
    },
  ],
  'client-report-design': [
    {
      client: 'marco-bellacorte',
      rating: 4,
      time: '2026-07-01T08:36:20.000Z',
      title: 'Clients ask questions now',
      comment:
        'Two pages instead of fourteen. It took longer than planned because our numbers did not agree with each other, which was our fault.',
    },
  ],
  'naming-overhaul': [
    {
      client: 'zofia-karwicka',
      rating: 5,
      time: '2026-10-05T11:35:43.000Z',
      title: 'One evening, 460 renames',
      comment: 'With a rollback list we did not need. Search works, and our Friday question "what is tag old-new-2" has gone.',
    },
  ],
  'owner-dashboard': [
    {
      client: 'zofia-karwicka',
      rating: 5,
      time: '2026-06-25T10:42:41.000Z',
      title: 'Three numbers, Monday at seven',
      comment:
        'I read them with my first coffee. The definitions are printed below, so my partner and I argue about the business and not about the sheet.',
    },
  ],
};
