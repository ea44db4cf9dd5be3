import type { SeedContent } from '../seed-content.js';

export const stages: SeedContent = {
  slug: 'pipeline-stages-with-exit-criteria',
  title: 'Pipeline stages with exit criteria',
  time: '2026-03-19T09:25:00.000Z',
  categories: ['crm-setup'],
  meta_description:
    'A stage is a fact about the customer and not a feeling of the seller. How to define five stages that two people use alike.',
  meta_keywords: 'pipeline, sales stages, exit criteria, forecast, opportunities',
  content: `<p>Ask two colleagues when a deal moves from "Contacted" to "Interested" and you will get two answers. Both are reasonable, and the forecast built on them is not. The remedy is old and costs nothing: every stage gets one sentence that says what must have happened before a deal may leave it.</p>

<h2>Facts about the customer</h2>
<p>A stage should describe something the customer has done. Customers answer, choose a date, send photos, accept a price. What the seller has done, such as calling twice or sending a brochure, is activity. It belongs in tasks, where it can be counted without moving anything.</p>
<p>The test is simple. If a stage can be reached by working harder without any reaction from the customer, it is not a stage.</p>

<h2>An example with five stages</h2>
<table>
<thead><tr><th>Stage</th><th>Leaves when</th><th>Longest stay</th></tr></thead>
<tbody>
<tr><td>Inquiry received</td><td>The customer has answered and the need is written down in one sentence</td><td>2 days</td></tr>
<tr><td>Need confirmed</td><td>A date for a visit or call is in the calendar, accepted by the customer</td><td>5 days</td></tr>
<tr><td>Visit done</td><td>A quote with price and validity has been sent</td><td>3 days</td></tr>
<tr><td>Quote sent</td><td>The customer has accepted or declined in writing</td><td>21 days</td></tr>
<tr><td>Accepted</td><td>The deposit has arrived, then the deal is won</td><td>10 days</td></tr>
</tbody>
</table>
<p>Five are enough for most service firms. A sixth stage is justified if the person responsible changes or if another message has to be sent. "Negotiation" is rarely one; it is a nervous name for a quote that nobody has followed up.</p>

<h2>Lost is a stage with a reason</h2>
<p>Deals that go nowhere are more valuable than they look, provided you note why. Offer a list of at most six reasons and make one of them mandatory:</p>
<ul>
<li>Price</li>
<li>Too late, the customer had chosen</li>
<li>Outside our area or service</li>
<li>No answer after the last follow-up</li>
<li>Postponed, with a date on which to ask again</li>
<li>Not genuine</li>
</ul>
<p>"Other" is missing on purpose. If it exists, it wins. After three months, read the list once. If "Too late" is frequent, the problem is the speed of the first answer. If "Outside our area" is, it is the advertisement.</p>

<h2>What the software can do</h2>
<ol>
<li>Put the sentence into the stage name or the pipeline description, where people see it while dragging a card.</li>
<li>Make fields required at the moment they are known: need in one sentence, quote amount, valid until.</li>
<li>Let a workflow create a task when the longest stay is exceeded. Do not let it move the deal. A deal that moves on its own teaches people to ignore the board.</li>
<li>Build one smart list for deals without a next task. It should be empty every Friday.</li>
</ol>

<h2>Monday, fifteen minutes</h2>
<p>Criteria live only if somebody asks for them. Once a week the team looks at the board together, from right to left, because the deals on the right are worth most. For each card that has been there too long there are three possible sentences: it moves because this happened, it is lost because of that, or this is the next step and here is the date. A fourth sentence, "I have a good feeling", is not accepted.</p>
<p>In the first weeks the total of the pipeline falls, sometimes by a lot. Nothing was lost on that Monday. The board has stopped repeating hopes, and the number that remains is one you can plan with.</p>
`,
};
