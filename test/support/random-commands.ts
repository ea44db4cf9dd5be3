import { ProfileInput, TalentApplicationInput, TalentDetailsInput } from '@guildhall/contracts/accounts';
import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { InquiryAnswerInput, InquiryInput } from '@guildhall/contracts/inquiries';
import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { SkillInput } from '@guildhall/contracts/skills';
import fc from 'fast-check';
import * as account from '../../backend/src/accounts/account.commands';
import { accountDecider } from '../../backend/src/accounts/account.decider';
import * as category from '../../backend/src/categories/category.commands';
import { categoryDecider } from '../../backend/src/categories/category.decider';
import { Refusal } from '../../backend/src/commanding/decide/refusal';
import * as content from '../../backend/src/content/content.commands';
import { contentDecider } from '../../backend/src/content/content.decider';
import * as inquiry from '../../backend/src/inquiries/inquiry.commands';
import { inquiryDecider } from '../../backend/src/inquiries/inquiry.decider';
import * as product from '../../backend/src/products/product.commands';
import { productDecider } from '../../backend/src/products/product.decider';
import * as review from '../../backend/src/reviews/review.commands';
import { reviewDecider } from '../../backend/src/reviews/review.decider';
import * as service from '../../backend/src/services/service.commands';
import { serviceDecider } from '../../backend/src/services/service.decider';
import { AddSkill } from '../../backend/src/skills/skill.commands';
import { skillDecider } from '../../backend/src/skills/skill.decider';
import { given, Model } from './model';
import { NOUNS, STREAMS_OF_OPERATIONS, staffActs } from './random-acts';
import {
  type Choices,
  details,
  extras,
  group,
  long,
  offer,
  ownOffer,
  picked,
  post,
  profile,
  rating,
  skillAt,
  skillsAt,
  subjectAt,
  words,
} from './random-fields';

export interface RandomCommand extends Choices {
  does: keyof typeof commands;
}

/** Every command of the product. */
const commands = {
  signUp(model: Model, { who, what }: RandomCommand) {
    const input = { email: `somebody-${who % 30}@test.example`, user_type: what % 2 ? ('talent' as const) : ('client' as const) };
    model.send(accountDecider, new account.SignUp(model.newId(), model.now(), input, 'hash'));
  },
  confirmEmail: (model: Model, { who }: RandomCommand) =>
    model.send(accountDecider, new account.ConfirmEmail(model.choose('account', who), model.now())),
  changePassword: (model: Model, { who }: RandomCommand) =>
    model.send(accountDecider, new account.ChangePassword(model.choose('account', who), model.now(), 'another hash')),
  updateProfile(model: Model, chosen: RandomCommand) {
    const id = model.choose('account', chosen.who);
    const input = given(ProfileInput, picked(chosen.bits, profile(chosen)));
    model.send(accountDecider, new account.UpdateProfile(id, { id, role: 'client' }, model.now(), input));
  },
  applyAsTalent(model: Model, chosen: RandomCommand) {
    const client = model.person(chosen.who, 'client');
    const { hourlyRate, bio } = details(chosen);
    const input = given(TalentApplicationInput, { hourlyRate, bio, skills: 'named apart', termsAccepted: true });
    model.send(accountDecider, new account.ApplyAsTalent(client.id, client, model.now(), input, skillsAt(model, chosen)));
  },
  updateTalentDetails(model: Model, chosen: RandomCommand) {
    const talent = model.person(chosen.who, 'talent');
    const input = given(TalentDetailsInput, picked(chosen.bits, details(chosen)));
    const skills = chosen.what % 3 ? skillsAt(model, chosen) : undefined;
    model.send(accountDecider, new account.UpdateTalentDetails(talent.id, talent, model.now(), input, skills));
  },
  linkSkill(model: Model, { who, what }: RandomCommand) {
    const talent = model.person(who, 'talent');
    const input = { proficiency_level: rating(what) };
    model.send(accountDecider, new account.LinkSkill(talent.id, talent, model.now(), input, skillAt(model, what)));
  },
  appointAdmin: (model: Model, { who }: RandomCommand) =>
    model.send(accountDecider, new account.Appoint(model.choose('account', who), null, model.now(), { role: 'admin' })),
  dismissAdmin: (model: Model, { who }: RandomCommand) =>
    model.send(accountDecider, new account.Dismiss(model.person(who, 'admin').id, null, model.now())),
  appointStaff: (model: Model, { who, what }: RandomCommand) =>
    model.send(
      accountDecider,
      new account.Appoint(model.person(who, 'client').id, null, model.now(), { role: what % 2 ? 'auditor' : 'operator' }),
    ),
  dismissStaff(model: Model, { who }: RandomCommand) {
    const id = model.choose('account', who, ({ is }) => is === 'auditor' || is === 'operator');
    model.send(accountDecider, new account.Dismiss(id, null, model.now(), {}));
  },
  erasePerson: (model: Model, { who }: RandomCommand) =>
    model.send(accountDecider, new account.ErasePerson(model.choose('account', who), null, model.now())),
  addSkill(model: Model, { who, text }: RandomCommand) {
    const input = given(SkillInput, { name: `Skill ${text}` });
    model.send(skillDecider, new AddSkill(model.newId(), model.person(who, 'talent'), model.now(), input));
  },
  createService(model: Model, chosen: RandomCommand) {
    const input = given(ServiceInput, { ...offer(chosen), duration: rating(chosen.who) });
    model.send(serviceDecider, new service.CreateService(model.newId(), model.person(chosen.who, 'talent'), model.now(), input));
  },
  updateService(model: Model, chosen: RandomCommand) {
    const { id, owner } = ownOffer(model, 'service', chosen.what);
    const input = given(ServiceUpdate, picked(chosen.bits, { ...offer(chosen), duration: rating(chosen.who) }));
    model.send(serviceDecider, new service.UpdateService(id, owner, model.now(), input));
  },
  deleteService(model: Model, { what }: RandomCommand) {
    const { id, owner } = ownOffer(model, 'service', what);
    model.send(serviceDecider, new service.DeleteService(id, owner, model.now()));
  },
  createProduct(model: Model, chosen: RandomCommand) {
    const input = given(ProductInput, { ...offer(chosen), ...picked(chosen.bits, extras(chosen)) });
    model.send(productDecider, new product.CreateProduct(model.newId(), model.person(chosen.who, 'talent'), model.now(), input));
  },
  updateProduct(model: Model, chosen: RandomCommand) {
    const { id, owner } = ownOffer(model, 'product', chosen.what);
    const input = given(ProductUpdate, picked(chosen.bits, { ...offer(chosen), ...extras(chosen) }));
    model.send(productDecider, new product.UpdateProduct(id, owner, model.now(), input));
  },
  deleteProduct(model: Model, { what }: RandomCommand) {
    const { id, owner } = ownOffer(model, 'product', what);
    model.send(productDecider, new product.DeleteProduct(id, owner, model.now()));
  },
  leaveReview(model: Model, { who, what, text, other, bits }: RandomCommand) {
    const client = { id: model.choose('account', who), role: 'client' as const };
    const subject = subjectAt(model, what);
    const { product_id, service_id } = subject;
    const id = model.id(`review of ${product_id ?? service_id} by ${client.id}`);
    const input = given(ReviewInput, {
      product_id,
      service_id,
      rating: rating(who),
      ...picked(bits, { title: text, comment: other }),
    });
    model.send(reviewDecider, new review.LeaveReview(id, client, model.now(), subject, input));
  },
  reviseReview(model: Model, { who, what, text, other, bits }: RandomCommand) {
    const id = model.choose('review', what);
    const { client_id = '' } = model.stateOf('review', id) as { client_id?: string };
    if (model.stateOf('account', client_id).is === 'erased') return;
    const input = given(ReviewUpdate, picked(bits, { title: text, comment: other, rating: rating(who) }));
    model.send(reviewDecider, new review.ReviseReview(id, { id: client_id, role: 'client' }, model.now(), input));
  },
  sendInquiry(model: Model, { who, what, text, other, bits }: RandomCommand) {
    const client = { id: model.choose('account', who), role: 'client' as const };
    const { id: talent_id } = model.person(what, 'talent');
    const input = given(InquiryInput, {
      talent_id,
      subject: long(text),
      message: `${long(other)}, which is long enough`,
      ...picked(bits, { times: ['2027-01-04T15:00:00Z'] }),
    });
    model.send(
      inquiryDecider,
      new inquiry.SendInquiry(model.newId(), client, model.now(), { talent_id, service_id: null }, input),
    );
  },
  changeInquiry(model: Model, { who, what, text }: RandomCommand) {
    const id = model.choose('inquiry', what);
    const { client_id = '', talent_id = '' } = model.stateOf('inquiry', id) as { client_id?: string; talent_id?: string };
    // To the rules an inquiry of an erased person is none, once its words are gone with the key: the model keeps them.
    if ([client_id, talent_id].some((person) => ['erased', 'missing'].includes(model.stateOf('account', person).is))) return;
    const actor = { id: who % 2 ? client_id : talent_id, role: 'client' as const };
    const input = given(InquiryAnswerInput, { message: text });
    const commands = [
      new inquiry.AnswerInquiry(id, actor, model.now(), true, input),
      new inquiry.ReadInquiry(id, actor, model.now()),
      new inquiry.CloseInquiry(id, actor, model.now()),
    ] as const;
    model.send(inquiryDecider, commands[who % 3]!);
  },
  createCategory(model: Model, chosen: RandomCommand) {
    const input = given(CategoryInput, group(chosen));
    const command = new category.CreateCategory(model.newId(), model.person(chosen.who, 'admin'), model.now(), input);
    model.send(categoryDecider, command);
  },
  updateCategory(model: Model, chosen: RandomCommand) {
    const id = model.choose('category', chosen.who);
    const input = given(CategoryUpdate, picked(chosen.bits, group(chosen)));
    const command = new category.UpdateCategory(id, model.person(chosen.who, 'admin'), model.now(), input);
    model.send(categoryDecider, command);
  },
  deleteCategory(model: Model, { who, what }: RandomCommand) {
    const command = new category.DeleteCategory(model.choose('category', what), model.person(who, 'admin'), model.now());
    model.send(categoryDecider, command);
  },
  createContent(model: Model, chosen: RandomCommand) {
    const input = given(ContentInput, post(chosen, model));
    const command = new content.CreateContent(model.newId(), model.person(chosen.who, 'admin'), model.now(), input);
    model.send(contentDecider, command);
  },
  updateContent(model: Model, chosen: RandomCommand) {
    const id = model.choose('content', chosen.who);
    const input = given(ContentUpdate, picked(chosen.bits, post(chosen, model)));
    const command = new content.UpdateContent(id, model.person(chosen.who, 'admin'), model.now(), input);
    model.send(contentDecider, command);
  },
  restoreContent(model: Model, chosen: RandomCommand) {
    const { slug, content_type, status, publish_at, ...fields } = post(chosen, model);
    const input = given(ContentUpdate, picked(chosen.bits, fields));
    const command = new content.RestoreContent(
      model.choose('content', chosen.who),
      model.person(chosen.who, 'admin'),
      model.now(),
      input,
      0,
    );
    model.send(contentDecider, command);
  },
  changeContent(model: Model, { who, what }: RandomCommand) {
    const types = [content.PublishContent, content.UnpublishContent] as const;
    const command = new types[what % 2]!(model.choose('content', who), model.person(who, 'admin'), model.now());
    model.send(contentDecider, command);
  },
  publishAsPlanned(model: Model, { who }: RandomCommand) {
    const id = model.choose('content', who);
    const { publish_at } = model.stateOf('content', id) as { publish_at?: string | null };
    model.send(contentDecider, new content.PublishAsPlanned(id, publish_at ?? model.now(), publish_at ?? ''));
  },
  linkCategory(model: Model, { who, what }: RandomCommand) {
    const types = [content.LinkCategory, content.UnlinkCategory] as const;
    const [id, linked] = [model.choose('content', who), model.choose('category', what)];
    model.send(contentDecider, new types[what % 2]!(id, model.person(who, 'admin'), model.now(), linked));
  },
  deleteContent(model: Model, { who, what }: RandomCommand) {
    const command = new content.DeleteContent(model.choose('content', what), model.person(who, 'admin'), model.now());
    model.send(contentDecider, command);
  },
  ...staffActs,
};

type Name = keyof typeof commands;
const at = (does: Name, who: number, what = who, text = 'One'): RandomCommand => ({
  does,
  who,
  what,
  bits: 1023,
  text,
  other: `other ${text}`,
});

/** Commands that every history begins with. Every kind of event follows from them. */
const BEGINNING: readonly RandomCommand[] = [
  ...[1, 3, 4, 6, 8].map((number) => at('signUp', number)),
  ...[0, 1, 3].map((number) => at('updateProfile', number)),
  at('confirmEmail', 0),
  at('changePassword', 1),
  at('appointStaff', 1),
  at('dismissStaff', 1),
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
  at('sendInquiry', 4, 2),
  at('sendInquiry', 3, 1),
  ...[3, 4, 5, 6, 1].flatMap((number) => [0, 1].map((one) => at('changeInquiry', number, one))),
  at('signUp', 10),
  at('appointStaff', 0, 2),
  ...NOUNS.map((_, noun) => noun).flatMap((noun) => [at('takeDown', noun), at('putBack', noun), at('restore', noun, 0, 'Back')]),
  ...(['suspend', 'reinstate', 'resetPassword', 'exportPerson', 'restoreProfile'] as const).map((does) => at(does, 1)),
  ...STREAMS_OF_OPERATIONS.map((_, which) => at('operate', 0, which)),
  at('deleteProduct', 2),
  at('deleteService', 0),
  ...[0, 1].map((number) => at('createCategory', 0, number)),
  at('restoreCategory', 0, 0, 'Back'),
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

const RARE: readonly Name[] = [
  'erasePerson',
  'appointAdmin',
  'dismissAdmin',
  'appointStaff',
  'dismissStaff',
  'deleteCategory',
  'deleteContent',
  'takeDown',
  'suspend',
  'operate',
];
const names = (Object.keys(commands) as Name[]).flatMap((name): Name[] => Array(RARE.includes(name) ? 1 : 5).fill(name));
/** Commands to follow the beginning. */
export const randomCommands = (count: number): fc.Arbitrary<RandomCommand[]> =>
  fc.array(
    fc.record({ does: fc.constantFrom(...names), who: fc.nat(), what: fc.nat(), bits: fc.nat(1023), text: words, other: words }),
    { minLength: count, maxLength: count },
  );

/** The model after the beginning and these commands; what the rules refuse did not happen. */
export function modelAfter(further: readonly RandomCommand[]): Model {
  const model = new Model();
  for (const chosen of [...BEGINNING, ...further]) {
    try {
      commands[chosen.does](model, chosen);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return model;
}
