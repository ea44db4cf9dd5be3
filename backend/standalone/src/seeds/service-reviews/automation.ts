import type { SubjectReview } from '../subject-review.js';

export const AUTOMATION: Record<string, SubjectReview[]> = {
  'missed-call-setup': [
    {
      client: 'tessa-wrenfield',
      rating: 5,
      time: '2026-01-09T12:19:39.000Z',
      title: 'Registration checked first',
      comment: 'Suna stopped the project for a week because our number was not registered. Annoying, and correct.',
    },
    {
      client: 'luke-pennistone',
      rating: 5,
      time: '2026-07-05T13:15:59.000Z',
      title: 'Two languages, one workflow',
      comment: 'Dutch and English, chosen by the contact field. She tested both with real calls.',
    },
  ],
  'reactivation-run': [
    {
      client: 'otto-wiesenkamp',
      rating: 4,
      time: '2026-06-03T12:44:33.000Z',
      title: 'Calm and supervised',
      comment:
        'She sat with us while the replies came in and sorted them by hand when it was unclear. We stopped at batch six, as agreed beforehand.',
    },
  ],
  'workflow-rebuild': [
    {
      client: 'samir-haddoury',
      rating: 5,
      time: '2026-04-02T11:23:26.000Z',
      title: 'From 184 to 31',
      comment: 'He switched things off in stages and we called out what we missed. Two came back, the rest are gone for good.',
    },
    {
      client: 'hedda-rosenlyng',
      rating: 4,
      time: '2026-07-09T08:57:22.000Z',
      title: 'Thorough, bring time',
      comment: 'We had to answer many questions about why things exist. Nobody else could have, but plan for it.',
    },
  ],
  'automation-day': [
    {
      client: 'leilani-kahoaka',
      rating: 5,
      time: '2026-07-18T12:02:53.000Z',
      title: 'Drawn at ten, running at five',
      comment: 'One process, our warranty claims. The drawing now hangs in the workshop.',
    },
  ],
  'zap-cleanup': [
    {
      client: 'sofie-lindgaarden',
      rating: 5,
      time: '2026-04-14T19:20:49.000Z',
      title: 'Task bill cut to a quarter',
      comment: 'Thirty-eight zaps became nine. The drawing shows where the other twenty-nine went.',
    },
  ],
  'form-to-invoice': [
    {
      client: 'arjun-pavathil',
      rating: 3,
      time: '2026-05-06T13:43:46.000Z',
      title: 'Works, with one manual step left',
      comment:
        'Our bookkeeping tool has no way to set the tax code from outside, so we still click once per invoice. That could have been found earlier.',
    },
  ],
  'a2p-registration': [
    {
      client: 'samir-haddoury',
      rating: 5,
      time: '2026-03-09T13:53:38.000Z',
      title: 'Approved after one rejection',
      comment: 'She had told us it might be rejected for the website wording and what we would answer. It went exactly so.',
    },
    {
      client: 'desmond-achterby',
      rating: 4,
      time: '2026-07-19T19:42:23.000Z',
      title: 'Patient with our questions',
      comment: 'It took eleven days, mostly waiting for carriers. The folder with dated consent texts is a nice touch.',
    },
  ],
  'chat-handover-design': [
    {
      client: 'ronan-kilbracken',
      rating: 4,
      time: '2026-06-13T14:17:25.000Z',
      title: 'Knows when to call a person',
      comment:
        'The replay of fifty conversations was uncomfortable and useful. Weekends still need someone to look at the queue.',
    },
  ],
};
