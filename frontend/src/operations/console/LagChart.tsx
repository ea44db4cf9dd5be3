import type { SampleView } from '@guildhall/contracts/projections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../data/api.js';
import { areaOf, nearest, scaleOf, TICKS } from './chart-scale.js';
import { duration, shortNumber } from './labels.js';

const WIDTH = 1000;
const HEIGHT = 96;
const SERIES = [
  ['lag_seconds', 'Lag', (sample: SampleView) => duration(sample.lag_seconds)],
  ['rate', 'Rate', (sample: SampleView) => `${shortNumber(sample.rate)} /s`],
] as const;

const clock = (time: number) => new Date(time).toTimeString().slice(0, 5);

/** Lag and rate over the last hour, with a read-out at the pointer; the slider gives it to the keyboard. */
export function LagChart({ name }: { name: string }) {
  const path = `/api/projections/${name}/samples`;
  const { data: samples = [] } = useQuery({
    queryKey: ['samples', name],
    queryFn: async ({ signal }) => (await get<SampleView[]>(path, signal)).data,
    refetchInterval: 10_000,
  });
  const [at, setAt] = useState<number | null>(null);
  if (samples.length < 2) return <p className="projection-none">Lag and rate appear within half a minute.</p>;
  const chosen = at === null ? samples.length - 1 : Math.min(at, samples.length - 1);
  const sample = samples[chosen]!;
  const scale = scaleOf(Date.parse(samples.at(-1)!.time), WIDTH);
  const x = scale(Date.parse(sample.time));
  return (
    <section className="lag-chart" aria-label="Lag and rate, last hour">
      <h2 className="projection-heading">Last hour</h2>
      {SERIES.map(([field, label, shown]) => (
        <figure key={field}>
          <figcaption>
            {label} <strong>{shown(sample)}</strong>
            <span className="chart-most">
              at most {shown(samples.reduce((most, each) => (each[field] > most[field] ? each : most)))}
            </span>
          </figcaption>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onPointerMove={(event) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              setAt(nearest(samples, scale, ((event.clientX - left) / width) * WIDTH));
            }}
            onPointerLeave={() => setAt(null)}
          >
            <path d={areaOf(samples, field, scale, HEIGHT)} />
            <line x1={x} x2={x} y1={0} y2={HEIGHT} />
          </svg>
        </figure>
      ))}
      <div className="chart-axis" aria-hidden="true">
        {TICKS.map((minutes) => (
          <span key={minutes}>{clock(Date.parse(samples.at(-1)!.time) - minutes * 60_000)}</span>
        ))}
      </div>
      <label className="chart-moment">
        Moment
        <input
          type="range"
          min={0}
          max={samples.length - 1}
          value={chosen}
          aria-valuetext={`${clock(Date.parse(sample.time))}: lag ${duration(sample.lag_seconds)}, rate ${shortNumber(sample.rate)} a second`}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <output>{new Date(sample.time).toTimeString().slice(0, 8)}</output>
      </label>
    </section>
  );
}
