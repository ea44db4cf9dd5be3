import type { SeedContent } from '../seed-content.js';

export const fairRate: SeedContent = {
  slug: 'what-a-fair-hourly-rate-looks-like',
  title: 'What a fair hourly rate looks like',
  time: '2026-09-08T09:00:00.000Z',
  categories: ['hiring'],
  meta_description:
    'Why the cheapest quote is often not the cheapest project, how to compare rates by outcome, and when to insist on a fixed price.',
  meta_keywords: 'hourly rate, freelancers, fixed price, estimates, hiring',
  content: `<p>Two people quote for the same work. One asks for $45 an hour and estimates forty hours, the other asks for $120 and estimates twelve. On paper the second is cheaper. In practice you cannot know, because an estimate is an opinion and a rate is a fact. This note is about turning the opinion into something you can compare.</p>

<h2>What a rate pays for</h2>
<p>An hour of work on your account is not the only thing in the price. A freelancer also pays for the hours nobody buys: answering requests, learning what changed in the platform last month, bookkeeping, holidays. As a rule of thumb for your own calculation, assume that somewhat more than half of a working week can be invoiced. A rate that looks high is often an ordinary salary after that division.</p>
<p>What you want to find out is which of the following the rate includes:</p>
<ul>
<li>questions before the start, and a written summary of the answers,</li>
<li>tests with realistic data, not only a look at the screen,</li>
<li>a handoff that somebody else can work with,</li>
<li>corrections after launch, for how long and of what kind.</li>
</ul>

<h2>Compare outcomes, not hours</h2>
<p>Ask every candidate to split the work into results you could accept one by one, with a range for each. The ranges tell you more than the sum.</p>
<table>
<thead><tr><th>Result</th><th>Candidate A, hours</th><th>Candidate B, hours</th></tr></thead>
<tbody>
<tr><td>Intake form writes to the right fields</td><td>2 to 3</td><td>4 to 5</td></tr>
<tr><td>Calendar with two staff and one room</td><td>3 to 4</td><td>6 to 8</td></tr>
<tr><td>Reminders in two languages</td><td>2</td><td>5 to 6</td></tr>
<tr><td>Import of 3,000 contacts, checked</td><td>3 to 8</td><td>5</td></tr>
</tbody>
</table>
<p>In this invented example, candidate A is quick where things are known and honest about the import, where the range is wide. Candidate B gives one number for the riskiest line. That is the line to ask about: what did you assume about the data?</p>

<h2>When hourly, when fixed</h2>
<p>A fixed price suits work that can be described completely: a landing page, a registration, an audit with a defined report. The freelancer carries the risk of a wrong estimate and will charge a little for it, which is fair.</p>
<p>Hourly suits work that is discovered while doing it: cleaning an inherited account, integrations with a system that has no documentation, support. Here you carry the risk, so limit it. Agree on a ceiling, on a weekly note of what was done, and on a point at which both sides decide whether to go on.</p>
<blockquote><p>Agree on the first small result, pay for it, and then talk about the large one.</p></blockquote>

<h2>Signs that a low rate will be expensive</h2>
<ol>
<li>The offer arrives before any question.</li>
<li>Nobody asked who will look after the result.</li>
<li>Tests are not mentioned, or only as "we will check everything".</li>
<li>The same text could have been sent to any other client.</li>
</ol>
<p>None of these says anything about honesty. They show that the hours for thinking are missing from the estimate, and those hours will be spent, by you or by the next freelancer.</p>

<h2>Signs that a high rate is worth it</h2>
<p>The candidate removes something from your list. Experienced people know which part of a request can be left out, and say so although it costs them hours. They also name the one thing that could go wrong. If you get a shorter scope and a named risk in the first conversation, the rate is probably the smaller number in the calculation.</p>
<p>On Guildhall every talent shows an hourly rate. Use it as a filter for your budget, then put the profile aside and compare what the results will cost.</p>
`,
};
