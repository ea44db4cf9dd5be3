import type { Metric, Registry } from 'prom-client';

/** Times with the same labels. */
interface Times {
  method: string;
  status: number;
  /** How many were at most each bound and above the one before; the last count has no bound. */
  counts: number[];
  sum: number;
}

/**
 * A histogram of requests by method, route and status. An observation is two additions: prom-client makes a text of all labels
 * for each, which took 1.1 of the 23 µs of a cached answer. Its registry writes this one as its own.
 */
export class RequestTimes {
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  private readonly routes = new Map<string, Times[]>();

  /** `bounds` are seconds, in ascending order. */
  constructor(
    readonly name: string,
    readonly help: string,
    private readonly bounds: readonly number[],
    registry: Registry,
  ) {
    registry.registerMetric(this as unknown as Metric);
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const times = this.timesOf(method, route, status);
    let at = 0;
    while (at < this.bounds.length && seconds > (this.bounds[at] as number)) at += 1;
    times.counts[at] = (times.counts[at] as number) + 1;
    times.sum += seconds;
  }

  /** All that was observed, in the form that the registry asks its metrics for. */
  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.values()] };
  }

  private timesOf(method: string, route: string, status: number): Times {
    const ofRoute = this.routes.get(route) ?? [];
    if (ofRoute.length === 0) this.routes.set(route, ofRoute);
    for (const times of ofRoute) if (times.status === status && times.method === method) return times;
    const times = { method, status, counts: Array<number>(this.bounds.length + 1).fill(0), sum: 0 };
    ofRoute.push(times);
    return times;
  }

  private *values() {
    for (const [route, ofRoute] of this.routes) {
      for (const { method, status, counts, sum } of ofRoute) {
        const labels = { method, route, status };
        let count = 0;
        for (const [at, le] of [...this.bounds, '+Inf'].entries()) {
          count += counts[at] as number;
          yield { labels: { le, ...labels }, value: count, metricName: `${this.name}_bucket` };
        }
        yield { labels, value: sum, metricName: `${this.name}_sum` };
        yield { labels, value: count, metricName: `${this.name}_count` };
      }
    }
  }
}
