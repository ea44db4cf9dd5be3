import type { AccountEvent } from '@guildhall/contracts/accounts';
import { MASKED } from '@guildhall/contracts/audit';
import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { HistoryNoun } from '@guildhall/contracts/history';
import { sameValue } from '@guildhall/contracts/same-value';
import { accountDecider } from '../accounts/account.decider.js';
import { categoryDecider } from '../categories/category.decider.js';
import type { Decider } from '../commanding/decide/decider.js';
import { contentDecider } from '../content/content.decider.js';
import { productDecider } from '../products/product.decider.js';
import { reviewDecider } from '../reviews/review.decider.js';
import { serviceDecider } from '../services/service.decider.js';

type Fields = Readonly<Record<string, unknown>>;
/** An entity as some of its events make it; `fields` is null where there is none. */
export interface Then {
  is: string;
  fields: Fields | null;
}
export interface Kind {
  /** Streams are named `<stream>-<id>`. */
  stream: string;
  then(events: readonly Recorded[]): Then;
  /** Fields that are masked. */
  personal: ReadonlySet<string>;
}

const GONE = ['missing', 'deleted', 'erased'];
const inDollars = ({ price_cents, ...fields }: Record<string, unknown>): Fields =>
  price_cents === undefined ? fields : { ...fields, price: Number(price_cents) / 100 };

function kindOf<S extends { is: string }, E extends Fact>(
  { noun, initial, evolve }: Pick<Decider<never, S, E>, 'noun' | 'initial' | 'evolve'>,
  shown: (state: Record<string, unknown>, events: readonly Recorded[]) => Fields,
  personal: readonly string[] = [],
): Kind {
  const then = (events: readonly Recorded[]): Then => {
    const { is, ...state } = (events as readonly Recorded<E>[]).reduce(evolve, initial);
    return { is, fields: GONE.includes(is) ? null : shown({ is, ...state }, events) };
  };
  return { stream: noun, then, personal: new Set(personal) };
}
const withoutState = ({ is, ...fields }: Record<string, unknown>) => inDollars(fields);

function skillsIn(events: readonly Recorded[]): string[] {
  const names = new Map<string, string>();
  for (const { type, data } of events as readonly Recorded<AccountEvent>[]) {
    if (type === 'TalentSkillLinked') names.set(data.skill_id, data.name);
    if (type === 'TalentSkillUnlinked') names.delete(data.skill_id);
  }
  return [...names.values()];
}

/** An account's profile and talent details, as one record. */
function profileOf(state: Record<string, unknown>, events: readonly Recorded[]): Fields {
  const { is, email, confirmed, suspended, profile, talent } = state as Record<string, Record<string, unknown> | null>;
  const { rateCents, details, skills: _, ...more } = (talent ?? {}) as Record<string, unknown>;
  const rate = typeof rateCents === 'number' ? rateCents / 100 : null;
  const offered = talent ? { hourlyRate: rate, ...(details as object), ...more, skills: skillsIn(events) } : {};
  return { user_type: is, email, email_confirmed: confirmed, ...(suspended ? { suspended } : {}), ...profile, ...offered };
}
const OF_A_PERSON = ['email', 'location', 'website', 'avatar_url', 'bio', 'title', 'languages', 'education', 'response_time'];

const KINDS: { readonly [Noun in HistoryNoun]: Kind } = {
  profiles: kindOf(accountDecider, profileOf, [...OF_A_PERSON, 'years_of_experience']),
  services: kindOf(serviceDecider, withoutState),
  products: kindOf(productDecider, withoutState),
  reviews: kindOf(
    reviewDecider,
    ({ is: _, text, ...review }) => ({ ...review, ...((text as object | null) ?? { title: null, comment: null }) }),
    ['title', 'comment'],
  ),
  content: kindOf(contentDecider, ({ is, ...fields }) => ({ ...fields, status: is })),
  categories: kindOf(categoryDecider, withoutState),
};
export const kindOfNoun = (noun: HistoryNoun): Kind => KINDS[noun];

const masked = (value: unknown) => (value === null || value === undefined ? null : MASKED);

/** A record without the values that only its person's key opens. */
export const withoutPersonal = ({ personal }: Kind, fields: Fields | null): Fields | null =>
  fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, personal.has(name) ? masked(value) : value]));

/** What is different between two records; a personal value is masked, and that it changed is not. */
export function differenceOf({ personal }: Kind, before: Fields | null, after: Fields | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (name: string, value: unknown) => (personal.has(name) ? masked(value) : (value ?? null));
  return names
    .filter((name) => !sameValue(before?.[name] ?? null, after?.[name] ?? null))
    .map((field) => ({ field, old: shown(field, before?.[field]), new: shown(field, after?.[field]) }));
}
