import type { SeedContent } from '../seed-content.js';

export const threeNumbers: SeedContent = {
  slug: 'three-numbers-for-the-owner',
  title: 'Three numbers for the owner',
  time: '2026-02-17T08:10:00.000Z',
  categories: ['crm-setup', 'automation'],
  meta_description:
    'Speed to first reply, appointments kept and open quotes: how to define, calculate and deliver a report that somebody acts on.',
  meta_keywords: 'reporting, dashboard, speed to lead, KPI, SQL',
  content: `A dashboard with twenty widgets is looked at twice: on the day it is presented and on the day it is paid for. Three numbers in an email on Monday are read every week. Which three depends on the business, but these are a good start for anybody who sells services by appointment.

## 1. Time to first reply

The number of working minutes between an inquiry and the first answer by a person. Automatic replies do not count, however friendly they are.

Two decisions have to be written down. Which hours are working hours? And what is the figure: the average or the median? Take the median. One inquiry that lay over the holidays ruins an average and says nothing about last week.

If your data is exported to a database every night, the calculation is short:

~~~sql
select percentile_cont(0.5) within group (order by first_reply_minutes) as median_minutes,
       count(*) filter (where first_reply_minutes is null)              as unanswered
from inquiries
where received_at >= date_trunc('week', now()) - interval '1 week'
  and received_at <  date_trunc('week', now());
~~~

Always show the second column as well. A fast median with nine unanswered inquiries is not a good week.

## 2. Appointments kept

Of the appointments that should have taken place last week, how many did? The denominator is where reports go wrong. Rescheduled appointments count once, on the day on which they finally were due. Cancellations more than a day ahead are no failures; they are good manners.

| Situation | Counts as due | Counts as kept |
|---|---|---|
| Took place | yes | yes |
| Customer did not come | yes | no |
| Canceled on the same day | yes | no |
| Canceled two days before | no | no |
| Moved to next week | no, next week | next week |

Such a table belongs under the figure. It ends discussions, because people usually argue about definitions and believe they argue about performance.

## 3. Open quotes without a next step

The number of quotes that have been sent, are neither accepted nor declined, and have no task in the future; next to it their total in dollars. This is the only figure in the report that tells you what to do in the next hour. It should have a link to the list of those quotes.

## How to deliver it

- **By email, in the text.** No attachment, no login. The figures are in the first line so that they can be read on a locked screen.
- **With last week's figure beside it,** and no arrows in red and green. The reader knows which direction is good.
- **At the same time each week.** Monday at seven is better than "after the weekend".
- **With one sentence by a person.** "The two unanswered ones came through the old contact form, which we have removed." A report without a sentence is a thermometer without a patient.

## Checks before you trust it

Take last week and count by hand, once, from the calendar and the inbox. If your count and the report differ, find out why before you send anything; in our experience it is usually the time zone, test contacts or a calendar that nobody uses anymore.

Then let an alarm watch the report itself. If the number of inquiries is zero on a working day, the form is broken or the export is. You want to hear that from a machine at noon, and not from a customer on Thursday.

## When to add a fourth

When somebody has asked for the same figure three times. And when it comes in, ask which of the others nobody has mentioned for two months, and take it out.
`,
};
