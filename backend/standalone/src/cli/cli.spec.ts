import type { Recorded } from '@guildhall/contracts/event';
import { line } from './events';
import { told } from './progress';

const event = (data: unknown): Recorded => ({
  id: 'e1',
  stream: 'product-1',
  revision: 3,
  position: '17',
  type: 'ProductRepriced',
  data,
  metadata: {
    actor: 'a1',
    time: '2026-01-05T10:30:00.123Z',
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

describe('an event as a line', () => {
  it('tells revision, time, what happened, by whom, and each field', () => {
    expect(line(event({ price_cents: 4900, tags: ['a'] }))).toBe(
      '   3  2026-01-05 10:30:00  ProductRepriced  by a1  ·  price_cents: 4900  ·  tags: ["a"]',
    );
  });
  it('keeps a long text on its line and shows an erased field as none', () => {
    const shown = line(event({ description: `one\ntwo ${'x'.repeat(500)}`, title: null }));
    expect(shown).toContain('description: one two xxx');
    expect(shown).toContain('…');
    expect(shown).toContain('title: (none)');
    expect(shown).not.toContain('\n');
  });
});

describe('the progress of a rebuild', () => {
  const progress = { projection: 'products', phase: 'reading', events: 25_000, eventsPerSecond: 12_500 } as const;
  it('tells how far, how fast and how long still', () => {
    expect(told({ ...progress, eventsExpected: 100_000, secondsLeft: 6.2 })).toBe(
      'products: reading, 25,000 events of 100,000 (25 %), 12,500/s, about 6 s left',
    );
  });
  it('leaves out what is not known', () => {
    expect(told({ ...progress, eventsExpected: null, secondsLeft: null })).toBe('products: reading, 25,000 events, 12,500/s');
  });
});
