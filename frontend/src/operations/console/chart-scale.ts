import { LAG_LIMIT_S, type SampleView } from '@guildhall/contracts/projections';

const HOUR = 3_600_000;
/** Minutes before the end that the axis names. */
export const TICKS = [60, 45, 30, 15, 0] as const;

/** Where a time (ms) is on a chart that ends at `end` and shows the hour before it. */
export const scaleOf =
  (end: number, width: number) =>
  (time: number): number =>
    Math.max(0, width * (1 - (end - time) / HOUR));

/** The outline of a series as an area over its axis; a worker that was away for longer than a minute leaves a gap. */
export function areaOf(
  samples: readonly SampleView[],
  field: 'lag_seconds' | 'rate',
  scale: (time: number) => number,
  height: number,
): string {
  const most = Math.max(1, ...samples.map((sample) => sample[field]));
  const pieces: string[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const sample of samples) {
    const time = Date.parse(sample.time);
    if (time - last > 60_000) pieces.push([]);
    last = time;
    pieces.at(-1)?.push(`${scale(time).toFixed(1)},${(height - (sample[field] / most) * (height - 4)).toFixed(1)}`);
  }
  return pieces
    .map((points) => {
      const [first = '0', end = '0'] = [points[0]?.split(',')[0], points.at(-1)?.split(',')[0]];
      return `M${first},${height}L${points.join('L')}L${end},${height}Z`;
    })
    .join('');
}

export const SPARK_WIDE = 132;
export const SPARK_HIGH = 30;

/** The scale that all sparklines share: the longest lag, between a second and twice what raises an alarm. */
export const mostOf = (lags: readonly (readonly number[])[]): number =>
  Math.min(2 * LAG_LIMIT_S, Math.max(1, ...lags.map((each) => Math.max(0, ...each))));

/** The longest of several lags at each moment. All series end now, and a shorter one began later. */
export function longestOf(series: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...series.map((lags) => lags.length));
  return Array.from({ length }, (_, index) => Math.max(0, ...series.map((lags) => lags.at(index - length) ?? 0)));
}

/** The points of a sparkline; what is longer than the scale stays at its top. */
export function lineOf(lags: readonly number[], most: number): [x: number, y: number][] {
  const step = SPARK_WIDE / Math.max(1, lags.length - 1);
  const high = (lag: number) => (Math.min(lag, most) / most) * SPARK_HIGH;
  return lags.map((lag, index) => [Number((index * step).toFixed(1)), Number((SPARK_HIGH - high(lag)).toFixed(1))]);
}

/** The index of the sample that is nearest to a place on the chart. */
export function nearest(samples: readonly SampleView[], scale: (time: number) => number, x: number): number {
  const distance = (index: number) => Math.abs(scale(Date.parse(samples[index]!.time)) - x);
  return samples.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}
