import type { SeedContent } from '../seed-content.js';

/** Who runs the market, and by what terms. */
export const HOUSE: SeedContent[] = [
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
<p>The nine product categories are nine houses, each with its own gable, ink and mark. The site draws a cover for every product and a portrait for every talent. There are no stock photographs, and a portrait does not show how anybody looks.</p>
<h2>How it keeps its books</h2>
<p>Guildhall writes down what happened and derives everything else from it. Prices, descriptions and reviews are never overwritten in place; a change is a new entry. So it is possible to say who changed what and when, and to rebuild every page from the record. Personal details in that record are encrypted with one key per person. When a person is erased, their key is destroyed: the record keeps its order, and nobody can read their details.</p>
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
    content: `Please write to us by email, so that you keep a copy of what you asked.

**hello@guildhall.example**

Use this address for everything below. A clear subject brings your message to the right person.

## Your account

Write from the address you signed up with. Forgot your password? Use the link on the [sign-in page](/auth), and we email you a link to choose a new one. We never ask for your password. Anybody who does is not from Guildhall.

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
<tr><td>Name, username, location, website, picture</td><td>Your profile; you choose what to fill in</td><td>You; everybody for the parts shown on talent pages and reviews</td></tr>
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
    content: `These are the rules of the house in plain words. The company that operates Guildhall for the public may add clauses that the law requires.

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
