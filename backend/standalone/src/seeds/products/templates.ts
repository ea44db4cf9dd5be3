import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const TEMPLATES: SeedProduct[] = [
  {
    key: 'onboarding-email-templates',
    print: 5,
    seller: 'wren-tallisker',
    time: '2025-11-27T14:00:00.000Z',
    title: 'Onboarding Email Templates',
    category: 'Templates',
    price: 24,
    description: paragraphs(
      'Fourteen short emails that walk a new client from payment to first result.',
      'Each mail has one job and one link: confirm the kickoff, collect logins, explain the first invoice, show the first number. They are plain text with a light signature block, so they look like a person wrote them, and every gap you need to fill is a custom value with a sensible default.',
    ),
    features: [
      'Fourteen emails with subject lines and preview text',
      'A schedule for four weeks, in working days',
      'Two tones: friendly and formal',
      'List of the nine custom values they use',
    ],
  },
  {
    key: 'sms-phrasebook',
    seller: 'nandita-kelvarine',
    time: '2026-02-02T06:30:00.000Z',
    title: 'SMS Phrasebook',
    category: 'Templates',
    price: 9,
    description: paragraphs(
      'Eighty texts that fit in one segment and pass carrier filters.',
      'Sorted by occasion: confirm, remind, apologize, ask for a photo, say you are running late. Each is under 160 plain characters with the merge fields filled, names the sender and avoids the words that get a campaign flagged.',
    ),
    features: [
      'Eighty texts in eight occasions',
      'Length counted with a twelve-letter first name',
      'Opt-out wording for first contact',
    ],
  },
  {
    key: 'sop-template-library',
    print: 8,
    seller: 'thandi-morakwena',
    time: '2026-05-05T08:15:00.000Z',
    title: 'SOP Template Library',
    category: 'Templates',
    price: 34,
    description: paragraphs(
      'Twenty-six procedures for running an account, written for the person who does the work.',
      'Adding a user, pausing a campaign, handling a stop request, changing opening hours, off-boarding a colleague. One page each: when, who, steps, how to check, what to do if it fails. Fill in names and links and print them.',
    ),
    features: [
      'Twenty-six one-page procedures',
      'Editable documents and a printable set',
      'Review dates so pages do not rot',
      'Index by role: front desk, sales, owner',
    ],
  },
  {
    key: 'proposal-and-invoice-templates',
    print: 3,
    seller: 'anselm-rietdorf',
    time: '2026-06-10T08:55:00.000Z',
    title: 'Proposal and Invoice Templates',
    category: 'Templates',
    price: 18,
    description: paragraphs(
      'Four proposals and three invoices that a bookkeeper will not send back.',
      'Fixed price, retainer, day rate and phased project, each with scope, assumptions and an acceptance line. The invoices carry tax fields for the EU, the UK, the US and Australia and split deposit from balance.',
    ),
    features: [
      'Four proposals, three invoices',
      'Tax fields for four regions',
      'Deposit and balance in the right order',
      'Late-payment wording in two strengths',
    ],
  },
];
