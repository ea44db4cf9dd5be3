import type { SubjectReview } from '../subject-review.js';

export const CRM_SETUP: Record<string, SubjectReview[]> = {
  'clinic-account-setup': [
    {
      client: 'farah-nazeripour',
      rating: 5,
      time: '2026-04-10T07:05:36.000Z',
      title: 'She sat at our front desk first',
      comment:
        'Mara listened for a morning before building anything. The pipeline has our words in it and the team used it from the first day.',
    },
    {
      client: 'ruth-mwangale',
      rating: 5,
      time: '2026-08-10T15:16:03.000Z',
      title: 'The written map is still on the wall',
      comment: 'Every trigger on one sheet. When a message looked odd in June we found it in a minute.',
    },
  ],
  'trigger-audit': [
    {
      client: 'petra-jelovnik',
      rating: 5,
      time: '2026-05-28T15:20:30.000Z',
      title: 'Sobering and useful',
      comment:
        'Seventeen workflows nobody could explain, sorted by risk. The order was safe, so we did the switching off ourselves, one each morning.',
    },
  ],
  'crm-migration': [
    {
      client: 'dmitri-volokhan',
      rating: 5,
      time: '2026-05-29T14:02:09.000Z',
      title: 'Rehearsal found the trouble',
      comment:
        'In the trial run all notes had the date of the import. Fixed before the real move, and the sales team noticed nothing.',
    },
    {
      client: 'jonas-ekevall',
      rating: 4,
      time: '2026-07-08T13:45:21.000Z',
      title: 'Clean move, long weekend',
      comment: 'Files took until Sunday night because of their size. Counts matched to the last contact.',
    },
  ],
  'booking-architecture': [
    {
      client: 'vera-monastirska',
      rating: 5,
      time: '2026-08-21T08:25:00.000Z',
      title: 'Drew the rooms on one page',
      comment:
        'We saw our own rule contradict itself. After the change two receptionists pressed the button at once and only one got the slot.',
    },
  ],
  'front-desk-training': [
    {
      client: 'andre-bouchamp',
      rating: 5,
      time: '2026-07-14T19:29:50.000Z',
      title: 'Came back after three weeks',
      comment: 'She checked what had stuck and it was about half. The second look fixed the rest, nobody felt examined.',
    },
  ],
  'import-cleanup': [
    {
      client: 'nils-overgaauw',
      rating: 5,
      time: '2026-09-08T13:42:00.000Z',
      title: 'Seven spreadsheets became one',
      comment: 'Linh wrote down every rule before changing a row. The import had no errors.',
    },
    {
      client: 'paloma-restivera',
      rating: 4,
      time: '2026-09-23T20:55:00.000Z',
      title: 'Patient with our mess',
      comment: 'She asked about every odd column. It took a day longer than planned and was worth it.',
    },
    {
      client: 'tunde-fashorin',
      rating: 4,
      time: '2026-10-14T10:08:00.000Z',
      title: 'Phone numbers that work',
      comment: 'Every number has its country code now, and the duplicates are in a list of their own.',
    },
  ],
};
