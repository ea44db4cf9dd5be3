import type { SeedService } from '../seed-service.js';

export const AUTOMATION: SeedService[] = [
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
    key: 'zap-cleanup',
    talent: 'juno-farrowmead',
    time: '2025-12-12T22:30:00.000Z',
    title: 'Zap cleanup and task diet',
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
    key: 'chat-handover-design',
    talent: 'noemi-szalvary',
    time: '2026-04-02T09:00:00.000Z',
    title: 'Website chat with a clean handoff',
    price: 990,
    duration: 10,
    description:
      'Intents from your past conversations, answers from your own pages, and a rule for when a person takes over. Fifty old conversations are replayed before launch, and you decide on the ones it gets wrong.',
  },
];
