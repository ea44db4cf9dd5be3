import type { Recorded } from '@guildhall/contracts/event';
import { line } from './event-printing';
import { rowLines, rowsAsJson } from './event-rows';
import { bytesText, progressText } from './progress';

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

describe('the rows that an event changes', () => {
  const text = (value: unknown) => JSON.stringify(value);

  it('OP-07 given an event that two projections take in, then each change is a line', () => {
    const left = { product_id: 'p1', talent_id: 't1', rating: 4 };
    const lines = rowLines({ ...event(left), type: 'ReviewLeft' }, text);
    expect(lines.find((each) => each.includes('products: '))).toBe(
      '        products: add products  ·  key {"id":"p1"}  ·  amounts {"rating_sum":4,"review_count":1}',
    );
    expect(lines.some((each) => each.includes('reviews: insert reviews'))).toBe(true);
  });

  it('OP-07 given an event that two projections take in, then JSON names each table and shows no definition', () => {
    const left = { product_id: 'p1', talent_id: 't1', rating: 4 };
    expect(rowsAsJson({ ...event(left), type: 'ReviewLeft' }, false)).toContainEqual({
      projection: 'products',
      changes: [{ op: 'add', table: 'products', key: { id: 'p1' }, amounts: { rating_sum: 4, review_count: 1 } }],
    });
  });

  it('given an event that a projector cannot take in, then the line says why', () =>
    expect(rowLines({ ...event(null), type: 'ProductDeleted' }, text)).toContainEqual(
      expect.stringContaining('products: fails: '),
    ));
});

describe('an event as a line', () => {
  it('prints revision, time, what happened, by whom, and each field', () => {
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

it('RC-04 the progress of a backup says how much there is and how fast', () => {
  expect(bytesText('backup', 12_340_000, 2)).toBe('backup: 12.3 MB, 6.2 MB/s');
  expect(bytesText('backup', 0, 0)).toBe('backup: 0.0 MB, 0.0 MB/s');
});

describe('the progress of a rebuild', () => {
  const progress = { projection: 'products', phase: 'reading', events: 25_000, eventsPerSecond: 12_500 } as const;
  it('prints how far, how fast and how long still', () => {
    expect(progressText({ ...progress, eventsExpected: 100_000, secondsLeft: 6.2 })).toBe(
      'products: reading, 25,000 events of 100,000 (25 %), 12,500/s, about 6 s left',
    );
  });
  it('leaves out what is not known', () => {
    expect(progressText({ ...progress, eventsExpected: null, secondsLeft: null })).toBe(
      'products: reading, 25,000 events, 12,500/s',
    );
  });
});
