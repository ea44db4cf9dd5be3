import type { SeedContent } from '../seed-content.js';

export const registeringANumber: SeedContent = {
  slug: 'registering-a-number-before-the-first-text',
  title: 'Registering a number before the first text',
  time: '2026-06-15T08:00:00.000Z',
  categories: ['deliverability'],
  meta_description:
    'What carriers want to see before business texts are let through, why campaigns are rejected, and how to prepare the evidence.',
  meta_keywords: 'A2P, 10DLC, SMS registration, opt-in, consent, compliance',
  content: `<p>In the United States, texts that a business sends from an ordinary ten-digit number are filtered unless the business and the purpose of the messages have been registered. The process has a dull name and an undeserved reputation for arbitrariness. Most rejections have a plain reason: a reviewer could not see how people agree to receive the messages.</p>
<p>This note describes how to prepare. It is practical advice and not legal advice, and rules differ by country.</p>

<h2>Two registrations, not one</h2>
<p>The <strong>brand</strong> says who you are. It is compared with official records, so the legal name, the tax number and the address have to match those records exactly. "Example Plumbing" is not "Example Plumbing LLC", and a moved office is a mismatch.</p>
<p>The <strong>campaign</strong> says what you send and to whom. One campaign covers one purpose, or a defined mix. Here a person reads what you wrote, visits your website and decides.</p>

<h2>What the reviewer looks for</h2>
<table>
<thead><tr><th>They ask</th><th>Have ready</th></tr></thead>
<tbody>
<tr><td>How does somebody opt in?</td><td>The address of the form, and a screenshot of it with the consent text visible</td></tr>
<tr><td>Is consent separate from other things?</td><td>A checkbox that is not ticked in advance and not required to submit the form</td></tr>
<tr><td>What will people receive?</td><td>Three to five sample messages that name the business</td></tr>
<tr><td>How do they stop?</td><td>STOP and HELP mentioned in the form and in the first message</td></tr>
<tr><td>What happens with the number?</td><td>A privacy page saying that numbers are not passed on for marketing</td></tr>
</tbody>
</table>

<h2>A consent text that works</h2>
<p>Say who writes, about what, roughly how often, that charges may apply, and how to stop. One or two sentences are enough:</p>
<pre><code>[ ] I agree to receive appointment reminders and service updates by text
    from Example Plumbing LLC at the number given. Message frequency varies.
    Message and data rates may apply. Reply STOP to opt out, HELP for help.
    Consent is not a condition of purchase. Privacy Policy | Terms</code></pre>
<p>If you also want to send offers, use a second checkbox. Mixed purposes behind one tick are among the most frequent reasons for a rejection, because a reminder and an advertisement are different promises.</p>

<h2>Sample messages</h2>
<p>Write what you will really send. Replace merge fields with a plain word in brackets, so that a stranger can read them: <code>[first name]</code> is better than a template expression. At least one sample has to name the business, and at least one has to mention STOP. Avoid shortened links from public services; use your own domain.</p>

<h2>If it is rejected</h2>
<ol>
<li>Read the reason and change only what it refers to. A completely new text starts a new argument.</li>
<li>Check the website as a stranger: is the form public, does the checkbox show, does the privacy page load on a phone?</li>
<li>If consent is given on paper or on the phone, describe that path in words and attach a picture of the form or the script.</li>
<li>Resubmit, and note the date, the change and the answer.</li>
</ol>

<h2>Afterward</h2>
<p>An approved campaign is a description of your behavior. If you start to send something else from the same number, the description is wrong and filtering can begin at any time. Add new purposes to the registration before you add the workflow.</p>
<p>Keep a folder with every version of the consent text and the dates on which it was live. When a customer asks in two years why you write to them, the answer is a date, a form and a sentence, and the conversation is friendly again.</p>
<p>Until the registration is approved, phone the people who asked to hear from you. It is fast, and it tells you which of the messages you planned are needed at all.</p>
`,
};
