import type { SeedService } from '../seed-service.js';

export const MARKETING: SeedService[] = [
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
    key: 'membership-area',
    talent: 'marisol-quevantes',
    time: '2026-01-29T19:30:00.000Z',
    title: 'Membership area with your first course',
    price: 850,
    duration: 15,
    description:
      'Up to twelve lessons structured, captioned and put on sale: offer, checkout page, drip schedule, reminder for those who stop, certificate at the end. In English, Spanish or both.',
  },
];
