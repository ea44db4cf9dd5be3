import { ProfileInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { CategoryUpdate } from '@guildhall/contracts/categories';
import { type ContentEvent, ContentUpdate } from '@guildhall/contracts/content';
import { RESTORABLE } from '@guildhall/contracts/content-versions';
import type { Recorded } from '@guildhall/contracts/event';
import type { HistoryNoun } from '@guildhall/contracts/history';
import { fieldsOf } from '@guildhall/contracts/input-fields';
import type { InputClass } from '@guildhall/contracts/parse-input';
import { ProductUpdate } from '@guildhall/contracts/products';
import { ReviewUpdate } from '@guildhall/contracts/reviews';
import { ServiceUpdate } from '@guildhall/contracts/services';
import { RestoreProfile } from '../accounts/account.commands.js';
import { RestoreCategory } from '../categories/category.commands.js';
import type { Build } from '../commanding/commands.js';
import { invalid } from '../commanding/decide/refusal.js';
import type { Restoring } from '../commanding/decide/restoring.js';
import { BringContentBack } from '../content/content.commands.js';
import { InputPipe } from '../http/input.js';
import { RestoreProduct } from '../products/product.commands.js';
import { RestoreReview } from '../reviews/review.commands.js';
import { RestoreService } from '../services/service.commands.js';
import type { NamedSkill } from '../skills/skills.js';

export type RecordFields = Readonly<Record<string, unknown>>;
/** What is looked up before a restore is decided. */
export interface Known {
  version: number;
  created_at: string;
  owner: Restoring<unknown>['owner'];
  ratings: { rating_sum: number; review_count: number };
  skills: NamedSkill[];
  events: readonly Recorded[];
}

const INPUT_NAMES: Record<string, string> = {
  response_time: 'responseTime',
  years_of_experience: 'yearsOfExperience',
};
const RECORD_NAMES = Object.fromEntries(Object.entries(INPUT_NAMES).map(([record, input]) => [input, record]));
/** What an edit takes besides fields of the record. */
const NOT_RESTORED = new Set(['version', 'talent_id']);

/** The names of fields that an edit takes, as records spell them. */
const fieldsOfEdit = (input: InputClass): string[] =>
  [...fieldsOf(input).keys()].filter((name) => !NOT_RESTORED.has(name)).map((name) => RECORD_NAMES[name] ?? name);

const PROFILE = fieldsOfEdit(ProfileInput);
const TALENT = fieldsOfEdit(TalentDetailsInput);
const FIELDS: Record<HistoryNoun, readonly string[]> = {
  profiles: [...PROFILE, ...TALENT],
  services: fieldsOfEdit(ServiceUpdate),
  products: fieldsOfEdit(ProductUpdate),
  reviews: fieldsOfEdit(ReviewUpdate),
  content: RESTORABLE,
  categories: fieldsOfEdit(CategoryUpdate),
};

/**
 * The fields that come back: those that are named, or all that the version holds. A talent without a text has nothing to
 * bring back there. @throws Refusal
 */
export function fieldsToRestore(noun: HistoryNoun, then: RecordFields, named?: readonly string[]): string[] {
  if (named?.length === 0) throw invalid('fields', 'Please choose what to restore');
  const unknown = named?.find((name) => !FIELDS[noun].includes(name) || !(name in then));
  if (unknown !== undefined) throw invalid('fields', `There is no field ${unknown.slice(0, 60)} to restore`);
  const isBlank = (name: string) => then[name] === null || (Array.isArray(then[name]) && then[name].length === 0);
  const asks = (name: string) => (noun === 'profiles' && TALENT.includes(name) ? !isBlank(name) : name in then);
  return named ? [...new Set(named)] : FIELDS[noun].filter(asks);
}

const picked = (then: RecordFields, fields: readonly string[]) =>
  Object.fromEntries(fields.map((name) => [INPUT_NAMES[name] ?? name, then[name]]));

/** Parsed by the rules of the edit form. @throws Refusal */
const parsed = <Input>(input: InputClass, body: RecordFields) => new InputPipe(input).transform(withoutNulls(body)) as Input;
/** A null of a text that the form cannot send as null is an empty text. */
const withoutNulls = (body: RecordFields) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, TEXTS.has(name) ? (value ?? '') : value]));
const TEXTS = new Set(['title', 'full_name', 'username', 'location', 'responseTime', 'comment']);

const restoring = <Update>(update: Update, fields: readonly string[], known: Known): Restoring<Update> => ({
  update,
  fields,
  version: known.version,
  created_at: known.created_at,
  owner: known.owner,
});

/** The command that brings these fields back. @throws Refusal where the edit form would refuse them */
export function restoreOf(noun: HistoryNoun, id: string, then: RecordFields, fields: readonly string[], known: Known): Build {
  const input = <Update>(of: InputClass) => restoring(parsed<Update>(of, picked(then, fields)), fields, known);
  switch (noun) {
    case 'services': {
      const update = input<ServiceUpdate>(ServiceUpdate);
      return (actor, time) => new RestoreService(id, actor, time, update);
    }
    case 'products': {
      const update = input<ProductUpdate>(ProductUpdate);
      return (actor, time) => new RestoreProduct(id, actor, time, update, known.ratings);
    }
    case 'reviews': {
      const update = input<ReviewUpdate>(ReviewUpdate);
      return (actor, time) => new RestoreReview(id, actor, time, update);
    }
    case 'categories': {
      const update = input<CategoryUpdate>(CategoryUpdate);
      return (actor, time) => new RestoreCategory(id, actor, time, update);
    }
    case 'content': {
      const update = input<ContentUpdate>(ContentUpdate);
      const published = (known.events as readonly Recorded<ContentEvent>[]).findLast(({ type }) => type === 'ContentPublished');
      const published_at = published?.type === 'ContentPublished' ? published.data.published_at : null;
      return (actor, time) => new BringContentBack(id, actor, time, update, published_at);
    }
    case 'profiles':
      return restoreOfProfile(id, then, fields, known);
  }
}

function restoreOfProfile(id: string, then: RecordFields, fields: readonly string[], known: Known): Build {
  const isOf = (names: readonly string[]) => fields.filter((name) => names.includes(name));
  const profile = parsed<ProfileInput>(ProfileInput, picked(then, isOf(PROFILE)));
  const update = restoring(profile, fields, known);
  const ofTalent = isOf(TALENT);
  if (ofTalent.length === 0) return (actor, time) => new RestoreProfile(id, actor, time, update);
  const { skills, ...details } = parsed<TalentDetailsInput>(TalentDetailsInput, picked(then, ofTalent));
  return (actor, time) => new RestoreProfile(id, actor, time, update, details, skills && known.skills);
}
