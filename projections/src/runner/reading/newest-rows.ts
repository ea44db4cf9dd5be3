import type { Db } from '../store/connection.js';
import { type Guard, type ListRules, whereOf } from './list.js';

/** How long such a time is used, in ms. Rows that come in that time are newer, and are looked at too. */
const USED_MS = 60_000;

interface Since {
  time: Promise<string>;
  until: number;
}
/** By database, and then by rows and filter. These are few: values of such a filter were checked before. */
const known = new WeakMap<Db, Map<string, Since>>();

/**
 * The time of the oldest row that amounts are looked for in, as text of Postgres; `-infinity` where there are fewer rows.
 * It may be a minute old: it says where to stop looking, not what is found.
 * @throws what the statement throws
 */
export function newestSince(
  db: Db,
  filter: Readonly<Record<string, unknown>>,
  rules: ListRules & Required<Pick<ListRules, 'amounts' | 'rows'>>,
  guards: readonly Guard[],
  order: string,
): Promise<string> {
  const { rows, amounts, sorts, defaultSort } = rules;
  const others = Object.entries(filter).filter(([name]) => !amounts.fields.includes(name));
  const key = `${rows} ${JSON.stringify(others)}`;
  const now = performance.now();
  const ofDatabase = known.get(db) ?? new Map<string, Since>();
  known.set(db, ofDatabase);
  const kept = ofDatabase.get(key);
  if (kept && now < kept.until) return kept.time;
  const values: unknown[] = [];
  const where = whereOf(Object.fromEntries(others), rules, guards, (value) => `$${values.push(value)}`);
  const last = `select (${sorts[defaultSort[0]]})::text as time from ${rows} ${where} ${order} limit 1 offset ${amounts.looked}`;
  // It reads all of these rows, so that nothing else should wait for it.
  const time = db.query<{ time: string }>({ text: last, values }).then((found) => found.rows[0]?.time ?? '-infinity');
  time.catch(() => ofDatabase.delete(key));
  ofDatabase.set(key, { time, until: now + USED_MS });
  return time;
}
