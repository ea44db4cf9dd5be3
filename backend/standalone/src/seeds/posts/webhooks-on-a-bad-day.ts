import type { SeedContent } from '../seed-content.js';

export const webhooks: SeedContent = {
  slug: 'webhooks-that-survive-a-bad-day',
  title: 'Webhooks that survive a bad day',
  time: '2026-07-07T09:10:00.000Z',
  categories: ['automation'],
  meta_description:
    'Answer fast, store first, expect duplicates and keep a way to replay: four habits for integrations that run unattended.',
  meta_keywords: 'webhooks, idempotency, retries, signatures, API integration',
  content: `A webhook works on the day you build it. The question is what happens on the day the other side is slow, sends the same event twice, or sends events in the wrong order. All three will happen, usually together.

## Answer first, work later

The sender waits a few seconds and then gives up. If your handler writes to the CRM, calls an invoice tool and sends a message before it answers, it will one day be slower than that limit. The sender tries again, and the customer gets two invoices.

So do two things in the handler: check that the request is genuine, and store it. Everything else belongs to a worker that reads the store.

~~~javascript
app.post('/hooks/crm', async (request, response) => {
  if (!isGenuine(request.rawBody, request.headers)) return response.code(401).send();
  const event = JSON.parse(request.rawBody);
  await database.query(
    'insert into inbox (event_id, body, received_at) values ($1, $2, now()) on conflict do nothing',
    [event.id, request.rawBody],
  );
  return response.code(202).send();
});
~~~

The line with \`on conflict do nothing\` is the whole defense against duplicates, as long as \`event_id\` is unique in the table. If the sender gives you no id, make one from the parts that identify the event, for example contact, type and time stamp.

## Check the signature over the raw body

A signature is calculated over bytes. If your framework parses the JSON and you sign the text you get by writing it out again, a changed space is enough to make it fail, and somebody will "fix" it by removing the check. Keep the raw body, compare in constant time, and refuse time stamps that are more than a few minutes old.

## Do not trust the order

"Appointment booked" may arrive after "appointment canceled". Two habits help:

1. Treat the event as a hint that something changed, and read the current state from the API before you act.
2. Where that is too slow, compare the time stamp in the event with the one you stored, and ignore what is older.

The first habit costs a request and saves an argument. Mind the rate limit: if a hundred events arrive for one contact, one read is enough.

## Retry with patience

When your worker fails, distinguish the reasons.

| Answer of the other side | What it means | What to do |
|---|---|---|
| 429 | Too many requests | Wait as long as the header says |
| 500, 502, 503, time-out | Their bad day | Try again after 1, 5, 30 minutes, then hourly |
| 401, 403 | Your token or scope | Stop and tell a person |
| 400, 422 | Your data | Put it aside, go on with the next |

The last line is important. One malformed phone number must not block the queue behind it.

## Build the replay button

Sooner or later somebody asks: can we send yesterday again? With an inbox table the answer is one statement that resets the status of a range of rows. Because duplicates are harmless, you can reset a little too much without fear.

Put three numbers where a person sees them: rows waiting, rows failed, age of the oldest waiting row. The third is the best alarm. A queue with ten thousand rows that is two seconds old is healthy; a queue with one row from Tuesday is not.

## Personal data does not belong in the log

Log the id, the type, the result and the duration. The body is in the inbox table, where you can delete it after thirty days. A log file with names and phone numbers is copied to more places than you think, and nobody ever cleans all of them.
`,
};
