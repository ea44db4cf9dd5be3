import { paragraphs } from '../seed-id.js';
import type { SeedTalent } from '../seed-talent.js';

export const REPORTING: SeedTalent[] = [
  {
    key: 'odile-brackenrow',
    print: 5,
    name: 'Odile Brackenrow',
    joined: '2025-11-12T15:20:00.000Z',
    location: 'Montreal, Canada',
    title: 'Agency systems lead',
    rate: 135,
    skills: ['Reporting', 'CRM Setup', 'Automation', 'Snapshots', 'Team Training', 'SOPs'],
    bio: paragraphs(
      'I ran operations in an agency with ninety sub-accounts before I went out on my own. I standardize naming, snapshots and monthly reports so that a new account manager can read any account on their first day.',
      'Typical work: a snapshot release process, a rollout calendar, and a report your clients open.',
    ),
    languages: ['English', 'French'],
    responseTime: 'Within a day',
    years: 12,
    education: ['2020 Operations management for service firms, Saint-Aubin Business School', '2013 BCom, Saint-Aubin University'],
  },
  {
    key: 'amara-okonjide',
    name: 'Amara Okonjide',
    joined: '2025-12-18T12:30:00.000Z',
    location: 'Lagos, Nigeria',
    title: 'Reporting analyst',
    rate: 75,
    skills: ['Reporting', 'SQL', 'API Integration', 'Spreadsheets'],
    bio: paragraphs(
      'I turn opportunities, calls and form submissions into three numbers a business owner can act on. Then I explain where each number comes from, in writing, so nobody argues about it in the meeting.',
      'I work with the built-in dashboards where they suffice and with a nightly export where they do not.',
    ),
    languages: ['English', 'Igbo'],
    responseTime: 'Within a day',
    years: 6,
    education: ['2019 MSc Statistics, Ikorodu University of Science'],
  },
  {
    key: 'yusra-dalmanto',
    print: 3,
    name: 'Yusra Dalmanto',
    joined: '2026-02-19T06:45:00.000Z',
    location: 'Amman, Jordan',
    title: 'Attribution and tracking consultant',
    rate: 100,
    skills: ['Reporting', 'Webhooks', 'API Integration', 'Conversion Tracking'],
    bio: paragraphs(
      'I make sure a won deal can be traced back to the click that started it. First-touch fields, offline conversion uploads, server-side events, and a consent banner that is honored.',
      'I will tell you which of your reports are guesses.',
    ),
    languages: ['English', 'Arabic'],
    responseTime: 'Within a day',
    years: 8,
    education: ['2018 MSc Marketing Analytics, Jabal Amman Graduate School'],
  },
];
