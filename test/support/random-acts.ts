import { ProfileInput } from '@guildhall/contracts/accounts';
import { CategoryUpdate } from '@guildhall/contracts/categories';
import type { EventType } from '@guildhall/contracts/event-kinds';
import { ProductUpdate } from '@guildhall/contracts/products';
import { ReviewUpdate } from '@guildhall/contracts/reviews';
import { ServiceUpdate } from '@guildhall/contracts/services';
import * as account from '../../backend/src/accounts/account.commands';
import { accountDecider } from '../../backend/src/accounts/account.decider';
import { RestoreCategory } from '../../backend/src/categories/category.commands';
import { categoryDecider } from '../../backend/src/categories/category.decider';
import { PutBackProduct, RestoreProduct, TakeDownProduct } from '../../backend/src/products/product.commands';
import { productDecider } from '../../backend/src/products/product.decider';
import { PutBackReview, RestoreReview, TakeDownReview } from '../../backend/src/reviews/review.commands';
import { reviewDecider } from '../../backend/src/reviews/review.decider';
import { PutBackService, RestoreService, TakeDownService } from '../../backend/src/services/service.commands';
import { serviceDecider } from '../../backend/src/services/service.decider';
import { CURRENT_EVENTS } from '../recorded-events';
import { given, type Model } from './model';
import { type Choices, group, offer, ownOffer, profile } from './random-fields';

/** What staff take down, put back and restore. */
export const NOUNS = ['product', 'service', 'review'] as const;
const nounAt = (which: number) => NOUNS[which % NOUNS.length]!;

/** Events that no decider of ours makes from a command alone: what processes report of operators' acts, by their streams. */
const OPERATIONS: Record<string, readonly EventType[]> = {
  keys: ['KeysRotated'],
  sessions: ['SessionsEnded'],
  opening: ['PersonalValuesOpened'],
  export: ['AuditExported', 'DataExported'],
  import: ['DataImported'],
  queue: ['JobRetried', 'JobRemoved'],
  replay: ['ReplayStarted', 'ReplayFinished'],
  backup: [
    'BackupRequested',
    'BackupMade',
    'BackupTestRequested',
    'BackupTested',
    'BackupTestFailed',
    'BackupFailed',
    'BackupRestored',
  ],
  projection: [
    'RunRequested',
    'RunEnded',
    'RebuildCancelled',
    'ProjectionRebuilt',
    'ProjectionRolledBack',
    'ProjectionVerified',
    'ProjectionPaused',
    'ProjectionResumed',
    'EventRetried',
    'EventSkipped',
    'SkipUndone',
  ],
};
export const STREAMS_OF_OPERATIONS = Object.keys(OPERATIONS);

const operator = (model: Model, { who }: Choices) => model.person(who, 'operator');
const restoring = <Update>(model: Model, update: Update, field: string) => ({
  update,
  version: 0,
  fields: [field],
  created_at: model.now(),
  owner: 'here' as const,
});
/** A review whose client still has an account. */
function reviewAt(model: Model, which: number): string {
  const id = model.choose('review', which);
  const { client_id = '' } = model.stateOf('review', id) as { client_id?: string };
  return model.stateOf('account', client_id).is === 'erased' ? model.newId() : id;
}

/** What staff do to the things and the accounts of others, and what they operate. */
export const staffActs = {
  takeDown(model: Model, chosen: Choices) {
    const [by, time] = [operator(model, chosen), model.now()];
    const noun = nounAt(chosen.who);
    if (noun === 'review') return model.send(reviewDecider, new TakeDownReview(reviewAt(model, chosen.what), by, time));
    const { id } = ownOffer(model, noun, chosen.what);
    if (noun === 'product') return model.send(productDecider, new TakeDownProduct(id, by, time));
    model.send(serviceDecider, new TakeDownService(id, by, time));
  },
  putBack(model: Model, chosen: Choices) {
    const [by, time] = [operator(model, chosen), model.now()];
    const noun = nounAt(chosen.who);
    if (noun === 'review') return model.send(reviewDecider, new PutBackReview(reviewAt(model, chosen.what), by, time));
    const { id } = ownOffer(model, noun, chosen.what);
    if (noun === 'product') return model.send(productDecider, new PutBackProduct(id, by, time));
    model.send(serviceDecider, new PutBackService(id, by, time));
  },
  restore(model: Model, chosen: Choices) {
    const [by, time] = [operator(model, chosen), model.now()];
    const { title } = offer(chosen);
    const noun = nounAt(chosen.who);
    if (noun === 'review') {
      const input = restoring(model, given(ReviewUpdate, { title }), 'title');
      return model.send(reviewDecider, new RestoreReview(reviewAt(model, chosen.what), by, time, input));
    }
    const { id } = ownOffer(model, noun, chosen.what);
    if (noun === 'service') {
      const input = restoring(model, given(ServiceUpdate, { title }), 'title');
      return model.send(serviceDecider, new RestoreService(id, by, time, input));
    }
    const input = restoring(model, given(ProductUpdate, { title }), 'title');
    model.send(productDecider, new RestoreProduct(id, by, time, input, { rating_sum: 0, review_count: 0 }));
  },
  restoreProfile(model: Model, chosen: Choices) {
    const { full_name } = profile(chosen);
    const input = restoring(model, given(ProfileInput, { full_name }), 'full_name');
    const id = model.choose('account', chosen.what);
    model.send(accountDecider, new account.RestoreProfile(id, operator(model, chosen), model.now(), input));
  },
  restoreCategory(model: Model, chosen: Choices) {
    const input = restoring(model, given(CategoryUpdate, { name: group(chosen).name }), 'name');
    const id = model.choose('category', chosen.what);
    model.send(categoryDecider, new RestoreCategory(id, operator(model, chosen), model.now(), input));
  },
  suspend: (model: Model, { who, what }: Choices) =>
    model.send(
      accountDecider,
      new account.SuspendPerson(model.choose('account', what), model.person(who, 'admin'), model.now(), { otherAdmins: 1 }),
    ),
  reinstate: (model: Model, { who, what }: Choices) =>
    model.send(
      accountDecider,
      new account.ReinstatePerson(model.choose('account', what), model.person(who, 'admin'), model.now()),
    ),
  resetPassword: (model: Model, { who, what }: Choices) =>
    model.send(
      accountDecider,
      new account.ResetPassword(model.choose('account', what), model.person(who, 'admin'), model.now(), 'no hash'),
    ),
  exportPerson: (model: Model, { who, what }: Choices) =>
    model.send(accountDecider, new account.ExportPerson(model.choose('account', what), model.person(who, 'admin'), model.now())),
  operate(model: Model, { what }: Choices) {
    const noun = STREAMS_OF_OPERATIONS[what % STREAMS_OF_OPERATIONS.length]!;
    const id = model.newId();
    const facts = OPERATIONS[noun]!.map((type) => {
      const example: object = CURRENT_EVENTS[type];
      // No projection has this id as its name: nothing is skipped or paused by these.
      return { type, data: { ...example, ...('id' in example && { id }), ...('projection' in example && { projection: id }) } };
    });
    model.append(`${noun}-${id}`, facts, model.now());
  },
};
