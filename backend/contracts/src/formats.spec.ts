import { ago, exactTime } from './formats';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number) => ago(new Date(NOW - seconds * 1000).toISOString(), NOW);

describe('times in words', () => {
  it('TP-09 says how long ago a review was left', () => {
    expect([20, 90, 3700, 90_000, 1_300_000, 6_000_000, 70_000_000].map(before)).toEqual([
      'just now',
      '1 minute ago',
      '1 hour ago',
      '1 day ago',
      '2 weeks ago',
      '2 months ago',
      '2 years ago',
    ]);
    expect(['2024-01-05T21:07:00Z', '2024-12-31T00:30:00Z', '2024-02-29T12:00:00Z'].map(exactTime)).toEqual([
      'January 5, 2024, 09:07 PM UTC',
      'December 31, 2024, 12:30 AM UTC',
      'February 29, 2024, 12:00 PM UTC',
    ]);
  });
});
