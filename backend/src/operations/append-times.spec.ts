import { quantileOf } from './append-times';

describe('quantiles of a histogram', () => {
  const buckets = [
    { le: 0.01, count: 50 },
    { le: 0.1, count: 100 },
    { le: Number.POSITIVE_INFINITY, count: 100 },
  ];
  it('are read between the bounds of a bucket', () => {
    expect([quantileOf(buckets, 0.5), quantileOf(buckets, 0.75)]).toEqual([10, 55]);
  });
  it('are unknown without a measurement', () => expect(quantileOf([], 0.5)).toBeNull());
});
