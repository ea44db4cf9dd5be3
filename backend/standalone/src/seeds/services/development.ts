import type { SeedService } from '../seed-service.js';

export const DEVELOPMENT: SeedService[] = [
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
    key: 'payment-reconciliation',
    talent: 'anselm-rietdorf',
    time: '2026-05-19T11:30:00.000Z',
    title: 'Payments that match the bank statement',
    price: 1400,
    duration: 14,
    description:
      'Deposits, installments, refunds and fees mapped to your bookkeeping, failed-card recovery with decent wording, and one month reconciled line by line with your accountant.',
  },
];
