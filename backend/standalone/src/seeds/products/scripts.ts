import { paragraphs } from '../seed-id.js';
import type { SeedProduct } from '../seed-product.js';

export const SCRIPTS: SeedProduct[] = [
  {
    key: 'lead-router-script',
    print: 4,
    seller: 'kito-vandermoor',
    time: '2025-12-15T08:20:00.000Z',
    title: 'Lead Router Script',
    category: 'Script',
    price: 39,
    description: paragraphs(
      'Sends each new lead to the right rep by ZIP code, budget or language.',
      'A small service you host on any serverless platform. It receives the webhook, looks up your rules in a spreadsheet, assigns the contact and writes a note that says which rule matched. When no rule fits, the lead goes to a named fallback and not into silence.',
    ),
    features: [
      'Rules in a spreadsheet your manager can edit',
      'ZIP code ranges, budget bands and language',
      'Verifies webhook signatures and drops replays',
      'Writes the reason for each assignment as a note',
      'Deploy guide for two common hosts',
    ],
  },
  {
    key: 'phone-number-cleaner',
    seller: 'rafe-calderwick',
    time: '2026-01-19T10:15:00.000Z',
    title: 'Phone Number Cleaner',
    category: 'Script',
    price: 19,
    description: paragraphs(
      'Turns a messy contact export into valid international numbers before you import it.',
      'A command-line script that reads a CSV, guesses the country from the address columns, formats each number as E.164 and writes three files: ready, doubtful and rejected, each with the reason. Your data never leaves your computer.',
    ),
    features: [
      'Runs offline on Windows, macOS and Linux',
      'Handles extensions, leading zeros and two numbers in one cell',
      'Reason column for every rejected row',
      'Same input, same output: safe to run again',
    ],
  },
  {
    key: 'utm-keeper',
    print: 5,
    seller: 'yusra-dalmanto',
    time: '2026-04-08T07:20:00.000Z',
    title: 'UTM Keeper',
    category: 'Script',
    price: 15,
    description: paragraphs(
      'Remembers the first and the last campaign across pages and fills your hidden form fields.',
      'Four kilobytes of JavaScript without dependencies. It stores first and last touch in the browser after consent, survives a jump between your site and the funnel domain, and never overwrites a first touch.',
    ),
    features: [
      'First and last touch in separate fields',
      'Works across two domains you own',
      'Waits for the consent banner',
      'Test page that shows what is stored',
    ],
  },
  {
    key: 'webhook-signature-checker',
    print: 3,
    seller: 'anselm-rietdorf',
    time: '2026-06-03T13:10:00.000Z',
    title: 'Webhook Signature Checker',
    category: 'Script',
    price: 29,
    description: paragraphs(
      'Drop-in verification for incoming webhooks in Node, with the tests to prove it.',
      'Checks the signature against the raw body, rejects old timestamps, remembers delivery ids so a replay is answered without being processed twice, and logs each refusal with its reason. Adapters for two web frameworks and for bare Node.',
    ),
    features: [
      'Signature, timestamp and replay checks',
      'No dependencies, 180 lines, typed',
      'Thirty-one tests you can run',
      'Adapters for Express and Fastify',
    ],
  },
  {
    key: 'contact-deduper',
    print: 8,
    seller: 'kito-vandermoor',
    time: '2026-08-25T07:50:00.000Z',
    title: 'Contact Deduper',
    category: 'Script',
    price: 45,
    description: paragraphs(
      'Finds the same person under three spellings and shows you before it merges.',
      'Compares email, phone, name and address with weights you can set, writes a review file, and merges only the pairs you approve. Notes, tasks and opportunities move to the kept contact, and an undo file lists every id.',
    ),
    features: [
      'Review file before any change',
      'Keeps notes, tasks and opportunities',
      'Undo file with every id',
      'Respects API rate limits and resumes after a stop',
    ],
  },
];
