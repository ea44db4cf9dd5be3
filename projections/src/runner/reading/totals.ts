import { ANY_KIND } from '../store/names.js';
import { among, type Bind, type Condition, type Narrowing } from './conditions.js';

/** The totals kept of a list's table. */
export interface TotalRules {
  table: string;
  /** The guard that its kinds replace. */
  guard?: string;
  /** Whether rows are counted under `ANY_KIND` too. */
  together?: boolean;
}

/** Above every amount, and the end of a bucket of each size. */
const ENDLESS = 2_000_000_000;
/** How many buckets of a level make one of the next; the last level has no next. */
const STEPS = [1000, 100];
/** The level that has one bucket for each kind. */
const WHOLE = 3;

type Span = readonly [level: number, low: number, high: number];

function covering(low: number, high: number, level = 0): Span[] {
  if (low > high) return [];
  const step = STEPS[level];
  if (step === undefined) return [[level, low, high]];
  const up = Math.ceil(low / step);
  const down = Math.floor((high + 1) / step) - 1;
  if (up > down) return [[level, low, high]];
  const rest: Span[] = [
    [level, low, up * step - 1],
    [level, (down + 1) * step, high],
  ];
  return [...rest.filter(([, from, to]) => from <= to), ...covering(up, down, level + 1)];
}

/** Buckets that together hold every amount of a range, both ends included, and no other. Few, however long the range. */
const spansOf = ({ from = 0, to }: Narrowing): Span[] =>
  from <= 0 && to === undefined
    ? [[WHOLE, 0, 0]]
    : covering(Math.max(0, from), Math.min(to ?? ENDLESS, ENDLESS) - (to === undefined ? 1 : 0));

const both = (one: Narrowing, other: Narrowing): Narrowing => ({
  kinds: one.kinds && other.kinds ? one.kinds.filter((kind) => other.kinds?.includes(kind)) : (one.kinds ?? other.kinds),
  from: Math.max(one.from ?? 0, other.from ?? 0),
  to: one.to === undefined ? other.to : Math.min(one.to, other.to ?? one.to),
});

/** What all fields of a filter narrow a list to; null where one of them asks for more than kept totals know. */
export function narrowed(filter: Readonly<Record<string, unknown>>, conditions: Record<string, Condition>): Narrowing | null {
  let all: Narrowing = {};
  for (const [name, value] of Object.entries(filter)) {
    const one = conditions[name]?.narrows?.(value) ?? null;
    if (one === null) return null;
    all = both(all, one);
  }
  return all;
}

/** The counters of a narrowing's amounts and kinds, as SQL after `select`. */
function counters(table: string, narrowing: Narrowing, kinds: readonly string[], bind: Bind): string {
  const spans = spansOf(narrowing);
  const [whole] = spans;
  if (!whole) return `from ${table} t where ${['false', ...kinds].join(' and ')}`;
  if (whole[0] === WHOLE) return `from ${table} t where ${[`t.level = ${WHOLE}`, 't.bucket = 0', ...kinds].join(' and ')}`;
  const bound = (number: number) => `${bind(number)}::int`;
  // One after the other: Postgres makes a join of their list more slowly than it reads an index five times.
  const within = spans.map(([level, low, high]) =>
    [`t.level = ${bound(level)}`, `t.bucket between ${bound(low)} and ${bound(high)}`, ...kinds].join(' and '),
  );
  return `from (${within.map((where) => `select t.kind, t.n from ${table} t where ${where}`).join(' union all ')}) t`;
}

const ofKinds = ({ kinds }: Narrowing, bind: Bind) => (kinds ? [among('t.kind', [...new Set(kinds)], 'text', bind)] : []);

/**
 * The number of rows that a narrowing leaves, from the totals of their table. Null where rows that count together have no
 * counter: there are none, or the table is of a version that counted each kind alone, and waits for its rebuild.
 */
export function keptTotal({ table, together }: TotalRules, narrowing: Narrowing, bind: Bind): string {
  if (narrowing.kinds) return `select coalesce(sum(t.n), 0) ${counters(table, narrowing, ofKinds(narrowing, bind), bind)}`;
  if (together) return `select sum(t.n) ${counters(table, narrowing, [`t.kind = '${ANY_KIND}'`], bind)}`;
  return `select coalesce(sum(t.n), 0) ${counters(table, narrowing, [`t.kind <> '${ANY_KIND}'`], bind)}`;
}

/** The rules of a list, for totals that add up the counters of each kind. */
export const eachKind = <R extends { totals?: TotalRules }>(rules: R): R => ({
  ...rules,
  totals: rules.totals && { ...rules.totals, together: false },
});

/** The same for each kind that has any, most first. */
export const keptByKind = ({ table }: TotalRules, narrowing: Narrowing, bind: Bind): string =>
  `select t.kind as name, sum(t.n)::int as count
    ${counters(table, narrowing, [`t.kind <> '${ANY_KIND}'`, ...ofKinds(narrowing, bind)], bind)}
    group by t.kind having sum(t.n) > 0 order by count desc, name`;
