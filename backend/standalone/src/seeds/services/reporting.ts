import type { SeedService } from '../seed-service.js';

export const REPORTING: SeedService[] = [
  {
    key: 'snapshot-release-process',
    talent: 'odile-brackenrow',
    time: '2025-11-20T16:30:00.000Z',
    title: 'Snapshot release process for agencies',
    price: 3200,
    duration: 28,
    description:
      'One master account, versioned snapshots, release notes and a rollout calendar. We agree what clients may change and what you own, then move your first five sub-accounts together so your team has done it once with me.',
  },
  {
    key: 'client-report-design',
    talent: 'odile-brackenrow',
    time: '2026-01-21T15:50:00.000Z',
    title: 'A monthly report clients read',
    price: 1150,
    duration: 10,
    description:
      'Two pages: what happened, what we did, what we recommend. I define each number with you, build the dashboard it comes from and write the text blocks your account managers fill in.',
  },
  {
    key: 'naming-overhaul',
    talent: 'odile-brackenrow',
    time: '2026-06-09T14:20:00.000Z',
    title: 'Naming overhaul for tags, fields and workflows',
    price: 820,
    duration: 7,
    description:
      'I propose a scheme, list every rename with its effects, and carry it out in one evening with a rollback list. Afterward search finds things, and a new colleague can guess a name before reading it.',
  },
  {
    key: 'owner-dashboard',
    talent: 'amara-okonjide',
    time: '2026-01-05T12:45:00.000Z',
    title: 'Owner dashboard with three numbers',
    price: 640,
    duration: 8,
    description:
      'We choose three numbers, define them in one sentence each, and I build the dashboard and the weekly email that carries them. Definitions are printed under the figures.',
  },
  {
    key: 'nightly-export',
    talent: 'amara-okonjide',
    time: '2026-04-23T10:30:00.000Z',
    title: 'Nightly export to your database',
    price: 980,
    duration: 12,
    description:
      'Contacts, opportunities, appointments and conversations counted and copied each night, with a row count check and a message when a number looks wrong. You own the database and the script.',
  },
  {
    key: 'attribution-setup',
    talent: 'yusra-dalmanto',
    time: '2026-02-25T07:30:00.000Z',
    title: 'Attribution from click to won deal',
    price: 1500,
    duration: 14,
    description:
      'First and last touch on the contact, offline conversions sent back to two ad platforms, and a report that separates measured from modeled. Consent is respected end to end and the gaps are named.',
  },
];
