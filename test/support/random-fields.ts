import { CONTENT_STATUSES, CONTENT_TYPES } from '@guildhall/contracts/content';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import fc from 'fast-check';
import type * as account from '../../backend/src/accounts/account.commands';
import { Refusal } from '../../backend/src/commanding/decide/refusal';
import type * as review from '../../backend/src/reviews/review.commands';
import type { SkillState } from '../../backend/src/skills/skill.decider';
import type { Model } from './model';

/** What a random command is made from. Numbers of any size choose among what there is. */
export interface Choices {
  who: number;
  what: number;
  /** Which optional fields are given, one bit each. */
  bits: number;
  text: string;
  other: string;
}

export const picked = <Fields extends object>(bits: number, fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter((_, at) => (bits >> at) & 1));
export const long = (text: string) => `${text} is what it says`;
export const pictures = ['', 'https://pictures.example/a.png', 'https://pictures.example/b.png'];

export const profile = ({ who, what, text, other }: Choices) => ({
  full_name: text,
  username: `user-${who % 5}`,
  location: other,
  website: pictures[what % 3],
  avatar_url: pictures[who % 3],
});
export const details = ({ what, text, other }: Choices) => ({
  title: text,
  hourlyRate: 1 + (what % 20_000) / 100,
  bio: long(other),
  languages: [long(text), long(other)].slice(0, what % 3),
  responseTime: other,
  yearsOfExperience: what % 5 === 0 ? null : what % 80,
  education: [long(other)].slice(0, what % 2),
});
export const offer = ({ what, text, other }: Choices) => ({
  title: long(text),
  description: long(other),
  price: (what % 20_000) / 100,
});
export const extras = ({ what, text, other }: Choices) => ({
  image_url: pictures[what % 3],
  category: PRODUCT_CATEGORIES[what % PRODUCT_CATEGORIES.length],
  features: [long(text), long(other)].slice(0, what % 3),
  stock: what % 4 === 0 ? null : what % 1000,
});
export const group = ({ what, text, other }: Choices) => ({ name: long(text), slug: `slug-${what % 7}`, description: other });
export const post = ({ what, text, other }: Choices, model: Model) => ({
  title: long(text),
  slug: `slug-${what % 7}`,
  content: `# ${other}\n\n${long(text)}`,
  meta_description: text,
  meta_keywords: other,
  content_type: CONTENT_TYPES[what % CONTENT_TYPES.length],
  status: CONTENT_STATUSES[what % 2],
  publish_at: what % 3 === 0 ? null : `2027-01-0${(what % 9) + 1}T08:00:00+01:00`,
  featured_image_url: pictures[what % 3],
  category_ids: [...new Set([0, 1, 2].slice(0, what % 4).map((next) => model.choose('category', what + next)))],
});

export const skillAt = (model: Model, which: number): account.KnownSkill => {
  const state = model.stateOf('skill', model.choose('skill', which)) as SkillState;
  if (state.is === 'missing') throw new Refusal('not_found', 'Skill not found');
  return { id: state.id, name: state.name };
};
export const skillsAt = (model: Model, { who, what }: Choices) =>
  [0, 1, 2].slice(0, what % 4).map((next) => skillAt(model, who + next));

/** An offer and its owner. @throws Refusal where the owner is no longer a talent */
export function ownOffer(model: Model, noun: 'product' | 'service', which: number) {
  const id = model.choose(noun, which);
  const { talent_id = '' } = model.stateOf(noun, id) as { talent_id?: string };
  if (model.stateOf('account', talent_id).is !== 'talent') throw new Refusal('forbidden', 'its owner sells no more');
  return { id, owner: { id: talent_id, role: 'talent' as const } };
}

export const subjectAt = (model: Model, which: number): review.ReviewedSubject => {
  const noun = which % 2 === 0 ? 'product' : 'service';
  const { id, owner } = ownOffer(model, noun, which);
  return { talent_id: owner.id, product_id: noun === 'product' ? id : null, service_id: noun === 'service' ? id : null };
};

export const rating = (which: number) => 1 + (which % 5);

/** Texts that are easily broken on their way into a table and out of it. */
const AWKWARD = [
  'a\tb',
  'line\r\nline',
  'back\\slash \\N',
  '"quoted"',
  "it's",
  'ünïcødé 🎈',
  '{a,b}',
  '[1]',
  'NULL',
  ' ends ',
  '<b>&amp;',
];
export const words = fc.oneof(
  fc.constantFrom('One', 'Two', 'Three', ...AWKWARD),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }),
);
