import { figures } from '@guildhall/platform/observe/figures';

interface Bucket {
  le: number;
  count: number;
}

/** The time (ms) within which this share of the measured ones stayed, by the bounds of a histogram; null without any. Pure. */
export function quantileOf(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const index = buckets.findIndex(({ count }) => count >= share * total);
  const { le, count } = buckets[index] as Bucket;
  const before = buckets[index - 1] ?? { le: 0, count: 0 };
  if (!Number.isFinite(le)) return Math.round(before.le * 1000);
  const within = count === before.count ? 1 : (share * total - before.count) / (count - before.count);
  return Math.round((before.le + (le - before.le) * within) * 10_000) / 10;
}

/** How long appends of this process took, in ms. */
export async function appendTimes(): Promise<{ append_p50: number | null; append_p99: number | null }> {
  const metric = await figures.getSingleMetric('guildhall_append_duration_seconds')?.get();
  const buckets = (metric?.values ?? []).flatMap(({ labels, value }) => {
    const { le, outcome } = labels as { le?: number | string; outcome?: string };
    return le === undefined || outcome !== 'written'
      ? []
      : [{ le: Number(String(le).replace('+Inf', 'Infinity')), count: value }];
  });
  return { append_p50: quantileOf(buckets, 0.5), append_p99: quantileOf(buckets, 0.99) };
}
