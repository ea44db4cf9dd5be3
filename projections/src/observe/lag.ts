import type { EventLog } from '@guildhall/event-store/log';
import { type Projection, takesIn } from '../runner/definition/projection.js';

export interface Lag {
  /** Events not taken in, counted up to `LAG_COUNTED` over all projections. */
  events: number;
  /** The age of the first of those events. */
  seconds: number;
}

/** A projection that is far behind is behind by more than this: counting on would cost more than the exact number is worth. */
export const LAG_COUNTED = 2_000;

/** Where a projection is. */
export interface ReadPosition {
  position: string;
  /** When it was last seen at the head, else when it was first seen: milliseconds since 1970. */
  caughtUp: number;
}

/** The column of a `ReadPosition` that samples know, of the checkpoint `c`. */
export const CAUGHT_UP = `(select extract(epoch from coalesce(max(s.at) filter (where s.lag_events = 0), min(s.at), now())) * 1000
    from projections.samples s where s.projection = c.projection)::float8 as "caughtUp"`;

/**
 * How far each projection is behind its log. One reading of the log serves all, from the furthest behind. Imports append events with
 * their original times. None of them waits for longer than since its projection was last at the head.
 * @param places where each projection is, by name; one that is missing has taken in nothing
 * @param now milliseconds since 1970
 */
export async function lagOf(
  log: Pick<EventLog, 'readAll'>,
  projections: readonly Projection[],
  places: ReadonlyMap<string, ReadPosition>,
  now: number,
): Promise<Map<string, Lag>> {
  const lags = new Map(projections.map(({ name }) => [name, { events: 0, seconds: 0 }]));
  const positionOf = ({ name }: Projection) => places.get(name)?.position ?? '';
  const after = projections.map(positionOf).sort()[0] ?? '';
  const types = [...new Set(projections.flatMap(({ on }) => Object.keys(on)))];
  const { events } = await log.readAll({ after, filter: { types }, limit: LAG_COUNTED });
  for (const event of events) {
    for (const projection of projections) {
      if (event.position <= positionOf(projection) || !takesIn(projection, event)) continue;
      const lag = lags.get(projection.name) as Lag;
      if (lag.events === 0) {
        const since = Math.max(Date.parse(event.metadata.time), places.get(projection.name)?.caughtUp ?? 0);
        lag.seconds = Math.max(0, (now - since) / 1000);
      }
      lag.events += 1;
    }
  }
  return lags;
}
