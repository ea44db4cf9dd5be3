import type { SubjectReview } from './subject-review.js';

const review = (client: string, rating: number, time: string, title: string, comment: string): SubjectReview => ({
  client,
  rating,
  time: new Date(`${time}:00Z`).toISOString(),
  title,
  comment,
});

/** Of products that opened late or had few: by product, oldest first. */
export const LATER_PRODUCT_REVIEWS: Record<string, SubjectReview[]> = {
  'webinar-funnel-kit': [
    review(
      'noor-vahidian',
      5,
      '2026-08-19T10:12',
      'Our first full room',
      'Registration, reminders and the replay page were ready in one evening. Sixty people came, and we had planned for twenty.',
    ),
  ],
  'free-consultation-funnel': [
    review(
      'tariq-almansoor',
      5,
      '2026-08-26T18:40',
      'Only people who want to talk',
      'The three questions before the calendar sort out people who only want a price.',
    ),
    review(
      'petra-jelovnik',
      4,
      '2026-09-14T09:05',
      'Clear and short',
      'I changed two headlines and kept the rest. The thank-you page could say more about parking.',
    ),
  ],
  'database-reactivation-kit': [
    review(
      'hedda-rosenlyng',
      4,
      '2026-09-03T13:26',
      'Start with the small batch',
      'The guide says to begin with fifty contacts. I did, and I am glad, because our list was older than I thought.',
    ),
  ],
  'utm-keeper': [
    review(
      'malik-sanderloo',
      5,
      '2026-08-30T21:15',
      'We know where leads come from',
      'It keeps the first source through two forms and a booking. Our ad report finally adds up.',
    ),
  ],
  'sop-template-library': [
    review(
      'isla-farquharn',
      4,
      '2026-09-09T08:31',
      'Saved me from a blank page',
      'Twenty procedures, plainly written. I use twelve of them as they are.',
    ),
  ],
  'local-trades-bundle': [
    review(
      'ben-thorrowgood',
      4,
      '2026-08-21T19:47',
      'Built for people in vans',
      'Quote, reminder and review request work from a phone. The invoice text needed our tax wording.',
    ),
  ],
  'list-warm-up-planner': [
    review(
      'freya-odenskov',
      5,
      '2026-08-17T11:58',
      'A calendar instead of a guess',
      'It tells you how many to send on each day and when to wait. No bounce trouble with the new domain.',
    ),
    review(
      'arjun-pavathil',
      4,
      '2026-09-24T06:44',
      'Careful, in a good way',
      'Four weeks felt slow. By the third week our mail reached the inbox, so I stopped complaining.',
    ),
  ],
  'webhook-signature-checker': [
    review(
      'jonas-ekevall',
      5,
      '2026-08-14T16:09',
      'Ten lines we kept getting wrong',
      'It compares in constant time and rejects old timestamps. The test payloads are the best part.',
    ),
    review(
      'viktor-halmagean',
      5,
      '2026-09-18T14:22',
      'Found a hole on day one',
      'One of our endpoints accepted anything. Now it does not.',
    ),
  ],
  'proposal-and-invoice-templates': [
    review(
      'rosa-villaquiran',
      4,
      '2026-09-01T15:37',
      'Clients sign on the first page',
      'Short, friendly and complete. I would like one more layout for monthly work.',
    ),
  ],
  'one-page-quote-funnel': [
    review(
      'luke-pennistone',
      4,
      '2026-09-07T03:18',
      'Does one thing',
      'Photo, postcode, phone number, done. Quotes go out the same day.',
    ),
  ],
  'field-lock': [
    review(
      'connor-blaisdale',
      5,
      '2026-09-11T12:50',
      'Nobody renames my fields now',
      'A new assistant tried on the second day and got a polite note instead.',
    ),
  ],
  'quiet-hours-gate': [
    review(
      'abena-owusuah',
      5,
      '2026-08-23T20:02',
      'No more texts at midnight',
      'We serve three time zones, and it asks for the zone of the contact. Complaints stopped.',
    ),
    review(
      'sofie-lindgaarden',
      4,
      '2026-09-29T07:33',
      'Simple gate, good notes',
      'I had to add our public holidays by hand. It took ten minutes with the guide.',
    ),
  ],
  'waitlist-filler': [
    review(
      'marco-bellacorte',
      5,
      '2026-08-29T17:11',
      'Two empty chairs a week, filled',
      'A cancellation goes to three people from the list, and the first reply gets it.',
    ),
    review(
      'keira-dunmallet',
      4,
      '2026-09-22T01:54',
      'Patients like being asked',
      'Works as described. I changed the wait between messages to half an hour.',
    ),
  ],
  'referral-loop': [
    review(
      'maya-ridgeholm',
      5,
      '2026-08-20T18:25',
      'Asked once, at the right time',
      'It waits for a good review before it asks for a friend. Five referrals in a month.',
    ),
    review(
      'zofia-karwicka',
      4,
      '2026-09-05T10:40',
      'Tracks who sent whom',
      'The reward text is easy to change. I would add a reminder after a month.',
    ),
    review(
      'otto-wiesenkamp',
      4,
      '2026-10-02T13:08',
      'Better than our paper cards',
      'Set up before lunch. The link works on every phone we tried.',
    ),
  ],
  'law-firm-intake-snapshot': [
    review(
      'gwen-aberllyn',
      5,
      '2026-09-02T09:16',
      'Conflict check comes first',
      'Nobody can book before we know the other side. That one step is worth the price.',
    ),
    review(
      'desmond-achterby',
      4,
      '2026-09-21T08:45',
      'Sober and complete',
      'The wording suits a small firm. We removed two stages that we do not use.',
    ),
    review(
      'carmen-iturralba',
      4,
      '2026-10-12T16:30',
      'Good pipeline, good letters',
      'The engagement letter goes out by itself after the call. Dates needed our format.',
    ),
  ],
  'contact-deduper': [
    review(
      'andre-bouchamp',
      5,
      '2026-09-10T12:19',
      'Four thousand duplicates, gone',
      'It shows every pair before it merges and keeps a list of what it did.',
    ),
    review(
      'erik-tammelaid',
      5,
      '2026-09-27T11:02',
      'Handles plus signs in addresses',
      'Our old tool merged two different people. This one asks when it is not sure.',
    ),
    review(
      'minghui-taolan',
      4,
      '2026-10-15T04:36',
      'Run it at night',
      'Reliable, and slow on large lists. The log tells you how far it is.',
    ),
  ],
  'clinic-group-bundle': [
    review(
      'beatriz-lomanca',
      5,
      '2026-09-19T10:27',
      'Three practices, one morning',
      'Each location got its own numbers and calendars, and the names stayed the same everywhere.',
    ),
    review(
      'emeka-obiadun',
      5,
      '2026-10-01T09:50',
      'The front desks helped choose it',
      'They tried the demo and picked the colors of the pipeline themselves.',
    ),
    review(
      'hugo-desrivages',
      5,
      '2026-10-17T14:14',
      'Recall worked on the first Monday',
      'Thirty-one patients booked from the first batch. The guide told us which ones to leave out.',
    ),
  ],
  'crm-for-the-front-desk': [
    review(
      'vera-monastirska',
      5,
      '2026-10-01T17:20',
      'Short lessons, real screens',
      'Our receptionist finished it between two shifts and found a feature I had missed for a year.',
    ),
    review(
      'samir-haddoury',
      4,
      '2026-10-09T19:03',
      'Made for people who answer phones',
      'No jargon. The lesson on notes changed how we hand over at lunch.',
    ),
    review(
      'amelie-zwickauer',
      4,
      '2026-10-20T08:28',
      'Good for new colleagues',
      'We give it to everybody in their first week. A printed summary would help.',
    ),
  ],
  'open-house-funnel': [
    review(
      'delroy-pinnaker',
      5,
      '2026-10-12T15:44',
      'Names before they leave the house',
      'Visitors scan the code at the door, and the follow-up starts that evening.',
    ),
    review(
      'leilani-kahoaka',
      4,
      '2026-10-18T22:31',
      'Looks good on a sign',
      'Two open houses, nineteen contacts. I changed the second message to sound like me.',
    ),
    review(
      'wes-harlingford',
      4,
      '2026-10-25T16:57',
      'Easy to copy for each address',
      'A new page takes five minutes. I would like a map on it.',
    ),
  ],
};

/** The same of services. */
export const LATER_SERVICE_REVIEWS: Record<string, SubjectReview[]> = {
  'membership-area': [
    review(
      'yasmin-elbarouk',
      5,
      '2026-08-28T11:35',
      'Members found everything',
      'Marisol moved eleven lessons and the comments. Nobody wrote to ask where anything was.',
    ),
    review(
      'teo-marcavelli',
      4,
      '2026-09-26T18:16',
      'Calm and on time',
      'The area was ready two days early. We still have to record the last module.',
    ),
  ],
  'import-cleanup': [
    review(
      'nils-overgaauw',
      5,
      '2026-09-08T13:42',
      'Seven spreadsheets became one',
      'Linh wrote down every rule before changing a row. The import had no errors.',
    ),
    review(
      'paloma-restivera',
      4,
      '2026-09-23T20:55',
      'Patient with our mess',
      'She asked about every odd column. It took a day longer than planned and was worth it.',
    ),
    review(
      'tunde-fashorin',
      4,
      '2026-10-14T10:08',
      'Phone numbers that work',
      'Every number has its country code now, and the duplicates are in a list of their own.',
    ),
  ],
};
