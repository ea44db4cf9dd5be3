import type { Bind } from './conditions.js';
import { type Guard, whereOf } from './list.js';
import { type CardRules, cardsOf, TEXT } from './page-text.js';

/** Rules of a list that amounts narrow. */
export type LookedRules = CardRules & Required<Pick<CardRules, 'amounts'>>;

/**
 * The first page of a list that is narrowed by amounts, as the newest rows hold it. Postgres reads it in the same way whatever
 * is bound, so it plans once. A page that is not full may lack older rows.
 */
export function lookedPage(
  filter: Readonly<Record<string, unknown>>,
  rules: LookedRules,
  guards: readonly Guard[],
  { order, limit, total }: { order: string; limit: number; total(bind: Bind): string },
  bind: Bind,
): string {
  const { rows, amounts, sorts, tieBreak } = rules;
  const [, alias] = rows.split(' ') as [string, string];
  const isAmount = (name: string) => amounts.fields.includes(name);
  const others = whereOf(filter, rules, guards, bind, (name) => !isAmount(name));
  const within = whereOf(filter, rules, [], bind, isAmount);
  // An index holds all of these columns, so that what is left out costs little.
  const columns = `${tieBreak} as id, ${sorts[rules.defaultSort[0]]}, ${amounts.column}`;
  const newest = `select ${columns} from ${rows} ${others} ${order} limit ${amounts.looked}`;
  const found = `select id from (${newest}) ${alias} ${within} ${order} limit ${limit}`;
  return `${TEXT}, (${total(bind)})::float8 as total from (${cardsOf(found, rules, order)}) page`;
}
