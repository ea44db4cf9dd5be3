import { portraitPath } from '@guildhall/contracts/art-paths';
import type { ShownReview } from './shown.js';

const sample = (n: number, rating: number, author: string, date: string, title: string, content: string): ShownReview => ({
  id: `sample-${n}`,
  rating,
  title,
  content,
  author,
  avatar: portraitPath(`sample-reviewer-${n}`),
  drawn: portraitPath(`sample-reviewer-${n}`),
  date,
});

/** Three reviews, shown where nobody has written one yet. Always marked as samples (R18, PD-12). */
export const SAMPLE_REVIEWS: ShownReview[] = [
  sample(
    1,
    5,
    'Harriet Osei',
    '2026-09-14T09:20:00.000Z',
    'Set up in one afternoon',
    'Clear instructions, sensible names, and nothing that had to be taken apart again. Our front desk noticed the difference the next morning.',
  ),
  sample(
    2,
    4,
    'Tomas Lindqvist',
    '2026-08-02T15:45:00.000Z',
    'Does what it says',
    'Good work and a quick answer to the one question we had. A short video would have saved us the call.',
  ),
  sample(
    3,
    5,
    'Priya Raman',
    '2026-06-21T11:05:00.000Z',
    'We have used it for three clients since',
    'The second time took twenty minutes. It paid for itself with the first missed call it answered.',
  ),
];
