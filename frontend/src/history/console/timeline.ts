/** A version on the line of time, from 0 to 1000. */
export interface TimelinePlace {
  value: number;
  version: number;
  time: string;
}

const WIDTH = 1000;
/** Versions of one moment keep a gap between them. */
const GAP = 4;

/** Where versions are on a line, by their times; in the order of the line. No two are at one place. */
export function timelinePlaces(versions: readonly { version: number; time: string }[]): TimelinePlace[] {
  const ordered = [...versions].sort((one, other) => one.version - other.version);
  const times = ordered.map(({ time }) => Date.parse(time));
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const gap = Math.min(GAP, WIDTH / Math.max(1, ordered.length));
  let last = -gap;
  const places = ordered.map(({ version, time }, at) => {
    const value = end > start ? (((times[at] ?? start) - start) / (end - start)) * WIDTH : 0;
    last = Math.max(last + gap, value);
    return { value: last, version, time };
  });
  const over = last > WIDTH ? WIDTH / last : 1;
  return places.map((place) => ({ ...place, value: place.value * over }));
}
