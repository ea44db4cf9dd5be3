import type { SeedContent } from '../seed-content.js';

export const sendingDomain: SeedContent = {
  slug: 'a-sending-domain-in-the-right-order',
  title: 'A sending domain, set up in the right order',
  time: '2026-07-28T08:20:00.000Z',
  categories: ['deliverability'],
  meta_description:
    'SPF, DKIM, DMARC and warm-up: what each of them proves, which record to add first, and how to check your work by hand.',
  meta_keywords: 'SPF, DKIM, DMARC, sending domain, warm-up, email deliverability',
  content: `Most deliverability problems are blamed on content and caused by identity or by the list. Identity is the part you can finish in an afternoon, if you do it in the right order. Do the list afterward; it takes longer.

## Use a subdomain

Send marketing and automated mail from a subdomain such as \`mail.example.com\`, never from the bare domain that carries your invoices and your private correspondence. Reputation attaches to both, but not equally, and a bad month of newsletters should not keep an offer letter out of an inbox.

Pick a name people recognize. It will be visible in headers and sometimes in the address itself.

## What each record proves

| Record | Question it answers | Where it lives |
|---|---|---|
| SPF | May this server send for this domain? | TXT at the envelope domain |
| DKIM | Did the domain sign this text, and is it unchanged? | TXT or CNAME at a selector |
| DMARC | Does one of them match the address people see? | TXT at _dmarc |

The last question is the one that counts. A message can pass SPF for the provider's own domain and still say nothing about yours. DMARC calls the match **alignment**, and without it the other two are decoration.

## The records

~~~text
mail.example.com.                 TXT    "v=spf1 include:spf.provider.example -all"
k1._domainkey.mail.example.com.   CNAME  k1.dkim.provider.example.
_dmarc.example.com.               TXT    "v=DMARC1; p=none; rua=mailto:dmarc@example.com"
~~~

Three mistakes appear again and again:

- **Two SPF records** at the same name. Receivers treat that as an error, so merge them into one.
- **Too many lookups.** SPF allows ten DNS lookups in total, and every include may contain more. Count them by hand once; you will find a tool you no longer use.
- **A DKIM key pasted with line breaks** or quotes in the wrong place. If the provider offers a CNAME, take it. The provider can then renew the key without you.

## Check it by hand

Send a message to a mailbox you own at a large provider and open the original source. You are looking for one header:

~~~text
Authentication-Results: mx.receiver.example;
  spf=pass smtp.mailfrom=mail.example.com;
  dkim=pass header.d=mail.example.com;
  dmarc=pass header.from=example.com
~~~

Read the domains and not only the word *pass*. If \`header.d\` shows the provider's domain, the signature is valid but not yours, and DMARC has nothing to align with.

## From none to reject

Begin with \`p=none\` and a mailbox for reports. For some weeks the reports show who sends in your name. There is always one you forgot: the payroll tool, the ticket system, the printer on the second floor. Align each of them, then move to \`p=quarantine\`, then to \`p=reject\`. Leave at least one complete monthly cycle between the steps, because invoices and pay stubs are sent once a month.

## Warm-up is about people

A new subdomain has no history. Start with those who opened or clicked recently, in small daily numbers, and grow only while bounces and complaints stay low. When a day looks worse than the one before, repeat its size instead of increasing it.

There is no trick in this. Mailbox providers watch whether readers want your mail; warm-up lets the readers who want it vote first. If you have no such readers, no record will help, and the honest next step is a smaller list.

## Keep one page

Write down which services send for you, from which domain, and who can change the DNS. Review it when you add a tool. The afternoon you invested stays worth something only as long as that page is true.
`,
};
