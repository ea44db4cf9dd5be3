import type { SeedContent } from '../seed-content.js';

export const testing: SeedContent = {
  slug: 'testing-a-workflow-before-it-meets-a-customer',
  title: 'Testing a workflow before it meets a customer',
  time: '2026-01-20T09:35:00.000Z',
  categories: ['automation'],
  meta_description:
    'One test contact per branch, shortened waits, a table of expected results, and the four cases that everybody forgets.',
  meta_keywords: 'workflow testing, test contacts, QA, automation',
  content: `The usual test of a workflow is that its authors add themselves as a contact, watch the first message arrive, and publish. It proves that the first step works for a person who is already known, speaks English and is awake. Here is a procedure that takes half an hour and proves more.

## Draw the branches and count the ends

Write down every path from the trigger to an end. You do not need a drawing tool; a list is enough. A workflow with two conditions has up to four ends, and each needs a contact that reaches it.

~~~text
trigger: form "Quote request" submitted
  in our area?
    no  -> END 1  polite refusal, tag "outside area"
    yes -> photo attached?
             no  -> ask for a photo, wait 1 day
                      arrived -> END 2  task for the estimator
                      missing -> END 3  task "call for photo"
             yes -> END 4  task for the estimator
~~~

## One contact per end

Create contacts whose names say what should happen: *Test OutsideArea*, *Test PhotoLate*. Give each its own address with a plus sign in it, so that all mail arrives in your inbox and can be told apart. For texts, use a real second phone at least once; simulators do not show how long messages are split.

Mark them all with one field, for example "Test contact = yes", and exclude that field in your reports. Otherwise next month's figures will contain your afternoon.

## Shorten the waits, but not all of them

Replace days with minutes for the first run. Then restore the real waits and let one contact run through in real time, over a weekend if possible. Only then will you find out whether "one day" means twenty-four hours or the next morning at nine, and what happens on Sunday.

## Write the expectation first

| Contact | Expected message | Expected state | Seen |
|---|---|---|---|
| Test OutsideArea | Refusal with two names of colleagues | Tag set, no task | |
| Test PhotoLate | One reminder, no second | Task "call for photo" | |
| Test PhotoQuick | Reminder is **not** sent | Task for estimator | |
| Test AllAtOnce | Confirmation only | Task for estimator | |

The third line is the interesting one. Things that should not happen are the errors customers notice, and they cannot be found by looking at what did happen.

## The four cases everybody forgets

1. **The second time.** The same person submits the form again while still inside the workflow. Is re-entry allowed, and should it be?
2. **The early reply.** The customer answers during the wait. Does the sequence stop, or does the machine go on talking?
3. **The empty field.** No first name, no address. "Hello ," is a small disgrace that every reader recognizes.
4. **The human.** A colleague moves the deal by hand, books by phone, or changes the assigned user. Afterward nothing in the workflow may contradict them.

## Look at it from the other end

Open the conversation of a test contact and read it from top to bottom as the customer sees it: email, text, and whatever else is sent by other workflows. Two correct workflows can produce an impolite conversation. If two messages arrive within an hour, one of them should wait.

## Publish like a careful person

Publish in the morning and not on Friday. Enroll ten real contacts, look at each of them in the evening, and open the gate the next day. Put the date of the test and the list of ends into the description. When something is changed in four months, the next person can repeat the half hour and need not begin from nothing.
`,
};
