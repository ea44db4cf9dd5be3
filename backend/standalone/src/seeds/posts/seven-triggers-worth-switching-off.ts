import type { SeedContent } from '../seed-content.js';

export const sevenTriggers: SeedContent = {
  slug: 'seven-triggers-worth-switching-off',
  title: 'Seven triggers worth switching off',
  time: '2026-10-20T07:30:00.000Z',
  categories: ['automation', 'crm-setup'],
  meta_description:
    'Most accounts send messages nobody asked for. Find them, understand why they exist, and retire them in a safe order.',
  meta_keywords: 'workflow audit, triggers, automation cleanup, CRM',
  content: `An account that has passed through three agencies carries the habits of all three. You will find a birthday message with no birthday field, a reminder for a calendar that was deleted, and a "hot lead" alert that goes to someone who left in spring.

None of these is an error. Each was right on the day it was built. That is what makes them hard to see: nothing is red, and every run is marked as done.

## Start with what nobody can explain

Sort your workflows by enrollments in the last ninety days and read the top ten aloud to the person at the front desk. When neither of you can say who reads the message, you have found the first one.

> A trigger without an owner is a message without a reader.

Write the owner's name into the workflow's description as you go. An empty description after this exercise is a finding in itself.

## The seven

1. **Internal alerts to a shared inbox.** Everybody assumes that somebody else has read it. Replace the alert with a task that has an assignee and a due time, or delete it.
2. **Reminders attached to calendars without bookings.** They cost nothing until somebody reuses the calendar for a webinar and forty people are told to arrive with their insurance card.
3. **Anything that fires on "contact changed".** An import, a sync or a single spelling correction counts as a change. If the trigger has no filter on the field, one bulk update can enroll the whole database.
4. **Second follow-ups that start before the first has ended.** Two sequences that both begin with "just checking in" look like one very forgetful person.
5. **Tag added, tag removed, tag added.** Two workflows that use the same tag as a signal will sooner or later talk to each other. Use a field with named values for state and keep tags for labels.
6. **Birthday and anniversary messages.** Look at how many contacts have the date at all. If the field is mostly empty or was filled by an import with the first of January, switch it off today.
7. **The review request that ignores complaints.** It fires on a completed appointment and knows nothing about the angry call an hour later. Add a stop on an open complaint before you let it run again.

## Switch off in this order

Do not delete. Go from the outside in, so that a mistake is noticed by colleagues before it is noticed by customers.

| Day | What | How you notice a mistake |
|---|---|---|
| 1 | Internal alerts | A colleague asks where the alert went |
| 3 | Reminders on dead calendars | Nobody asks anything |
| 5 | "Contact changed" triggers | A field stops filling; the form still works |
| 8 | Overlapping follow-ups | Fewer replies of the kind "you wrote to me yesterday" |

Before each step, export the list of contacts that are inside the workflow right now. Contacts that sit in a wait step will not finish when the workflow is unpublished, and some of them may be waiting for something they paid for.

## Leave a note where the next person looks

Rename what you switched off instead of filing it away: put \`OFF 2026-10\` in front and the reason at the end. In three months, search for the prefix. Whatever nobody missed can be deleted, and whatever somebody brought back now has an owner.

The result is rarely dramatic. There are fewer lines in the list, fewer unsubscribes after bulk edits, and one practical change: when a customer says "I got a strange message from you", you can find out why in a minute.
`,
};
