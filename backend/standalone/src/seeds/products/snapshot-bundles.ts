import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const SNAPSHOT_BUNDLES: SeedProduct[] = [
  {
    key: 'agency-launch-bundle',
    print: 7,
    seller: 'odile-brackenrow',
    time: '2025-12-09T16:45:00.000Z',
    title: 'Agency Launch Bundle',
    category: 'Snapshot Bundle',
    price: 199,
    description: paragraphs(
      'Six snapshots for six trades, with one naming scheme, so you can sell from day one.',
      'Dental, roofing, fitness, legal intake, med spa and real estate share the same pipelines, the same tag prefixes and the same report. What you learn in one account works in the next. The release notes tell you how to push an update without overwriting what a client changed.',
    ),
    features: [
      'Six snapshots built on one core',
      'Naming guide for tags, fields and workflows',
      'Rollout checklist with 38 steps',
      'Monthly client report in two page lengths',
      'Release process for updates across sub-accounts',
    ],
  },
  {
    key: 'local-trades-bundle',
    print: 4,
    seller: 'rafe-calderwick',
    time: '2026-05-12T11:30:00.000Z',
    title: 'Local Trades Bundle',
    category: 'Snapshot Bundle',
    price: 179,
    description: paragraphs(
      'Plumbing, electrical and roofing snapshots that share one dispatch board.',
      'Quote, job and warranty pipelines; photo requests before the visit; on-my-way texts; and a maintenance reminder that comes due by job type. The three trades differ in their questions, not in their structure, so a firm with two trades can run both in one account.',
    ),
    features: [
      'Three snapshots with a shared dispatch pipeline',
      'Photo request before the first visit',
      'Maintenance reminders by job type',
      'Import sheet for existing jobs',
      'Wording reviewed by two working tradespeople',
    ],
  },
  {
    key: 'clinic-group-bundle',
    print: 4,
    seller: 'mara-tolvane',
    time: '2026-09-08T09:20:00.000Z',
    title: 'Clinic Group Bundle',
    category: 'Snapshot Bundle',
    price: 189,
    description: paragraphs(
      'One head office, many clinics: four snapshots that report to the same sheet.',
      'Front desk, recall, hygiene and head-office snapshots share fields and stages, so figures from a clinic in one town mean the same as those from the next. New clinics open with a checklist of two days, including the phone lines.',
    ),
    features: [
      'Four snapshots with shared fields',
      'Head-office report by clinic and week',
      'Two-day opening checklist',
      'Role guide for front desk, clinician and manager',
    ],
  },
];
