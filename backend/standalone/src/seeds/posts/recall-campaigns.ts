import type { SeedContent } from '../seed-content.js';

export const recallCampaigns: SeedContent = {
  slug: 'recall-campaigns-for-small-practices',
  title: 'Recall campaigns for small practices',
  time: '2026-08-18T07:45:00.000Z',
  categories: ['case-notes', 'automation'],
  meta_description:
    'How one dental practice brought patients back with two short sequences, and what its staff no longer had to remember.',
  meta_keywords: 'recall campaign, dental practice, reminders, SMS, booking',
  content: `<p>A practice with three chairs does not need nine sequences. It needs two, sent on a quiet weekday, with a phone number that a person answers. This is how one recall was rebuilt. The practice is a composite, so that nobody's patients are described here.</p>

<h2>What was there</h2>
<p>The old recall ran on the first of each month. It took everybody who carried the tag <code>recall</code> and sent an email, a text and, a week later, another text. The tag was set by hand after a visit and removed by hand after a booking. Both steps were forgotten in busy weeks, so the campaign wrote to people who had been in the chair four days earlier and left out people who had not been seen for two years.</p>
<p>The monthly rhythm had a second effect. All replies arrived on the first and second of the month, which are the days when the front desk also does the invoices. Many went unanswered until the fourth.</p>

<h2>The three decisions</h2>
<ol>
<li><strong>The date decides, not a tag.</strong> The practice software exports the date of the last completed check-up. It is imported each night into one date field. Nobody needs to remember anything.</li>
<li><strong>Small batches, every working day.</strong> Instead of three hundred messages once a month, fifteen a day go out at ten in the morning. The front desk can answer all of them by noon.</li>
<li><strong>Everything stops at the first sign of life.</strong> A reply, a call, a booking, even a booking made by phone, removes the person from the sequence.</li>
</ol>

<h2>The two sequences</h2>
<table>
<thead><tr><th>When</th><th>Who</th><th>What</th></tr></thead>
<tbody>
<tr><td>6 months after the last check-up</td><td>Regular patients</td><td>One text with a booking link</td></tr>
<tr><td>10 days later, no reaction</td><td>Same</td><td>One email with three reasons and the phone number</td></tr>
<tr><td>14 months after the last check-up</td><td>Lapsed patients</td><td>One personal text, signed by the practice manager</td></tr>
<tr><td>3 weeks later, no reaction</td><td>Same</td><td>A task to call, then nothing for a year</td></tr>
</tbody>
</table>
<p>The texts are short. The first reads:</p>
<pre><code>Hello {{contact.first_name}}, it has been six months since your check-up
at {{custom_values.practice_name}}. Book a time: {{custom_values.recall_link}}
or call {{custom_values.practice_phone}}. Reply STOP to opt out.</code></pre>
<p>There is no treatment in it, no result and no diagnosis. Anybody can read a text on a locked screen, and the only health information it may carry is that somebody has a dentist.</p>

<h2>What had to be handled</h2>
<ul>
<li><strong>Families.</strong> One mobile number for four people means four texts in a row. Contacts that share a number are grouped, and only the adult is written to.</li>
<li><strong>Patients who moved.</strong> A reply with "moved" sets a field that ends all recalls. It is the most useful automation in the account and has one step.</li>
<li><strong>Open treatment.</strong> Patients with a treatment plan in progress are excluded. Being asked to book a check-up between two root canal appointments does not inspire confidence.</li>
<li><strong>Public holidays.</strong> The daily batch is skipped and not doubled the day after.</li>
</ul>

<h2>How to judge it</h2>
<p>Look at three counts per month, side by side: recalls sent, appointments booked by those people within thirty days, and appointments kept. The first tells you whether the import works, the second whether the message does, the third whether your reminders do. Compare them with your own past months and not with somebody else's percentages; practices differ too much in age of patients and distance.</p>
<p>One more count is worth keeping: replies that nobody answered on the same day. When it rises, make the batches smaller. A recall is a promise that somebody has time.</p>
`,
};
