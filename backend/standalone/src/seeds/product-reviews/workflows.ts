import type { SubjectReview } from '../subject-review.js';

export const WORKFLOWS: Record<string, SubjectReview[]> = {
  'missed-call-text-back': [
    {
      client: 'tessa-wrenfield',
      rating: 5,
      time: '2025-12-12T19:45:25.000Z',
      title: 'Paid for itself on a Saturday',
      comment:
        'We run two vans and nobody picks up while on a roof. First weekend it caught four calls, three replied, two became jobs.',
    },
    {
      client: 'joelle-vantassel',
      rating: 5,
      time: '2026-01-02T08:45:57.000Z',
      title: 'The four-second rule is clever',
      comment: 'Our old version texted every robocaller. This one ignores hang-ups and the inbox is readable again.',
    },
    {
      client: 'callum-dreyfoot',
      rating: 4,
      time: '2026-01-24T15:54:53.000Z',
      title: 'Good, needed a tweak for forwarding',
      comment:
        'We forward to a mobile after three rings, so the timing had to be changed in step two. The note in the step told me where.',
    },
    {
      client: 'pavel-strnadek',
      rating: 5,
      time: '2026-02-21T06:28:30.000Z',
      title: 'Reply stops everything, as promised',
      comment:
        'Tested with the six calls from the plan. The moment I answered, the sequence ended and my colleague was assigned.',
    },
    {
      client: 'mireille-castorain',
      rating: 5,
      time: '2026-03-20T14:05:50.000Z',
      title: 'Finally different wording after hours',
      comment:
        'Patients used to get "we will call you right back" at eleven at night. Now they get the booking link for the next open day.',
    },
    {
      client: 'ronan-kilbracken',
      rating: 5,
      time: '2026-04-15T07:51:00.000Z',
      title: 'Installed in a lunch break',
      comment: 'Import, fill in five custom values, call myself from two phones, switch on. Forty minutes with a sandwich.',
    },
    {
      client: 'yasmin-elbarouk',
      rating: 3,
      time: '2026-05-04T15:47:17.000Z',
      title: 'Does the job, assumes one number',
      comment:
        'We have three numbers for three brands and I had to copy the workflow twice and edit each. Worth it, but say so on the page.',
    },
    {
      client: 'ngozi-adefarin',
      rating: 5,
      time: '2026-06-01T06:52:13.000Z',
      title: 'Front desk stopped complaining',
      comment: 'They no longer have to call back a list every morning. The list is short because people booked already.',
    },
    {
      client: 'jonas-ekevall',
      rating: 4,
      time: '2026-06-11T08:40:47.000Z',
      title: 'Clear notes in every step',
      comment:
        'I could follow what happens without asking anyone. Would have liked the holiday dates as a list instead of one field.',
    },
    {
      client: 'sana-qadirabad',
      rating: 5,
      time: '2026-07-20T17:42:53.000Z',
      title: 'Repeat callers are left alone',
      comment: 'One customer calls six times in a row when she is worried. She now gets one text and not six.',
    },
    {
      client: 'connor-blaisdale',
      rating: 5,
      time: '2026-08-10T20:01:57.000Z',
      title: 'Works with our ported number',
      comment: 'Ported in March, registered in April, switched this on in May. Not a single message filtered so far.',
    },
    {
      client: 'hedda-rosenlyng',
      rating: 5,
      time: '2026-09-03T19:21:22.000Z',
      title: 'Small and finished',
      comment: 'Eleven steps and I understand all of them. I have bought bigger things that did less.',
    },
    {
      client: 'anouk-delvaere',
      rating: 4,
      time: '2026-09-17T17:08:20.000Z',
      title: 'Solid, English only',
      comment:
        'The logic is right. I translated the texts into Spanish myself, which took an evening because of the length limit.',
    },
    {
      client: 'leilani-kahoaka',
      rating: 5,
      time: '2026-10-18T15:13:14.000Z',
      title: 'I sell this to every client now',
      comment:
        'Installed in nine accounts. The test plan is what convinces owners: they hear the phone ring and see the text arrive.',
    },
  ],
  'no-show-rescue': [
    {
      client: 'gus-ferrowby',
      rating: 5,
      time: '2026-03-02T18:24:49.000Z',
      title: 'Polite, and it works',
      comment: 'The first text assumes traffic and not bad manners. People reply with sorry and a new date.',
    },
    {
      client: 'lucia-ferrandona',
      rating: 4,
      time: '2026-05-07T12:04:16.000Z',
      title: 'Deposit rule took explaining',
      comment: 'We had to add a line to our terms. After that, the third-time deposit was accepted by everyone but one.',
    },
    {
      client: 'maya-ridgeholm',
      rating: 5,
      time: '2026-07-24T11:45:00.000Z',
      title: 'The weekly list is what we needed',
      comment: 'Five names on a Friday for the front desk to call. No more scrolling through the calendar.',
    },
    {
      client: 'erik-tammelaid',
      rating: 2,
      time: '2026-08-29T13:30:08.000Z',
      title: 'Offered slots of the wrong person',
      comment:
        'With four therapists the open times came from the shared calendar, so people were offered someone else. Fine for a single provider.',
    },
  ],
  'quote-follow-up-ladder': [
    {
      client: 'emeka-obiadun',
      rating: 5,
      time: '2026-04-11T16:49:07.000Z',
      title: 'Closes what is dead',
      comment: 'Day twenty-one closes the deal and asks for the reason. My pipeline went from ninety quotes to thirty real ones.',
    },
    {
      client: 'delroy-pinnaker',
      rating: 4,
      time: '2026-05-26T14:40:05.000Z',
      title: 'The price answer on day five is good',
      comment: 'It says what is included without apologizing. I rewrote the closing mail a bit warmer.',
    },
    {
      client: 'isla-farquharn',
      rating: 2,
      time: '2026-08-04T10:13:29.000Z',
      title: 'Too slow for emergency work',
      comment: 'For a burst pipe, day two is two days late. The trades version needs a fast lane.',
    },
    {
      client: 'callum-dreyfoot',
      rating: 4,
      time: '2026-09-19T09:27:28.000Z',
      title: 'Skips holidays',
      comment: 'It knows weekends and our public holidays. Had to add the regional ones.',
    },
  ],
  'quiet-hours-gate': [
    {
      client: 'tunde-fashorin',
      rating: 4,
      time: '2026-09-09T13:13:49.000Z',
      title: 'One place to change hours',
      comment:
        'Replaced eleven wait steps. Took me a moment to see that it checks the reason again after waiting, which is the clever bit.',
    },
    {
      client: 'abena-owusuah',
      rating: 5,
      time: '2026-08-23T20:02:00.000Z',
      title: 'No more texts at midnight',
      comment: 'We serve three time zones, and it asks for the zone of the contact. Complaints stopped.',
    },
    {
      client: 'sofie-lindgaarden',
      rating: 4,
      time: '2026-09-29T07:33:00.000Z',
      title: 'Simple gate, good notes',
      comment: 'I had to add our public holidays by hand. It took ten minutes with the guide.',
    },
  ],
};
