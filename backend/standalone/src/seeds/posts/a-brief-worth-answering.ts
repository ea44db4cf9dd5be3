import type { SeedContent } from '../seed-content.js';

export const brief: SeedContent = {
  slug: 'a-brief-worth-answering',
  title: 'A brief worth answering',
  time: '2026-05-21T10:05:00.000Z',
  categories: ['hiring'],
  meta_description:
    'Half a page that brings you useful offers: the situation, the result, the limits and the one thing you are unsure about.',
  meta_keywords: 'project brief, hiring freelancers, scope, template',
  content: `Good freelancers answer short messages that contain a problem. They rarely answer long ones that contain a solution, because somebody has already decided how and only looks for hands. Half a page is enough if it says the right things.

## The situation, in numbers you know

Begin with facts that cannot be argued about. How many contacts, how many locations, how many people use the account, which system was there before? You do not need to measure anything for this; round numbers are fine.

Then describe one ordinary case from start to end, as if you told it to a new colleague: "A customer calls, Ana writes the name on paper, in the evening she types it into the calendar, and the reminder is sent by hand on the day before." That paragraph is worth more than a list of features, since it shows where time is lost.

## The result, as something you could check

Replace verbs like *optimize* and *streamline* with a sentence that can be true or false.

| Instead of | Write |
|---|---|
| Improve our follow-up | Every quote gets a first follow-up after two working days unless the customer has answered |
| Set up reporting | On Monday at seven the owner receives three numbers with last week's beside them |
| Automate onboarding | After payment, the client has access, a date and a checklist without anybody typing |
| Clean the database | No two contacts share an email address, and every phone number is valid |

If you cannot write such a sentence, you may be looking for advice first. Say that. An hour of advice is a good small job.

## The limits

Say what may not happen:

- Which messages must not be sent by accident?
- Which fields belong to another system?
- Is there a time when nothing may change, for example the last week of the month?

Experienced people ask these questions anyway, and you save a round of messages.

Also name the budget, at least as a range. It is not a weakness in a negotiation. It tells the reader whether you think of a weekend or a quarter.

## The thing you are unsure about

The most useful line in a brief begins with "We do not know whether". It invites the reader to think, and the answers separate people who have done this before from people who have not. For example: we do not know whether our booking software can send data out; we do not know whether we may text old customers.

## A template

~~~text
WHO WE ARE     Two locations, six people, about 4,000 contacts.
TODAY          (one ordinary case, from the call to the invoice)
RESULT         1. ...   2. ...   3. ...   (sentences that can be checked)
MUST NOT       Nobody gets a message twice. The calendar at reception stays.
ACCESS         Admin for the account; the website is managed by someone else.
BUDGET, DATE   $800 to $1,500, done before the season starts in March.
UNSURE         Whether our old customers may be written to.
FIRST STEP     What would you do first, and what would it cost?
~~~

The last line asks for a small beginning. It gives you an offer you can accept without much risk, and after the first step both sides know whether they like working together.

## What to do with the answers

Read for questions before you read for prices. Someone who asks how the two locations share staff has understood your calendar. Someone who repeats your brief in nicer words has not read it twice.

Then answer everybody, also those you decline, in one friendly sentence. The market is smaller than it looks, and the person who does not fit today may be the one you need for the next problem.
`,
};
