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
export const spansOf = ({ from = 0, to }: Narrowing): Span[] =>
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

/** The counters of a narrowing's amounts, for the conditions that choose their kinds, as SQL after `select`. */
function counters(table: string, narrowing: Narrowing, bind: Bind): (kinds: readonly string[]) => string {
  const spans = spansOf(narrowing);
  const [whole] = spans;
  if (whole?.[0] === WHOLE)
    return (kinds) => `from ${table} t where ${[`t.level = ${WHOLE}`, 't.bucket = 0', ...kinds].join(' and ')}`;
  const bound = [0, 1, 2].map((place) => `${bind(spans.map((span) => span[place]))}::int[]`);
  const of = ['t.level = s.level', 't.bucket between s.low and s.high'];
  // The offset keeps it out of a join, which would read the whole table.
  return (kinds) => `from unnest(${bound.join(', ')}) s(level, low, high)
    cross join lateral (select t.kind, t.n from ${table} t where ${[...of, ...kinds].join(' and ')} offset 0) t`;
}

const ofKinds = ({ kinds }: Narrowing, bind: Bind) => (kinds ? [among('t.kind', [...new Set(kinds)], 'text', bind)] : []);

/** The number of rows that a narrowing leaves, from the totals of their table. */
export function keptTotal({ table, together }: TotalRules, narrowing: Narrowing, bind: Bind): string {
  const kinds = ofKinds(narrowing, bind);
  const counted = counters(table, narrowing, bind);
  if (!together || narrowing.kinds) return `select coalesce(sum(t.n), 0) ${counted(kinds)}`;
  const sum = (of: readonly string[]) => `(select sum(t.n) ${counted(of)})`;
  // Tables of the version before lack the counters of all, until they are rebuilt.
  return `select coalesce(${sum([`t.kind = '${ANY_KIND}'`])}, ${sum([])}, 0)`;
}

/** The same for each kind that has any, most first. */
export const keptByKind = ({ table }: TotalRules, narrowing: Narrowing, bind: Bind): string =>
  `select t.kind as name, sum(t.n)::int as count ${counters(table, narrowing, bind)([`t.kind <> '${ANY_KIND}'`, ...ofKinds(narrowing, bind)])}
    group by t.kind having sum(t.n) > 0 order by count desc, name`;
