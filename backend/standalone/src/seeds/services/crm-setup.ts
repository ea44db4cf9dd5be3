import type { SeedService } from '../seed-service.js';

export const CRM_SETUP: SeedService[] = [
  {
    key: 'clinic-account-setup',
    talent: 'mara-tolvane',
    time: '2025-11-06T09:30:00.000Z',
    title: 'Clinic account setup, ready for the front desk',
    price: 1900,
    duration: 14,
    description:
      'One location, one intake pipeline, one booking calendar and one recall campaign. I interview the front desk, build, test with ten fake patients and train two people. Includes a written map of every trigger and two weeks of questions after launch.',
  },
  {
    key: 'trigger-audit',
    talent: 'mara-tolvane',
    time: '2025-12-10T10:00:00.000Z',
    title: 'Trigger audit for an inherited account',
    price: 480,
    duration: 5,
    description:
      'I read every workflow that ran in the last ninety days and tell you what it sends, to whom, and whether anyone would miss it. You get a list sorted by risk and a safe order for switching things off.',
  },
  {
    key: 'recall-campaign-build',
    talent: 'mara-tolvane',
    time: '2026-03-12T08:50:00.000Z',
    title: 'Recall campaign by last visit date',
    price: 650,
    duration: 7,
    description:
      'A recall that follows the last visit in your practice software, stops on booking and never writes twice in a week. Includes the import of visit dates and a report of recalls sent, booked and kept.',
  },
  {
    key: 'crm-migration',
    talent: 'rafe-calderwick',
    time: '2026-01-12T10:00:00.000Z',
    title: 'CRM migration with a rehearsal',
    price: 2100,
    duration: 18,
    description:
      'Mapping workshop, trial import into an empty account, your team checks fifty records, corrections, then the real move over a weekend. Notes, files and deal history come along. I reconcile counts and sign the sheet.',
  },
  {
    key: 'import-cleanup',
    talent: 'linh-caovanh',
    time: '2026-06-17T04:20:00.000Z',
    title: 'Spreadsheet cleanup before import',
    price: 280,
    duration: 3,
    description:
      'Names split, numbers formatted, countries guessed and marked as guesses, duplicates grouped. You get three files, ready, doubtful and rejected, and a mapping that imports without surprises.',
  },
  {
    key: 'booking-architecture',
    talent: 'hana-tsukimori',
    time: '2026-02-09T02:15:00.000Z',
    title: 'Booking setup for shared rooms and staff',
    price: 1250,
    duration: 11,
    description:
      'Round robin, rooms, devices, buffers and deposits, drawn on one page before I touch a calendar. Tested across time zones, daylight saving and two people pressing the button at once.',
  },
  {
    key: 'calendar-review',
    talent: 'hana-tsukimori',
    time: '2026-06-24T03:10:00.000Z',
    title: 'Calendar review',
    price: 300,
    duration: 3,
    description:
      'I try to break your booking: holidays, double clicks, foreign numbers, the last slot of the day. You receive each finding with a screenshot and the setting that fixes it.',
  },
  {
    key: 'agent-team-setup',
    talent: 'corwin-addlestane',
    time: '2026-03-11T18:45:00.000Z',
    title: 'CRM setup for a team of agents',
    price: 1750,
    duration: 14,
    description:
      'Duty roster, routing with hand-back, open-house capture and a long follow-up by area. I train agents in two groups and sit in on the first Monday meeting that uses the pipeline.',
  },
  {
    key: 'front-desk-training',
    talent: 'thandi-morakwena',
    time: '2026-05-04T08:00:00.000Z',
    title: 'Front desk training in three short sessions',
    price: 420,
    duration: 21,
    description:
      'Three sessions of forty minutes on your own account, a one-page guide after each, and a check three weeks later. For up to six people. Recordings are yours.',
  },
];
