import type { SeedContent } from './seed-content.js';

/** The pages behind the links of the footer. */
export const PAGES: SeedContent[] = [
  {
    slug: 'how-it-works',
    title: 'How It Works',
    time: '2025-11-02T10:00:00.000Z',
    categories: [],
    meta_description:
      'Find a person or a finished product, compare on facts, and see what Guildhall does for you today and what it leaves to you.',
    meta_keywords: 'how it works, find talent, marketplace',
    content: `Guildhall brings together two things that businesses on a marketing-automation platform look for: people who build, and work that is already built.

## If you need a person

Open [Find Talent](/talent). Narrow the list by skill and hourly rate; the filters apply as you move them. A profile shows the rate, the skills, the services with price and delivery time, and what clients wrote. Services have a fixed price for a described result. The hourly rate is for everything that does not fit such a description.

## If you need a finished solution

Open the [Marketplace](/marketplace). Snapshots set up an account, workflows do one job inside it, scripts and extensions add what the platform lacks, templates and funnels save writing, courses explain. Each product page lists what is inside. Read the description before the feature list: it says what the product expects from your account.

## If you sell

[Become a talent](/become-talent) with an hourly rate, your skills and a short text about your work. After that your dashboard lets you publish services and products. They appear in the lists at once.

## What happens today, and what does not

- You can browse everything without an account.
- With an account you can keep a profile, write to talents and apply as a talent.
- **Contact Me, Schedule a Call and Select & Continue send an inquiry.** The talent answers on Guildhall, and neither of you sees the other's address. Your [inquiries](/inquiries) keep both sides.
- **Buy Now and Add to Cart do not take money.** Checkout is not open yet; the buttons say so.

We prefer a short list that is true to a long one. When something on this page changes, the page changes with it.
`,
  },
  {
    slug: 'buyer-protection',
    title: 'Buyer Protection',
    time: '2025-11-02T10:20:00.000Z',
    categories: [],
    meta_description:
      'What protects buyers on Guildhall today: public prices, one review per client, recorded changes. And what we do not promise.',
    meta_keywords: 'buyer protection, reviews, history, trust',
    content: `<p>Protection begins with saying what is protected. Guildhall does not take payments at the moment, so there is no money to hold and no refund to promise. What we do offer is that the information you decide by cannot be arranged behind your back.</p>
<h2>What you can rely on</h2>
<ul>
<li><strong>One review per client and subject.</strong> A client can review a service or product once and can revise that review. Nobody can review their own work.</li>
<li><strong>Ratings are calculated, never typed in.</strong> A mean on a card is the mean of the reviews behind it.</li>
<li><strong>Changes leave a trace.</strong> Every change of a price, a description or a review is recorded with its time and its author. If a dispute arises, an operator can see what an offer said on the day you read it.</li>
<li><strong>Only the owner edits.</strong> Services and products can be changed and deleted by the talent who published them and by nobody else.</li>
</ul>
<h2>What you should know</h2>
<p>A product nobody has reviewed yet is shown with placeholder stars and sample reviews, and parts of a profile that a talent has left empty are filled with sample text. Guildhall also opens with sample talents, products and reviews, so that the house is not empty. Treat a rating as what it is: a summary of other people's opinions.</p>
<h2>Before you agree on anything</h2>
<ol>
<li>Ask for the result in a sentence that can be checked.</li>
<li>Begin with a small piece of work and a small price.</li>
<li>Never hand over the password of your account. Create a user with the rights that are needed, and remove it afterwards.</li>
<li>Before you import a snapshot, try it in an empty account.</li>
</ol>
<h2>When something looks wrong</h2>
<p>Write to us through the address on the <a href="/contact">contact page</a> with the link of the page and what you expected to find there. Offers that mislead are removed.</p>
`,
  },
  {
    slug: 'seller-dashboard',
    title: 'Seller Dashboard',
    time: '2025-11-02T10:40:00.000Z',
    categories: [],
    meta_description:
      'What talents see after signing in: counts, rating, services and products, and which parts of the dashboard are still to come.',
    meta_keywords: 'seller dashboard, talent, services, products',
    content: `Everyone who has [become a talent](/become-talent) has a [dashboard](/dashboard). This page explains what it shows, so that you know what to expect before you apply.

## Four figures

| Card | Meaning |
|---|---|
| Services | How many services you have published |
| Products | How many products you have published |
| Rating | The mean of all reviews of your services and products, to one decimal, with their number; N/A while there are none |
| Profile Views | Not counted yet, marked as coming soon |

## Services

A service has a title, a description, a price and a delivery time in days. You create it with [Create Service](/create-service) and find it again under [Manage Services](/manage-services), newest first. Edit as often as you like; visitors see the new text at once. Deleting asks for confirmation.

## Products

A product has a title, a description, a price and optionally an image. If you leave the image blank, Guildhall draws a cover in the colors of its category. Under "More details" you can add a category, key features and a stock. **Choose a category**: without one your product is listed under All Products only, and people who filter will not see it. [Manage Products](/manage-products) lists what you have published.

## Two people, one product

If you have the edit page open in two windows and save in both, the second one is refused and keeps what you typed. It shows what changed since you opened it, and you choose what to keep. Nothing is overwritten silently.

## Still to come

The tabs for reviews and analytics are placeholders for now. Reviews of your work can be read on your public profile, which the dashboard links to.
`,
  },
  {
    slug: 'sell-products',
    title: 'Sell Products',
    time: '2025-11-02T11:00:00.000Z',
    categories: [],
    meta_description:
      'How to describe, price and maintain a digital product so that buyers know what they get, with a checklist before you publish.',
    meta_keywords: 'sell products, snapshots, pricing, product description',
    content: `<p>You have built the same thing for the third client. That is the moment to turn it into a product. This page is about doing it in a way that saves you support.</p>
<h2>What sells itself</h2>
<p>Products that do one thing and say where it ends. "Answers missed calls by text and stops when the customer replies" is a product. "Complete automation for your business" is a promise nobody can check.</p>
<h2>The description</h2>
<ol>
<li><strong>First sentence:</strong> the result. It is the only one shown on the card.</li>
<li><strong>Then:</strong> how it works, with the limits. Name what the account must have before the import: a phone number, a calendar, a certain plan.</li>
<li><strong>Last:</strong> what does not happen. Buyers are afraid of messages that go out by themselves, so say that everything arrives switched off.</li>
</ol>
<p>Key features are facts that can be counted: eleven steps, nine emails, two languages.</p>
<h2>The price</h2>
<p>Start with the hours a buyer saves in the first month and ask for a small part of their value. The price filter of the marketplace runs to $200, and its upper end includes everything above. You can change a price at any time; the old one stays in the history.</p>
<h2>Before you publish</h2>
<ul>
<li>Import it yourself into an empty account and follow your own guide.</li>
<li>Remove names, phone numbers and keys of earlier clients from templates and custom values.</li>
<li>Ask somebody who has never seen it to read the description and say what they expect.</li>
<li>Decide how long you will maintain it. Product pages state that six months of updates are included.</li>
</ul>
<p>Ready? <a href="/become-talent">Become a talent</a> if you are not one yet, then <a href="/create-product">create your product</a>. Please note that checkout is not open yet: visitors can read and review offers, and cannot pay for them here so far.</p>
`,
  },
  {
    slug: 'talent-success',
    title: 'Talent Success',
    time: '2025-11-02T11:20:00.000Z',
    categories: [],
    meta_description:
      'Habits of talents whose profiles are read to the end: a title that names a customer, a bio with limits, small first services.',
    meta_keywords: 'talent profile, freelancing, services, reviews',
    content: `Success here means that the right people find you and the wrong ones notice early that you are not their match. Both are decided on a profile that is read in less than a minute.

## The title

Name the customer or the problem. A dentist stops scrolling at "CRM architect for clinics". "Automation expert" says nothing to anybody. You can change the title under [Profile](/profile), in the section Talent details.

## The skills

List five to seven, the most important first: a card shows only three. Use the names of the filter where they fit, because clients tick boxes there. Other skills can be found through the search.

## The bio

Two paragraphs are enough.

1. What you do, for whom, and what an ordinary project looks like.
2. How you work: what you ask for in advance, what you hand over, how long you stay.

A limit makes it credible. "I refuse to automate the phone call that closes the deal" is remembered longer than a list of certificates.

## The first service

Offer something small with a fixed price that leads to a decision: an audit, a review, one day of building. It lets a client try you with little risk, and it lets you see the account before you quote for the large project.

## The rate

Publish a rate you can hold for a year. If you are cheaper than everybody else with your skills, clients will wonder why. Fixed-price services are the better place for a friendly entry.

## Reviews

Ask when the result is in use and not on the day you deliver. Ask for a fact: what is different now? A review with a fact helps the next client more than five stars without a word. And answer criticism by changing the description it refers to; many three-star reviews are about an expectation that nobody had corrected.
`,
  },
  {
    slug: 'about',
    title: 'About Guildhall',
    time: '2025-11-02T11:40:00.000Z',
    categories: [],
    meta_description: 'Why Guildhall is drawn as a street of houses, what it is for, and how it keeps its books.',
    meta_keywords: 'about, guildhall, marketplace',
    content: `<p>A guildhall was the building in which the trades of a town met their customers. Every trade had its house, its mark and its rules, and the hall in the middle belonged to all of them. The picture fits what we do: a place where people who know a craft meet people who need it.</p>
<h2>What it is for</h2>
<p>Businesses and agencies that run on GoHighLevel need two kinds of help. Sometimes they need a person for something that exists nowhere else. Sometimes they need a thing that somebody has already built. Guildhall offers both side by side, so that you can find out which of the two you need.</p>
<h2>How it is drawn</h2>
<p>The nine product categories are nine houses, each with its own gable, ink and mark. Covers and portraits are drawn by the product itself from the identity of what they stand for: no stock photographs, and no claim about how anybody looks.</p>
<h2>How it keeps its books</h2>
<p>Guildhall writes down what happened and derives everything else from it. Prices, descriptions and reviews are never overwritten in place; a change is a new entry. So it is possible to say who changed what and when, and to rebuild every page from the record. Personal details are encrypted in that record with a key of their own. When a person is erased, the key is destroyed, and the record keeps its order without the person.</p>
<h2>Samples</h2>
<p>A new house is furnished with samples: invented talents, products, services, reviews and these pages. No real person or company is meant by any of them. As real members arrive, their work appears in the same lists.</p>
<h2>What is missing</h2>
<p>Checkout and billing are not part of Guildhall yet. <a href="/how-it-works">How It Works</a> lists what is there today.</p>
`,
  },
  {
    slug: 'contact',
    title: 'Contact',
    time: '2025-11-02T12:00:00.000Z',
    categories: [],
    meta_description:
      'Whom to write to about an account, an offer, a mistake on a page or your personal data, and what to put into the message.',
    meta_keywords: 'contact, support, report, personal data',
    content: `There is no form on this page. A message you have in your own outbox is worth more to you than one you typed into ours.

**hello@guildhall.example**

Use this address for everything below. Say in the subject what it is about, so that it reaches the right person.

## Your account

Write from the address you signed up with. For a forgotten password you do not need us: [sign in](/auth) has a link for that, and a message with a way to set a new one is sent to your address. We never ask for your password, and nobody who does is one of us.

## An offer that looks wrong

Send the link of the talent, service or product and one sentence about what you expected. If a description or price has changed since you read it, name the day: we can look up what it said.

## A mistake on a page

Send the address of the page, what you did, what you saw and what you had expected. The width of your screen and the name of your browser help more than a screenshot alone.

## Your personal data

You may ask what we store about you, ask for corrections, and ask to be erased. The [privacy page](/privacy) says what happens then. We will ask you to confirm the request from your address before we act on it.

## Security

If you find a weakness, describe how to reproduce it, use your own account for trying, and give us a reasonable time before you publish. We will answer, and we will thank you by name if you like.

## What we cannot help with

Questions about your own CRM account, its invoices or its outages belong to the company that provides it. For work inside that account, [find a talent](/talent).
`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    time: '2025-11-02T12:20:00.000Z',
    categories: [],
    meta_description:
      'What Guildhall stores about you, who can see it, which cookies it sets, and what happens when you ask to be erased.',
    meta_keywords: 'privacy, personal data, cookies, erasure',
    content: `<p>This page describes what the software does with personal data. The company that operates it for the public adds its legal details.</p>
<h2>What is stored</h2>
<table>
<thead><tr><th>Data</th><th>Why</th><th>Who can see it</th></tr></thead>
<tbody>
<tr><td>Email address</td><td>To sign in and to reach you about your account</td><td>You and operators</td></tr>
<tr><td>Password</td><td>To sign in; stored only as a salted hash</td><td>Nobody</td></tr>
<tr><td>Name, username, location, website, picture</td><td>Your profile, as far as you fill it in</td><td>You; everybody for the parts shown on talent pages and reviews</td></tr>
<tr><td>Rate, title, bio, skills, languages, education</td><td>Your talent profile</td><td>Everybody</td></tr>
<tr><td>Services, products, reviews</td><td>The offers and opinions you publish</td><td>Everybody</td></tr>
<tr><td>Inquiries and their answers</td><td>So that a client and a talent can agree on work</td><td>The two of you</td></tr>
<tr><td>Record of changes</td><td>To know who changed what and when</td><td>Operators</td></tr>
</tbody>
</table>
<h2>What is not</h2>
<p>No payment data, because no payments are taken. No advertising profiles, no tracking by third parties, no fonts or pictures loaded from other hosts by our own design. Only images that a talent places by address come from the host of that address.</p>
<h2>Cookies</h2>
<p>After you sign in, one cookie keeps your session; scripts cannot read it and other sites cannot use it. A second one remembers how recent your last change was, so that the next page already shows it. Both are needed for the product to work. There are no others.</p>
<h2>Notification settings</h2>
<p>The switches under Settings are not stored yet; they return to their first position when you reload.</p>
<h2>Erasure</h2>
<p>Personal details in the record are encrypted with a key that belongs to you alone. When you are erased, the key is destroyed. What was encrypted with it can no longer be read by anybody, and public pages lose your details. The order and number of entries remain, without you in them. The button in the settings is not connected yet: write to the address on the <a href="/contact">contact page</a>.</p>
`,
  },
  {
    slug: 'terms',
    title: 'Terms',
    time: '2025-11-02T12:40:00.000Z',
    categories: [],
    meta_description:
      'The rules of the house in plain words: accounts, offers, reviews, what Guildhall is responsible for and what it is not.',
    meta_keywords: 'terms, rules, conditions, talents, clients',
    content: `These are the rules of the house in plain words. The company that operates Guildhall for the public may add the clauses that its law asks for.

## 1. Accounts

One person, one account. You are responsible for what happens under it, so keep your password to yourself. An account is either a client, a talent or an administrator. A client can become a talent by [applying](/become-talent); a talent agrees to sections 2 and 3 in addition.

## 2. Offers

What you offer must be yours to sell, or you must have the permission of the person who made it. Describe it truthfully, including what it needs and what it does not do. Do not include data of your clients, credentials, or anything that sends messages to people who have not agreed to receive them. Prices are in US dollars.

## 3. Agreements between talents and clients

Guildhall shows offers. It is not a party to what a talent and a client agree, it does not take payments, and it does not check identities or qualifications. Put your agreement in writing: result, price, date, and what happens if one of them slips.

## 4. Reviews

You may review a service or product you have used, once, in your own words. You may revise your review. Reviews of your own work, reviews in exchange for money, and insults are removed.

## 5. Content on this site

Texts of talents and clients remain theirs. By publishing them here you allow Guildhall to show them as part of the service until you delete them. A record of earlier versions is kept so that disputes can be settled.

## 6. Availability

We try to keep the house open and its records complete, and we do not guarantee either. Features that are marked as not available are exactly that.

## 7. Leaving

You can stop using Guildhall at any time and ask to be erased, as described under [Privacy](/privacy). We may close accounts that break these rules, and we say why, unless that would harm somebody.

## 8. Changes

When these terms change, this page changes with them, and the earlier version stays in the record.
`,
  },
];
