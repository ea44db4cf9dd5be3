import { InquiryAnswerInput, InquiryInput } from '@guildhall/contracts/inquiries';
import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { ReviewInput, ReviewUpdate } from '@guildhall/contracts/reviews';
import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { SkillInput } from '@guildhall/contracts/skills';
import fc from 'fast-check';
import { Refusal } from '../../backend/src/commanding/decide/refusal';
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
import { accountCommands } from './random-account-commands';
import { NOUNS, STREAMS_OF_OPERATIONS, staffActs } from './random-acts';
import { contentCommands } from './random-content-commands';
import { type Choices, extras, long, offer, ownOffer, picked, rating, subjectAt, words } from './random-fields';

export interface RandomCommand extends Choices {
  does: keyof typeof commands;
}

/** Every command of the product. */
const commands = {
  ...accountCommands,
  addSkill(model: Model, { who, text }: Choices) {
    const input = given(SkillInput, { name: `Skill ${text}` });
    model.send(skillDecider, new AddSkill(model.newId(), model.person(who, 'talent'), model.now(), input));
  },
  createService(model: Model, chosen: Choices) {
    const input = given(ServiceInput, { ...offer(chosen), duration: rating(chosen.who) });
    model.send(serviceDecider, new service.CreateService(model.newId(), model.person(chosen.who, 'talent'), model.now(), input));
  },
  updateService(model: Model, chosen: Choices) {
    const { id, owner } = ownOffer(model, 'service', chosen.what);
    const input = given(ServiceUpdate, picked(chosen.bits, { ...offer(chosen), duration: rating(chosen.who) }));
    model.send(serviceDecider, new service.UpdateService(id, owner, model.now(), input));
  },
  deleteService(model: Model, { what }: Choices) {
    const { id, owner } = ownOffer(model, 'service', what);
    model.send(serviceDecider, new service.DeleteService(id, owner, model.now()));
  },
  createProduct(model: Model, chosen: Choices) {
    const input = given(ProductInput, { ...offer(chosen), ...picked(chosen.bits, extras(chosen)) });
    model.send(productDecider, new product.CreateProduct(model.newId(), model.person(chosen.who, 'talent'), model.now(), input));
  },
  updateProduct(model: Model, chosen: Choices) {
    const { id, owner } = ownOffer(model, 'product', chosen.what);
    const input = given(ProductUpdate, picked(chosen.bits, { ...offer(chosen), ...extras(chosen) }));
    model.send(productDecider, new product.UpdateProduct(id, owner, model.now(), input));
  },
  deleteProduct(model: Model, { what }: Choices) {
    const { id, owner } = ownOffer(model, 'product', what);
    model.send(productDecider, new product.DeleteProduct(id, owner, model.now()));
  },
  leaveReview(model: Model, { who, what, text, other, bits }: Choices) {
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
  reviseReview(model: Model, { who, what, text, other, bits }: Choices) {
    const id = model.choose('review', what);
    const { client_id = '' } = model.stateOf('review', id) as { client_id?: string };
    if (model.stateOf('account', client_id).is === 'erased') return;
    const input = given(ReviewUpdate, picked(bits, { title: text, comment: other, rating: rating(who) }));
    model.send(reviewDecider, new review.ReviseReview(id, { id: client_id, role: 'client' }, model.now(), input));
  },
  sendInquiry(model: Model, { who, what, text, other, bits }: Choices) {
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
  changeInquiry(model: Model, { who, what, text }: Choices) {
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
  ...contentCommands,
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

/** Commands that every history ends with: without them all things of a kind may be deleted, and its read model empty. */
const ENDING: readonly RandomCommand[] = (
  [
    'signUp',
    'addSkill',
    'createService',
    'createProduct',
    'createCategory',
    'createContent',
    'leaveReview',
    'sendInquiry',
  ] as const
).map((does) => at(does, 1, 0, 'Last'));

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

/** The model after the beginning, these commands and the ending; what the rules refuse did not happen. */
export function modelAfter(further: readonly RandomCommand[]): Model {
  const model = new Model();
  for (const chosen of [...BEGINNING, ...further, ...ENDING]) {
    try {
      commands[chosen.does](model, chosen);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return model;
}
