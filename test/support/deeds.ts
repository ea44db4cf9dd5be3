import { ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/catalog';
import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { CONTENT_STATUSES, CONTENT_TYPES, ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { SkillInput } from '@guildhall/contracts/skills';
import fc from 'fast-check';
import * as account from '../../backend/src/accounts/account.commands';
import { accountDecider } from '../../backend/src/accounts/account.decider';
import * as category from '../../backend/src/categories/category.decider';
import * as content from '../../backend/src/content/content.commands';
import { contentDecider } from '../../backend/src/content/content.decider';
import { Refusal } from '../../backend/src/decide/refusal';
import * as product from '../../backend/src/products/product.decider';
import * as review from '../../backend/src/reviews/review.decider';
import * as service from '../../backend/src/services/service.decider';
import { AddSkill, type SkillState, skillDecider } from '../../backend/src/skills/skill.decider';
import { given, Market } from './market';

/** What somebody does, with all he may need for it; numbers are counted round what there is to choose from. */
export interface Deed {
  does: keyof typeof deeds;
  who: number;
  what: number;
  /** Which of the fields that may be left out are given, a bit each. */
  bits: number;
  text: string;
  other: string;
}

const picked = <Fields extends object>(bits: number, fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter((_, at) => (bits >> at) & 1));
const long = (text: string) => `${text} is what it says`;
const pictures = ['', 'https://pictures.example/a.png', 'https://pictures.example/b.png'];

const profile = ({ who, what, text, other }: Deed) => ({
  full_name: text,
  username: `user-${who % 5}`,
  location: other,
  website: pictures[what % 3],
  avatar_url: pictures[who % 3],
});
const details = ({ what, text, other }: Deed) => ({
  title: text,
  hourlyRate: 1 + (what % 20_000) / 100,
  bio: long(other),
  languages: [long(text), long(other)].slice(0, what % 3),
  responseTime: other,
  yearsOfExperience: what % 5 === 0 ? null : what % 80,
  education: [long(other)].slice(0, what % 2),
});
const offer = ({ what, text, other }: Deed) => ({ title: long(text), description: long(other), price: (what % 20_000) / 100 });
const extras = ({ what, text, other }: Deed) => ({
  image_url: pictures[what % 3],
  category: PRODUCT_CATEGORIES[what % PRODUCT_CATEGORIES.length],
  features: [long(text), long(other)].slice(0, what % 3),
  stock: what % 4 === 0 ? null : what % 1000,
});
const group = ({ what, text, other }: Deed) => ({ name: long(text), slug: `slug-${what % 7}`, description: other });
const post = ({ what, text, other }: Deed, market: Market) => ({
  title: long(text),
  slug: `slug-${what % 7}`,
  content: `# ${other}\n\n${long(text)}`,
  meta_description: text,
  meta_keywords: other,
  content_type: CONTENT_TYPES[what % CONTENT_TYPES.length],
  status: CONTENT_STATUSES[what % 2],
  publish_at: what % 3 === 0 ? null : `2027-01-0${(what % 9) + 1}T08:00:00+01:00`,
  featured_image_url: pictures[what % 3],
  category_ids: [...new Set([0, 1, 2].slice(0, what % 4).map((next) => market.choose('category', what + next)))],
});

const skillAt = (market: Market, which: number): account.KnownSkill => {
  const state = market.stateOf('skill', market.choose('skill', which)) as SkillState;
  if (state.is === 'missing') throw new Refusal('not_found', 'Skill not found');
  return { id: state.id, name: state.name };
};
const skillsAt = (market: Market, { who, what }: Deed) => [0, 1, 2].slice(0, what % 4).map((next) => skillAt(market, who + next));

/** An offer and the one to whom it belongs, if he is a talent still. */
function ownOffer(market: Market, noun: 'product' | 'service', which: number) {
  const id = market.choose(noun, which);
  const { talent_id = '' } = market.stateOf(noun, id) as { talent_id?: string };
  if (market.stateOf('account', talent_id).is !== 'talent') throw new Refusal('forbidden', 'its owner sells no more');
  return { id, owner: { id: talent_id, role: 'talent' as const } };
}

const subjectAt = (market: Market, which: number): review.Subject => {
  const noun = which % 2 === 0 ? 'product' : 'service';
  const { id, owner } = ownOffer(market, noun, which);
  return { talent_id: owner.id, product_id: noun === 'product' ? id : null, service_id: noun === 'service' ? id : null };
};

const rating = (which: number) => 1 + (which % 5);

/** All that can be done in the product, by its own commands. */
const deeds = {
  signUp(market: Market, { who, what }: Deed) {
    const input = { email: `somebody-${who % 30}@test.example`, user_type: what % 2 ? ('talent' as const) : ('client' as const) };
    market.send(accountDecider, new account.SignUp(market.newId(), market.now(), input, 'hash'));
  },
  confirmEmail: (market: Market, { who }: Deed) =>
    market.send(accountDecider, new account.ConfirmEmail(market.choose('account', who), market.now())),
  changePassword: (market: Market, { who }: Deed) =>
    market.send(accountDecider, new account.ChangePassword(market.choose('account', who), market.now(), 'another hash')),
  updateProfile(market: Market, deed: Deed) {
    const id = market.choose('account', deed.who);
    const input = given(ProfileInput, picked(deed.bits, profile(deed)));
    market.send(accountDecider, new account.UpdateProfile(id, { id, role: 'client' }, market.now(), input));
  },
  applyAsTalent(market: Market, deed: Deed) {
    const client = market.person(deed.who, 'client');
    const { hourlyRate, bio } = details(deed);
    const input = given(TalentApplicationInput, { hourlyRate, bio, skills: 'named apart', termsAccepted: true });
    market.send(accountDecider, new account.ApplyAsTalent(client.id, client, market.now(), input, skillsAt(market, deed)));
  },
  updateTalentDetails(market: Market, deed: Deed) {
    const talent = market.person(deed.who, 'talent');
    const input = given(TalentDetailsInput, picked(deed.bits, details(deed)));
    const skills = deed.what % 3 ? skillsAt(market, deed) : undefined;
    market.send(accountDecider, new account.UpdateTalentDetails(talent.id, talent, market.now(), input, skills));
  },
  linkSkill(market: Market, { who, what }: Deed) {
    const talent = market.person(who, 'talent');
    const input = { proficiency_level: rating(what) };
    market.send(accountDecider, new account.LinkSkill(talent.id, talent, market.now(), input, skillAt(market, what)));
  },
  appointAdmin: (market: Market, { who }: Deed) =>
    market.send(accountDecider, new account.AppointAdmin(market.choose('account', who), null, market.now())),
  dismissAdmin: (market: Market, { who }: Deed) =>
    market.send(accountDecider, new account.DismissAdmin(market.person(who, 'admin').id, null, market.now())),
  erasePerson: (market: Market, { who }: Deed) =>
    market.send(accountDecider, new account.ErasePerson(market.choose('account', who), null, market.now())),
  addSkill(market: Market, { who, text }: Deed) {
    const input = given(SkillInput, { name: `Skill ${text}` });
    market.send(skillDecider, new AddSkill(market.newId(), market.person(who, 'talent'), market.now(), input));
  },
  createService(market: Market, deed: Deed) {
    const input = given(ServiceInput, { ...offer(deed), duration: rating(deed.who) });
    market.send(
      service.serviceDecider,
      new service.CreateService(market.newId(), market.person(deed.who, 'talent'), market.now(), input),
    );
  },
  updateService(market: Market, deed: Deed) {
    const { id, owner } = ownOffer(market, 'service', deed.what);
    const input = given(ServiceUpdate, picked(deed.bits, { ...offer(deed), duration: rating(deed.who) }));
    market.send(service.serviceDecider, new service.UpdateService(id, owner, market.now(), input));
  },
  deleteService(market: Market, { what }: Deed) {
    const { id, owner } = ownOffer(market, 'service', what);
    market.send(service.serviceDecider, new service.DeleteService(id, owner, market.now()));
  },
  createProduct(market: Market, deed: Deed) {
    const input = given(ProductInput, { ...offer(deed), ...picked(deed.bits, extras(deed)) });
    market.send(
      product.productDecider,
      new product.CreateProduct(market.newId(), market.person(deed.who, 'talent'), market.now(), input),
    );
  },
  updateProduct(market: Market, deed: Deed) {
    const { id, owner } = ownOffer(market, 'product', deed.what);
    const input = given(ProductUpdate, picked(deed.bits, { ...offer(deed), ...extras(deed) }));
    market.send(product.productDecider, new product.UpdateProduct(id, owner, market.now(), input));
  },
  deleteProduct(market: Market, { what }: Deed) {
    const { id, owner } = ownOffer(market, 'product', what);
    market.send(product.productDecider, new product.DeleteProduct(id, owner, market.now()));
  },
  leaveReview(market: Market, { who, what, text, other, bits }: Deed) {
    const client = { id: market.choose('account', who), role: 'client' as const };
    const subject = subjectAt(market, what);
    const id = market.id(`review of ${subject.product_id ?? subject.service_id} by ${client.id}`);
    const input = given(ReviewInput, { rating: rating(who), ...picked(bits, { title: text, comment: other }) });
    market.send(review.reviewDecider, new review.LeaveReview(id, client, market.now(), subject, input));
  },
  reviseReview(market: Market, { who, what, text, other, bits }: Deed) {
    const id = market.choose('review', what);
    const { client_id = '' } = market.stateOf('review', id) as { client_id?: string };
    if (market.stateOf('account', client_id).is === 'erased') return;
    const input = given(ReviewUpdate, picked(bits, { title: text, comment: other, rating: rating(who) }));
    market.send(review.reviewDecider, new review.ReviseReview(id, { id: client_id, role: 'client' }, market.now(), input));
  },
  createCategory(market: Market, deed: Deed) {
    const input = given(CategoryInput, group(deed));
    const command = new category.CreateCategory(market.newId(), market.person(deed.who, 'admin'), market.now(), input);
    market.send(category.categoryDecider, command);
  },
  updateCategory(market: Market, deed: Deed) {
    const id = market.choose('category', deed.who);
    const input = given(CategoryUpdate, picked(deed.bits, group(deed)));
    const command = new category.UpdateCategory(id, market.person(deed.who, 'admin'), market.now(), input);
    market.send(category.categoryDecider, command);
  },
  deleteCategory(market: Market, { who, what }: Deed) {
    const command = new category.DeleteCategory(market.choose('category', what), market.person(who, 'admin'), market.now());
    market.send(category.categoryDecider, command);
  },
  createContent(market: Market, deed: Deed) {
    const input = given(ContentInput, post(deed, market));
    const command = new content.CreateContent(market.newId(), market.person(deed.who, 'admin'), market.now(), input);
    market.send(contentDecider, command);
  },
  updateContent(market: Market, deed: Deed) {
    const id = market.choose('content', deed.who);
    const input = given(ContentUpdate, picked(deed.bits, post(deed, market)));
    const command = new content.UpdateContent(id, market.person(deed.who, 'admin'), market.now(), input);
    market.send(contentDecider, command);
  },
  restoreContent(market: Market, deed: Deed) {
    const { slug, content_type, status, publish_at, ...fields } = post(deed, market);
    const input = given(ContentUpdate, picked(deed.bits, fields));
    const command = new content.RestoreContent(
      market.choose('content', deed.who),
      market.person(deed.who, 'admin'),
      market.now(),
      input,
      0,
    );
    market.send(contentDecider, command);
  },
  changeContent(market: Market, { who, what }: Deed) {
    const types = [content.PublishContent, content.UnpublishContent] as const;
    const command = new types[what % 2]!(market.choose('content', who), market.person(who, 'admin'), market.now());
    market.send(contentDecider, command);
  },
  publishAsPlanned(market: Market, { who }: Deed) {
    const id = market.choose('content', who);
    const { publish_at } = market.stateOf('content', id) as { publish_at?: string | null };
    market.send(contentDecider, new content.PublishAsPlanned(id, publish_at ?? market.now(), publish_at ?? ''));
  },
  linkCategory(market: Market, { who, what }: Deed) {
    const types = [content.LinkCategory, content.UnlinkCategory] as const;
    const [id, linked] = [market.choose('content', who), market.choose('category', what)];
    market.send(contentDecider, new types[what % 2]!(id, market.person(who, 'admin'), market.now(), linked));
  },
  deleteContent(market: Market, { who, what }: Deed) {
    const command = new content.DeleteContent(market.choose('content', what), market.person(who, 'admin'), market.now());
    market.send(contentDecider, command);
  },
};

type Name = keyof typeof deeds;
const at = (does: Name, who: number, what = who, text = 'One'): Deed => ({
  does,
  who,
  what,
  bits: 1023,
  text,
  other: `other ${text}`,
});

/** A beginning in which everything happens that can: every kind of event is in its story. */
const BEGINNING: readonly Deed[] = [
  ...[1, 3, 4, 6, 8].map((number) => at('signUp', number)),
  ...[0, 1, 3].map((number) => at('updateProfile', number)),
  at('confirmEmail', 0),
  at('changePassword', 1),
  at('appointAdmin', 3),
  at('appointAdmin', 4),
  at('dismissAdmin', 1),
  ...['One', 'Two', 'Three'].map((name, number) => at('addSkill', number, number, name)),
  at('applyAsTalent', 0, 3),
  at('updateTalentDetails', 0, 2),
  at('linkSkill', 1),
  at('updateTalentDetails', 0, 4),
  ...[0, 1, 2].flatMap((number) => [at('createProduct', number), at('createService', number)]),
  ...(['updateProduct', 'updateService', 'leaveReview'] as const).map((does) => at(does, 2, 4, 'Two')),
  at('leaveReview', 4, 2),
  at('reviseReview', 1, 0, 'Three'),
  at('deleteProduct', 2),
  at('deleteService', 0),
  ...[0, 1].map((number) => at('createCategory', 0, number)),
  at('createContent', 0, 2),
  at('createContent', 0, 3, 'Two'),
  at('updateCategory', 1, 5),
  at('updateContent', 0, 4, 'Three'),
  at('restoreContent', 0, 3),
  at('updateContent', 0, 6, 'Four'),
  ...[0, 1, 0].map((number) => at('changeContent', 0, number)),
  at('deleteCategory', 0),
  at('deleteContent', 0, 1),
  at('erasePerson', 2),
];

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
const RARE: readonly Name[] = ['erasePerson', 'appointAdmin', 'dismissAdmin', 'deleteCategory', 'deleteContent'];
const names = (Object.keys(deeds) as Name[]).flatMap((name): Name[] => Array(RARE.includes(name) ? 1 : 5).fill(name));
const words = fc.oneof(
  fc.constantFrom('One', 'Two', 'Three', ...AWKWARD),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }),
);

/** What may be done to follow the beginning. */
export const furtherDeeds = (count: number): fc.Arbitrary<Deed[]> =>
  fc.array(
    fc.record({ does: fc.constantFrom(...names), who: fc.nat(), what: fc.nat(), bits: fc.nat(1023), text: words, other: words }),
    { minLength: count, maxLength: count },
  );

/** The market after the beginning and these deeds; what the rules refuse did not happen. */
export function marketAfter(further: readonly Deed[]): Market {
  const market = new Market();
  for (const deed of [...BEGINNING, ...further]) {
    try {
      deeds[deed.does](market, deed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return market;
}
