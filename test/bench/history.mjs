import { randomUUID } from 'node:crypto';

/** Events of products that are made, revised, repriced and reviewed, each product after the other. */
export function history(count) {
  const events = [];
  const fact = (stream, revision, type, data) =>
    events.push({
      stream,
      revision,
      event: {
        id: randomUUID(),
        type,
        data,
        metadata: {
          actor: 'bench',
          time: new Date(1_700_000_000_000 + events.length * 1000).toISOString(),
          correlationId: 'c',
          causationId: 'c',
          commandId: 'c',
          schemaVersion: 1,
        },
      },
    });
  const talent_id = randomUUID();
  while (events.length < count) {
    const id = randomUUID();
    const details = {
      title: `Product ${events.length}`,
      description: `${'Everything a practice needs. '.repeat(5)}${id}`,
      image_url: '/art/v1/covers/x/none.svg',
      category: 'Script',
      features: ['One', 'Two'],
      stock: null,
    };
    fact(`product-${id}`, 0, 'ProductCreated', { id, talent_id, price_cents: 4900, ...details });
    fact(`product-${id}`, 1, 'ProductRevised', { id, talent_id, title: `Product ${events.length}, revised` });
    fact(`product-${id}`, 2, 'ProductRepriced', { id, talent_id, price_cents: 5900, old_price_cents: 4900 });
    fact(`review-${id}`, 0, 'ReviewLeft', {
      id,
      client_id: talent_id,
      talent_id,
      service_id: null,
      product_id: id,
      rating: 4,
      text: null,
    });
  }
  return events;
}

/** Each stream's events in one append. */
export async function appendAll(log, events) {
  const streams = new Map();
  for (const { stream, event } of events) streams.set(stream, [...(streams.get(stream) ?? []), event]);
  const appends = [...streams].map(([stream, facts]) => ({ stream, expected: 'no_stream', events: facts }));
  for (let at = 0; at < appends.length; at += 1000)
    await Promise.all(appends.slice(at, at + 1000).map((append) => log.append(append)));
}
