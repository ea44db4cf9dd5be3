import type { SubjectReview } from '../subject-review.js';

export const MARKETING: Record<string, SubjectReview[]> = {
  'lead-funnel-build': [
    {
      client: 'beatriz-lomanca',
      rating: 5,
      time: '2026-02-22T15:27:59.000Z',
      title: 'Copy from our own calls',
      comment: 'I recognized sentences our customers say. We had been describing ourselves in words nobody uses.',
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
      comment: 'On my own old phone, in the parking lot. He listed what he left alone and why.',
    },
  ],
  'deliverability-audit': [
    {
      client: 'keira-dunmallet',
      rating: 5,
      time: '2026-05-16T10:19:35.000Z',
      title: 'Told me not to spend more',
      comment: 'The list was the problem. He showed which imports and the cleanup took us a week, without a new domain.',
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
  'membership-area': [
    {
      client: 'ben-thorrowgood',
      rating: 4,
      time: '2026-06-07T11:06:49.000Z',
      title: 'Bilingual without fuss',
      comment: 'Twelve lessons in Spanish and English with one schedule. Captions needed a few corrections for technical words.',
    },
    {
      client: 'yasmin-elbarouk',
      rating: 5,
      time: '2026-08-28T11:35:00.000Z',
      title: 'Members found everything',
      comment: 'Marisol moved eleven lessons and the comments. Nobody wrote to ask where anything was.',
    },
    {
      client: 'teo-marcavelli',
      rating: 4,
      time: '2026-09-26T18:16:00.000Z',
      title: 'Calm and on time',
      comment: 'The area was ready two days early. We still have to record the last module.',
    },
  ],
};
