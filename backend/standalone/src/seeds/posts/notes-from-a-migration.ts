import type { SeedContent } from '../seed-content.js';

export const migration: SeedContent = {
  slug: 'notes-from-a-crm-migration',
  title: 'Notes from a CRM migration',
  time: '2026-04-22T08:40:00.000Z',
  categories: ['case-notes', 'crm-setup'],
  meta_description:
    'A rehearsal on a copy, a mapping people can read and a count for every table: how a move of eleven years of history went quietly.',
  meta_keywords: 'CRM migration, data mapping, import, reconciliation',
  content: `<p>A heating company wanted to leave a field-service tool after eleven years. Contacts were easy. The value lay in the notes: who has the awkward boiler, where the key is, which customer must not be called before nine. The company is a composite, so that no customer is described here; the mistakes are the usual ones.</p>

<h2>Before anything is exported</h2>
<p>The first meeting had no technical question in it. We asked the people who use the old system what they look at when the phone rings. The answer was three things: the last visit, the open invoice and one free-text field called "Remarks 2". Nobody had mentioned that field in the project plan.</p>
<p>From the answers came a short list of what the new system has to show on one screen. Everything else could be archived and did not need to be migrated. That decision saved more time than any tool.</p>

<h2>A mapping that people can read</h2>
<p>The mapping was a table with one line per field, written in words. The last column is the important one.</p>
<table>
<thead><tr><th>Old</th><th>New</th><th>Rule</th><th>Who said so</th></tr></thead>
<tbody>
<tr><td>Phone 1 to Phone 4</td><td>Phone, additional phones</td><td>Format, drop fax numbers, first mobile becomes main</td><td>Dispatch</td></tr>
<tr><td>Remarks 2</td><td>Note, pinned</td><td>Unchanged, with original date in the first line</td><td>Technicians</td></tr>
<tr><td>Customer type</td><td>Field "Contract"</td><td>A and B become yes, C becomes no, empty stays empty</td><td>Office</td></tr>
<tr><td>Invoices</td><td>Not migrated</td><td>Balance as a number, link to the archive</td><td>Owner</td></tr>
</tbody>
</table>

<h2>The rehearsal</h2>
<p>The whole import was run into an empty account two weeks before the real date. Then five employees each checked ten customers they knew well, with the old system open beside the new one. They found four things no script would have found:</p>
<ol>
<li>All notes carried the date of the import, so the newest remark was not on top.</li>
<li>Couples with one contact had been split in two, because the old field contained "Anna / Peter".</li>
<li>Umlauts in street names were broken in one of three export files.</li>
<li>Customers who had died were marked only by a cross in the last name. They would have received the next newsletter.</li>
</ol>
<p>The fourth point became a rule on the day it was found. It is also the reason why rehearsals are done by people who know the customers.</p>

<h2>The weekend</h2>
<p>The move itself was boring, as it should be. All workflows in the new account were off. The old system was set to read-only on Friday evening, the export was taken once, and its files were kept unchanged together with the scripts. The order was contacts, then companies, notes, open opportunities, future appointments. After each step came a count.</p>
<pre><code>contacts      old 18,204   new 17,951   merged 231   rejected 22   difference 0
notes         old 96,870   new 96,870                rejected 0    difference 0
appointments  old    412   new    409                rejected 3    difference 0</code></pre>
<p>"Difference 0" is the line that allows you to sleep. It does not mean that nothing was lost; it means that every missing row has a name. The twenty-two rejected contacts were a list on paper on Monday, and the office finished it before the first coffee was cold.</p>

<h2>What we would do again</h2>
<ul>
<li>Decide what not to move before talking about tools.</li>
<li>Let users check customers they know, never random samples.</li>
<li>Keep the export and the scripts for a year. Questions arrive late.</li>
<li>Switch workflows on one at a time, in the second week, when people have stopped asking where things are.</li>
</ul>
`,
};
