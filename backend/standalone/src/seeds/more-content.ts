import type { SeedContent } from './seed-content.js';
import { paragraphs } from './seed-id.js';

export const CASE_STUDIES: SeedContent[] = [
  {
    slug: 'three-clinics-one-front-desk',
    title: 'Three clinics, one front desk',
    time: '2026-09-16T09:00:00.000Z',
    categories: ['case-notes', 'crm-setup'],
    meta_description: 'How a group of three clinics moved its bookings into one account in four weeks.',
    meta_keywords: 'clinics, bookings, migration',
    content: paragraphs(
      'A group of three clinics kept its bookings in three calendars and its patients in two spreadsheets. Calls went to whichever desk was free, and nobody could say how many patients came back.',
      '## What was done',
      'The first week went into names: one list of treatments, one list of reasons for a cancellation, one way to write a phone number. Only then were the calendars connected. Each clinic kept its own hours and its own number.',
      'The second and third weeks ran both systems side by side. Every evening the two lists were compared, and each difference got a reason.',
      '## What changed',
      '- Calls that nobody answered fell from about thirty a week to six.\n- Four in ten recall messages led to a booking.\n- New colleagues now need two days of training instead of a week.',
      '## What we would do again',
      'Ask the front desks first. They knew which fields were never filled in, and those fields were left out.',
    ),
  },
  {
    slug: 'a-snapshot-that-sells-itself',
    title: 'A snapshot that sells itself',
    time: '2026-10-07T09:00:00.000Z',
    categories: ['case-notes'],
    meta_description: 'A talent cut her most asked-for setup down to a product, and what that did to her week.',
    meta_keywords: 'snapshots, products, pricing',
    content: paragraphs(
      'For two years the same request came in every month: an intake pipeline, a calendar and the reminders between them. Each took three days and was almost the same as the last one.',
      '## From service to product',
      'She took out everything that belonged to one client, gave every tag a plain name, and wrote a page for each choice a buyer has to make. The first version had forty settings. The one that sold had nine.',
      '## The numbers',
      '| | Before | After six months |\n|---|---|---|\n| Setups by hand, a month | 4 | 1 |\n| Copies sold, a month | 0 | 11 |\n| Questions per sale | 5 | 1 |',
      'The one question that is left is about changing colors. It has its own page now.',
    ),
  },
];

export const TUTORIALS: SeedContent[] = [
  {
    slug: 'connect-a-form-to-a-pipeline',
    title: 'Connect a form to a pipeline',
    time: '2026-09-23T09:00:00.000Z',
    categories: ['automation', 'crm-setup'],
    meta_description: 'Six steps from a form on your site to a card in your pipeline, with a test at the end.',
    meta_keywords: 'forms, pipelines, tutorial',
    content: paragraphs(
      'You need a form with a name, an email address and a phone number, and a pipeline with at least one stage.',
      '1. Open the form and note the name of each field exactly as it is written.\n2. Make a workflow with the trigger **Form submitted**, and choose this one form.\n3. Add a step that finds the contact by email address, and makes one only where there is none.\n4. Add a step that makes a card in the first stage. Give it the name of the contact and the source of the form.\n5. Add a step that tells one person, not everybody.\n6. Publish the workflow.',
      '## Test it',
      'Send the form twice with the same address. You should see one contact and one card. If there are two cards, step 4 needs the setting that allows no duplicates.',
    ),
  },
  {
    slug: 'send-a-text-only-in-opening-hours',
    title: 'Send a text only in opening hours',
    time: '2026-10-14T09:00:00.000Z',
    categories: ['automation', 'deliverability'],
    meta_description: 'A wait step and a time zone keep your texts out of the night.',
    meta_keywords: 'text messages, opening hours, tutorial',
    content: paragraphs(
      'A text at two in the morning costs a client. Two steps before each message are enough to prevent it.',
      '1. Add a wait step before the message and choose **until a time window**.\n2. Set the window to your opening hours, and leave out Sunday.\n3. Choose the time zone of the contact. Where it is not known, use your own.\n4. After the wait, check again whether the message is still needed: the person may have booked by then.',
      '## Test it',
      'Set the window to an hour that has passed and add yourself. The workflow should wait until tomorrow. Then set it to now, and the text should come at once.',
    ),
  },
];

/** Not published: two that somebody is still writing, and one with its time set. */
export const DRAFTS: (SeedContent & { publish_at?: string })[] = [
  {
    slug: 'what-a-good-handoff-contains',
    title: 'What a good handoff contains',
    time: '2026-10-19T15:20:00.000Z',
    categories: ['hiring'],
    meta_description: 'A list for the last week of a project.',
    meta_keywords: 'handoff, projects',
    content: paragraphs(
      'A project is done when somebody else can change it. This is the list we use in the last week.',
      '- Who to ask, and until when\n- Every password that has to change hands\n- What was left out on purpose\n- The three things that break most often',
      'To do: an example for each line, and a template to copy.',
    ),
  },
  {
    slug: 'reading-a-bounce-report',
    title: 'Reading a bounce report',
    time: '2026-10-22T10:05:00.000Z',
    categories: ['deliverability'],
    meta_description: 'Which bounces need an answer today, and which do not.',
    meta_keywords: 'email, bounces',
    content: paragraphs(
      'Most bounces need no answer. Three kinds do, and they look alike in the report.',
      'To do: pictures of each kind, and what to write to the host.',
    ),
  },
  {
    slug: 'a-year-of-small-automations',
    title: 'A year of small automations',
    time: '2026-10-26T11:40:00.000Z',
    publish_at: '2027-04-06T08:00:00.000Z',
    categories: ['automation'],
    meta_description: 'Twelve automations that took an hour each, and what they saved.',
    meta_keywords: 'automation, workflows',
    content: paragraphs(
      'Once a month we asked a client which task they would pay not to do again. Each answer became one automation that took no more than an hour to build.',
      'This is the list, with what each one saved in its first year and the two that we switched off again.',
      '1. A thank-you note after the third visit\n2. A warning when a form has sent nothing for two days\n3. A list of appointments without a phone number, every Monday',
    ),
  },
];
