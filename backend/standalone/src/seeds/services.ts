import { seedId } from './seed-id.js';

export interface SeedService {
  key: string;
  talent: string;
  time: string;
  title: string;
  /** Dollars. */
  price: number;
  /** Days. */
  duration: number;
  description: string;
}

export const serviceId = (key: string) => seedId(`service/${key}`);

export const SERVICES: SeedService[] = [
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
    key: 'custom-api-integration',
    talent: 'kito-vandermoor',
    time: '2025-11-08T12:00:00.000Z',
    title: 'Two-way API integration with your booking system',
    price: 2800,
    duration: 21,
    description:
      'Contacts and appointments kept in step between the CRM and one other system. Conflict rules written down before I code, retries with back-off, an error inbox, and a replay button for the day the other side is down.',
  },
  {
    key: 'webhook-relay',
    talent: 'kito-vandermoor',
    time: '2026-01-16T09:25:00.000Z',
    title: 'Reliable webhook relay',
    price: 750,
    duration: 6,
    description:
      'A small relay that accepts webhooks at once, stores them, and delivers them to your tools with retries. Duplicate deliveries are dropped, failures reach you by email with the payload attached. Hosted on your account.',
  },
  {
    key: 'integration-review',
    talent: 'kito-vandermoor',
    time: '2026-05-18T11:40:00.000Z',
    title: 'Second opinion on an integration',
    price: 360,
    duration: 3,
    description:
      'Send me the code or the scenario and the last ten failures. I return a short report: what will break at ten times the volume, what leaks personal data, and what to fix first.',
  },
  {
    key: 'lead-funnel-build',
    talent: 'lene-ashgrove',
    time: '2025-11-11T10:45:00.000Z',
    title: 'Lead funnel with copy, three pages',
    price: 1600,
    duration: 12,
    description:
      'Offer page, form or calendar, thank-you page, and a follow-up of five emails. I listen to three of your sales calls first and write from what customers said. Mobile first, global sections, one round of testing after the first hundred visitors.',
  },
  {
    key: 'funnel-teardown',
    talent: 'lene-ashgrove',
    time: '2026-02-12T14:10:00.000Z',
    title: 'Funnel teardown with a recorded walk-through',
    price: 290,
    duration: 3,
    description:
      'I go through your funnel on a phone as a stranger would and record what I see. You get the recording, a list of at most ten changes, and an order to make them in.',
  },
  {
    key: 'missed-call-setup',
    talent: 'suna-hartwynd',
    time: '2025-11-19T08:15:00.000Z',
    title: 'Missed-call and reminder setup',
    price: 380,
    duration: 4,
    description:
      'Missed-call reply, appointment reminders and a no-show path on your own number, with wording for opening hours and evenings. Registration status is checked first; nothing goes live on an unregistered number.',
  },
  {
    key: 'reactivation-run',
    talent: 'suna-hartwynd',
    time: '2026-03-20T09:55:00.000Z',
    title: 'Database reactivation run, supervised',
    price: 900,
    duration: 14,
    description:
      'I clean the list, write three opening questions, send in daily batches and sit with your team while the replies come in. We stop when the stop rate says so. You keep the workflow and the sorted contacts.',
  },
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
      'I propose a scheme, list every rename with its effects, and carry it out in one evening with a rollback list. Afterwards search finds things, and a new colleague can guess a name before reading it.',
  },
  {
    key: 'workflow-rebuild',
    talent: 'idris-quillmere',
    time: '2025-11-28T09:40:00.000Z',
    title: 'Workflow rebuild: from two hundred to thirty',
    price: 2400,
    duration: 21,
    description:
      'I group your workflows by purpose, merge duplicates, split the ones that do five jobs, and give each a test contact. Old ones are switched off in stages, so you can watch what stops and bring it back in a minute.',
  },
  {
    key: 'automation-day',
    talent: 'idris-quillmere',
    time: '2026-02-26T10:20:00.000Z',
    title: 'Automation day: one process, start to finish',
    price: 880,
    duration: 2,
    description:
      'You bring one process that annoys your team. We draw it in the morning, I build it by the afternoon, and we test it together before the day is over. The drawing and the changelog stay with you.',
  },
  {
    key: 'lifecycle-email-sequence',
    talent: 'wren-tallisker',
    time: '2025-12-03T13:00:00.000Z',
    title: 'Lifecycle email sequence, eight emails',
    price: 720,
    duration: 9,
    description:
      'Onboarding, renewal or win-back: eight emails with subject lines, written from interviews with two customers and one support person. Loaded into your account, tested in four mail programs, with notes on when to stop.',
  },
  {
    key: 'newsletter-monthly',
    talent: 'wren-tallisker',
    time: '2026-04-14T11:15:00.000Z',
    title: 'Four newsletters a month',
    price: 540,
    duration: 30,
    description:
      'I interview you for forty minutes at the start of the month and write four short newsletters from it. One topic each, no link farm. You approve in a shared document; I load, send and report the replies.',
  },
  {
    key: 'marketplace-app',
    talent: 'bashir-oakendale',
    time: '2025-12-05T15:30:00.000Z',
    title: 'Marketplace app from specification to listing',
    price: 9800,
    duration: 60,
    description:
      'OAuth install flow, token refresh, webhook verification, tenant separation, billing hooks, tests and a deploy pipeline. We write the specification together in the first week, and you may stop after it with a document you can take anywhere.',
  },
  {
    key: 'private-integration-fix',
    talent: 'bashir-oakendale',
    time: '2026-03-31T14:05:00.000Z',
    title: 'Fix a broken private integration',
    price: 580,
    duration: 3,
    description:
      'Expired tokens, missing scopes, silent 429s, half-synced contacts. I find the cause, fix it, replay what was lost where the data still exists, and add the alert that would have told you earlier.',
  },
  {
    key: 'landing-page-phone-first',
    talent: 'pell-osterby',
    time: '2025-12-08T18:40:00.000Z',
    title: 'Landing page, phone first',
    price: 450,
    duration: 6,
    description:
      'One page with your photos, one form and a confirmation. Designed at phone width, checked at every other one, under a megabyte in total. Two rounds of changes and the sections saved for reuse.',
  },
  {
    key: 'page-speed-repair',
    talent: 'pell-osterby',
    time: '2026-04-20T17:30:00.000Z',
    title: 'Page speed repair',
    price: 240,
    duration: 2,
    description:
      'I resize images, remove scripts nobody uses, fix the fonts and reserve space so nothing jumps. You get measurements from a mid-range phone before and after, and a list of what I left alone and why.',
  },
  {
    key: 'zap-cleanup',
    talent: 'juno-farrowmead',
    time: '2025-12-12T22:30:00.000Z',
    title: 'Zap clean-up and task diet',
    price: 320,
    duration: 4,
    description:
      'I list every zap, what it costs in tasks, and whether a native action can replace it. Then I replace, merge or document them one by one. The error emails finally mean something.',
  },
  {
    key: 'form-to-invoice',
    talent: 'juno-farrowmead',
    time: '2026-02-06T21:20:00.000Z',
    title: 'From form to invoice without retyping',
    price: 520,
    duration: 6,
    description:
      'A form submission becomes a contact, a quote, and after approval an invoice in your bookkeeping tool. One drawing, one owner per step, and a weekly list of anything that got stuck.',
  },
  {
    key: 'deliverability-audit',
    talent: 'tomaz-verlino',
    time: '2025-12-16T09:15:00.000Z',
    title: 'Deliverability audit with an order of work',
    price: 690,
    duration: 5,
    description:
      'DNS records, sending domains, bounce and complaint history, list sources and content. The result is a short document: what is wrong, what it costs you, what to do first, and what to leave alone.',
  },
  {
    key: 'dmarc-to-reject',
    talent: 'tomaz-verlino',
    time: '2026-02-18T08:40:00.000Z',
    title: 'DMARC from none to reject',
    price: 1300,
    duration: 45,
    description:
      'I find every service that sends as you, from the CRM to the payroll tool, align each of them, and tighten the policy in three steps while watching the reports. Nobody loses an invoice on the way.',
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
    title: 'Spreadsheet clean-up before import',
    price: 280,
    duration: 3,
    description:
      'Names split, numbers formatted, countries guessed and marked as guesses, duplicates grouped. You get three files, ready, doubtful and rejected, and a mapping that imports without surprises.',
  },
  {
    key: 'a2p-registration',
    talent: 'nandita-kelvarine',
    time: '2026-01-20T07:00:00.000Z',
    title: 'A2P registration, from brand to approved campaign',
    price: 220,
    duration: 10,
    description:
      'I prepare brand and campaign texts, opt-in screenshots and sample messages, submit them and answer rejections until the campaign is approved. Carrier fees are yours; the wording stays on file.',
  },
  {
    key: 'phone-tree-setup',
    talent: 'nandita-kelvarine',
    time: '2026-05-06T06:20:00.000Z',
    title: 'Phone tree and voicemail setup',
    price: 260,
    duration: 4,
    description:
      'Opening hours, holidays, a short menu, ring groups and a voicemail that arrives as text with the caller matched to a contact. I call it from six countries before you announce the number.',
  },
  {
    key: 'membership-area',
    talent: 'marisol-quevantes',
    time: '2026-01-29T19:30:00.000Z',
    title: 'Membership area with your first course',
    price: 850,
    duration: 15,
    description:
      'Up to twelve lessons structured, captioned and put on sale: offer, checkout page, drip schedule, reminder for those who stop, certificate at the end. In English, Spanish or both.',
  },
  {
    key: 'booking-architecture',
    talent: 'hana-tsukimori',
    time: '2026-02-09T02:15:00.000Z',
    title: 'Booking set-up for shared rooms and staff',
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
      'I try to break your booking: holidays, double clicks, foreign numbers, the last slot of the day. You receive each finding with a screenshot and the setting that mends it.',
  },
  {
    key: 'attribution-setup',
    talent: 'yusra-dalmanto',
    time: '2026-02-25T07:30:00.000Z',
    title: 'Attribution from click to won deal',
    price: 1500,
    duration: 14,
    description:
      'First and last touch on the contact, offline conversions sent back to two ad platforms, and a report that separates measured from modelled. Consent is respected end to end and the gaps are named.',
  },
  {
    key: 'agent-team-setup',
    talent: 'corwin-addlestane',
    time: '2026-03-11T18:45:00.000Z',
    title: 'CRM set-up for a team of agents',
    price: 1750,
    duration: 14,
    description:
      'Duty roster, routing with hand-back, open-house capture and a long follow-up by area. I train agents in two groups and sit in on the first Monday meeting that uses the pipeline.',
  },
  {
    key: 'chat-handover-design',
    talent: 'noemi-szalvary',
    time: '2026-04-02T09:00:00.000Z',
    title: 'Website chat with a clean hand-over',
    price: 990,
    duration: 10,
    description:
      'Intents from your past conversations, answers from your own pages, and a rule for when a person takes over. Fifty old conversations are replayed before launch, and you decide on the ones it gets wrong.',
  },
  {
    key: 'white-label-theme',
    talent: 'dario-pellestrin',
    time: '2026-04-15T15:20:00.000Z',
    title: 'White-label theme for your agency',
    price: 760,
    duration: 8,
    description:
      'Colors, type, login page and menu in your brand, with contrast checked and overrides kept few. Delivered with screenshots of every screen it touches and a switch to turn it off.',
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
  {
    key: 'payment-reconciliation',
    talent: 'anselm-rietdorf',
    time: '2026-05-19T11:30:00.000Z',
    title: 'Payments that match the bank statement',
    price: 1400,
    duration: 14,
    description:
      'Deposits, instalments, refunds and fees mapped to your bookkeeping, failed-card recovery with decent wording, and one month reconciled line by line with your accountant.',
  },
];
