import type { SubjectReview } from './subject-review.js';

/** By service, oldest first. */
export const SERVICE_REVIEWS: Record<string, SubjectReview[]> = {
  'clinic-account-setup': [
    {
      client: 'farah-nazeripour',
      rating: 5,
      time: '2026-04-10T07:05:36.000Z',
      title: 'She sat at our front desk first',
      comment:
        'Mara listened for a morning before building anything. The pipeline has our words in it and the team used it from the first day.',
    },
    {
      client: 'ruth-mwangale',
      rating: 5,
      time: '2026-08-10T15:16:03.000Z',
      title: 'The written map is still on the wall',
      comment: 'Every trigger on one sheet. When a message looked odd in June we found it in a minute.',
    },
  ],
  'trigger-audit': [
    {
      client: 'petra-jelovnik',
      rating: 5,
      time: '2026-05-28T15:20:30.000Z',
      title: 'Sobering and useful',
      comment:
        'Seventeen workflows nobody could explain, sorted by risk. The order was safe, so we did the switching off ourselves, one each morning.',
    },
  ],
  'custom-api-integration': [
    {
      client: 'ngozi-adefarin',
      rating: 5,
      time: '2026-01-30T17:34:50.000Z',
      title: 'Conflict rules before code',
      comment:
        'We argued for two hours about who wins when both sides change a phone number. Then it was built exactly so and has run since.',
    },
    {
      client: 'teo-marcavelli',
      rating: 5,
      time: '2026-06-11T11:26:25.000Z',
      title: 'The replay button was used',
      comment:
        "Our booking system was down for a day. Kito's error inbox held 212 appointments and replayed them the next morning.",
    },
  ],
  'webhook-relay': [
    {
      client: 'wes-harlingford',
      rating: 5,
      time: '2026-03-30T17:17:13.000Z',
      title: 'Quiet since the day it went live',
      comment: 'We lost about ten leads a week to time-outs. Zero since then, and the log proves it.',
    },
    {
      client: 'gwen-aberllyn',
      rating: 4,
      time: '2026-08-08T09:05:25.000Z',
      title: 'Good work, tight hand-over',
      comment:
        'The relay is solid. I needed one more call to understand how to rotate the secret, which he gave without charging.',
    },
  ],
  'integration-review': [
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-10-05T06:40:45.000Z',
      title: 'Three pages, no flattery',
      comment:
        'He found that we logged full card-holder names. The list was in the right order and we fixed the top three in two days.',
    },
  ],
  'lead-funnel-build': [
    {
      client: 'beatriz-lomanca',
      rating: 5,
      time: '2026-02-22T15:27:59.000Z',
      title: 'Copy from our own calls',
      comment: 'I recognised sentences our customers say. We had been describing ourselves in words nobody uses.',
    },
    {
      client: 'paloma-restivera',
      rating: 4,
      time: '2026-08-24T19:35:07.000Z',
      title: 'Fewer pages than I asked for',
      comment: 'I wanted six and Lene argued for three. She was right, although I still miss the about page.',
    },
  ],
  'funnel-teardown': [
    {
      client: 'gwen-aberllyn',
      rating: 5,
      time: '2026-05-03T17:04:01.000Z',
      title: 'Twenty minutes that hurt',
      comment: 'She filled in our form with her thumb while walking, and I saw what we do to people. Eight changes, all made.',
    },
  ],
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
  'snapshot-release-process': [
    {
      client: 'hiro-amanokawa',
      rating: 5,
      time: '2026-01-17T14:38:08.000Z',
      title: 'Our first clean release',
      comment: 'Five accounts moved with us watching and doing. The sixth we did alone the week after.',
    },
    {
      client: 'minghui-taolan',
      rating: 5,
      time: '2026-08-27T09:30:43.000Z',
      title: 'Decides what clients may change',
      comment: 'That list was missing from our contract for years. Odile wrote it with us in an afternoon.',
    },
  ],
  'client-report-design': [
    {
      client: 'marco-bellacorte',
      rating: 4,
      time: '2026-07-01T08:36:20.000Z',
      title: 'Clients ask questions now',
      comment:
        'Two pages instead of fourteen. It took longer than planned because our numbers did not agree with each other, which was our fault.',
    },
  ],
  'naming-overhaul': [
    {
      client: 'zofia-karwicka',
      rating: 5,
      time: '2026-10-05T11:35:43.000Z',
      title: 'One evening, 460 renames',
      comment: 'With a rollback list we did not need. Search works, and our Friday question "what is tag old-new-2" has gone.',
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
  'lifecycle-email-sequence': [
    {
      client: 'yasmin-elbarouk',
      rating: 5,
      time: '2026-04-20T14:10:58.000Z',
      title: 'The failed-card email is kind',
      comment: 'It recovered more payments than the old red banner, and one customer thanked us for the tone.',
    },
    {
      client: 'noor-vahidian',
      rating: 5,
      time: '2026-10-03T10:10:10.000Z',
      title: 'Talked to our customers',
      comment: 'Wren phoned two of them and used what they said. Eight emails, none longer than my screen.',
    },
  ],
  'marketplace-app': [
    {
      client: 'malik-sanderloo',
      rating: 5,
      time: '2026-05-23T10:06:12.000Z',
      title: 'Stopped to think, then built',
      comment:
        'The specification in week one changed our plan. Listing was approved at the second review and the hand-over hour was enough.',
    },
  ],
  'private-integration-fix': [
    {
      client: 'emeka-obiadun',
      rating: 5,
      time: '2026-06-09T15:36:36.000Z',
      title: 'Found it in two hours',
      comment: 'A refresh token shared by two servers. Fixed, replayed the lost contacts, added an alert.',
    },
    {
      client: 'rosa-villaquiran',
      rating: 2,
      time: '2026-08-24T10:23:12.000Z',
      title: 'Right fix, late answer',
      comment:
        'The problem was solved well, but three days passed before the first reply and we were down during them. The profile says two days.',
    },
  ],
  'landing-page-phone-first': [
    {
      client: 'gus-ferrowby',
      rating: 5,
      time: '2026-04-13T16:13:06.000Z',
      title: 'Loads before I can count',
      comment: "One page, our photos, our trainer's words. Sign-ups for the trial come from phones now.",
    },
    {
      client: 'keira-dunmallet',
      rating: 4,
      time: '2026-10-05T14:50:20.000Z',
      title: 'Two rounds were needed',
      comment: 'First version was too quiet for our taste. Second was right. Friendly throughout.',
    },
  ],
  'page-speed-repair': [
    {
      client: 'pavel-strnadek',
      rating: 5,
      time: '2026-09-10T08:19:55.000Z',
      title: 'Six seconds to under two',
      comment: 'On my own old phone, in the car park. He listed what he left alone and why.',
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
  'deliverability-audit': [
    {
      client: 'keira-dunmallet',
      rating: 5,
      time: '2026-05-16T10:19:35.000Z',
      title: 'Told me not to spend more',
      comment: 'The list was the problem. He showed which imports and the clean-up took us a week, without a new domain.',
    },
  ],
  'dmarc-to-reject': [
    {
      client: 'noor-vahidian',
      rating: 5,
      time: '2026-05-28T14:06:21.000Z',
      title: 'No invoice was lost',
      comment: 'Six services sent as us. We knew of four. Every step came with the reports that justified it.',
    },
  ],
  'owner-dashboard': [
    {
      client: 'zofia-karwicka',
      rating: 5,
      time: '2026-06-25T10:42:41.000Z',
      title: 'Three numbers, Monday at seven',
      comment:
        'I read them with my first coffee. The definitions are printed below, so my partner and I argue about the business and not about the sheet.',
    },
  ],
  'crm-migration': [
    {
      client: 'dmitri-volokhan',
      rating: 5,
      time: '2026-05-29T14:02:09.000Z',
      title: 'Rehearsal found the trouble',
      comment:
        'In the trial run all notes had the date of the import. Fixed before the real move, and the sales team noticed nothing.',
    },
    {
      client: 'jonas-ekevall',
      rating: 4,
      time: '2026-07-08T13:45:21.000Z',
      title: 'Clean move, long weekend',
      comment: 'Files took until Sunday night because of their size. Counts matched to the last contact.',
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
  'membership-area': [
    {
      client: 'ben-thorrowgood',
      rating: 4,
      time: '2026-06-07T11:06:49.000Z',
      title: 'Bilingual without fuss',
      comment: 'Twelve lessons in Spanish and English with one schedule. Captions needed a few corrections for technical words.',
    },
  ],
  'booking-architecture': [
    {
      client: 'vera-monastirska',
      rating: 5,
      time: '2026-08-21T08:25:00.000Z',
      title: 'Drew the rooms on one page',
      comment:
        'We saw our own rule contradict itself. After the change two receptionists pressed the button at once and only one got the slot.',
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
  'front-desk-training': [
    {
      client: 'andre-bouchamp',
      rating: 5,
      time: '2026-07-14T19:29:50.000Z',
      title: 'Came back after three weeks',
      comment: 'She checked what had stuck and it was about half. The second look fixed the rest, nobody felt examined.',
    },
  ],
};
