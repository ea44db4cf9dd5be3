import { coverPath, portraitPath } from '@guildhall/contracts/art-paths';
import { FALLBACKS } from '@guildhall/contracts/limits';
import type { ProductCard } from '@guildhall/contracts/products';

const sample = (
  id: string,
  title: string,
  description: string,
  price: number,
  category: ProductCard['category'],
): ProductCard => ({
  id,
  title,
  description,
  image: coverPath(id, category),
  price,
  rating: FALLBACKS.rating,
  reviewCount: FALLBACKS.reviewCount,
  category,
  seller: { id: 'sample', name: 'Sample Talent', avatar: portraitPath('sample') },
});

/** Shown instead of a list that could not be had, marked as samples (R18). */
export const SAMPLE_PRODUCTS: ProductCard[] = [
  sample(
    'sample-snapshot',
    'Snapshot Starter',
    'A clean account to start from: pipelines, calendars and tags in place.',
    49,
    'Snapshot',
  ),
  sample('sample-workflow', 'Missed-Call Text Back', 'Answers every missed call within a minute.', 29, 'Workflow'),
  sample('sample-course', 'Pipeline Hygiene', 'Nine lessons on keeping a pipeline honest.', 129, 'Courses'),
];

/** Five features that any digital product here has (PD-04). */
export const GENERIC_FEATURES = [
  'Installs into a new or an existing account',
  'Written instructions for every step',
  'Names and tags you can change to your own',
  'Tested in a live account before release',
  'Updates and support included',
];

/** Four fixed questions (PD-11). */
export const QUESTIONS: [question: string, answer: string][] = [
  [
    'How do I install this product?',
    'After the purchase you receive a link and a written guide. Most products are imported in a few minutes and need no code.',
  ],
  [
    'Which plans is it compatible with?',
    'It works with every current plan of the platform. Where a feature needs a higher plan, the description says so.',
  ],
  [
    'Can I customize the branding?',
    'Yes. Colors, logos, texts and sender names are yours to change, and the guide shows where each of them is kept.',
  ],
  ['What support is included?', 'Six months of updates, and answers by email and live chat from the person who built it.'],
];
