import type { SeedContent } from '../seed-content.js';

/** How to buy and sell. */
export const GUIDES: SeedContent[] = [
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

We keep this list short and true, and update it when something changes.
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
    content: `<p>Protection begins with saying what is protected. Guildhall does not take payments at the moment, so there is no money to hold and no refund to promise. What we do offer is a record: nobody can change what you decide by without leaving a trace.</p>
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
<li>Never hand over the password of your account. Create a user with the rights that are needed, and remove it afterward.</li>
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
    content: `<p>You have built the same thing for the third client. That is the moment to turn it into a product. This page shows how to do it so that buyers need little support.</p>
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

Publish a rate you can hold for a year. If you are cheaper than everybody else with your skills, clients will wonder why. To make a first project easy, offer a small service at a fixed price instead.

## Reviews

Ask when the result is in use and not on the day you deliver. Ask for a fact: what is different now? A review with a fact helps the next client more than five stars without a word. And answer criticism by changing the description it refers to; many three-star reviews are about an expectation that nobody had corrected.
`,
  },
];
