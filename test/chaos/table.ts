import type { Campaign, Injected } from './campaign';
import { FAULTS } from './faults';
import { CUTS } from './sweep';

const MOST_TOLD = 50;
const CUT: readonly string[] = Object.values(CUTS);

/** The middle one; what never came counts as endless. */
export const median = (times: readonly (number | null)[]): number => sorted(times)[Math.floor((times.length - 1) / 2)] ?? 0;
const sorted = (times: readonly (number | null)[]) =>
  times.map((ms) => ms ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other);

const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(8);
const spread = (times: readonly (number | null)[]) => seconds(median(times)) + seconds(sorted(times).at(-1) ?? 0);

const line = (kind: string, of: readonly Injected[]) =>
  `${kind.padEnd(38)}${String(of.length).padStart(6)}${String(of.flatMap(({ violations }) => violations).length).padStart(11)}` +
  `${spread(of.map(({ written }) => written))}${spread(of.map(({ seen }) => seen))}`;

/** All but cut bytes, which are many and cheap. */
export const faultsOf = ({ injected }: Campaign): Injected[] => injected.filter(({ kind }) => !CUT.includes(kind));

/** What was violated, by injection and at the end of each product. */
export const violationsOf = ({ injected, atTheEnd }: Campaign): string[] => [
  ...injected.flatMap(({ kind, violations }) => violations.map((each) => `${kind}: ${each}`)),
  ...atTheEnd,
];

/** A campaign in lines: kind, count, violations, recovery. */
export function table(campaign: Campaign, seed: number): string {
  const { injected, atTheEnd, acknowledged, retried, sweep, spoiled } = campaign;
  const kinds = [...FAULTS.map(({ name }) => name), ...CUT].map(
    (name) => [name, injected.filter(({ kind }) => kind === name)] as const,
  );
  return [
    `chaos: seed ${seed}; seconds from the end of a fault, median and longest`,
    `${'kind'.padEnd(38)} count violations  first write      seen in a list`,
    ...kinds.filter(([, of]) => of.length > 0).map(([name, of]) => line(name, of)),
    line('all but cut bytes', faultsOf(campaign)),
    line('all', injected),
    ...(kinds.some(([name, of]) => CUT.includes(name) && of.length > 0) ? [`cut at ${sweep.progress}`] : []),
    `${acknowledged} acknowledged, ${retried} of them after a retry; ${atTheEnd.length} violations at the end`,
    ...FAULTS.flatMap(({ name, missing }) => (missing ? [`NOT RUN: ${name}: ${missing}`] : [])),
    ...spoiled.map((each) => `NOT BEGUN: ${each}`),
    ...violationsOf(campaign).slice(0, MOST_TOLD),
    '',
  ].join('\n');
}
