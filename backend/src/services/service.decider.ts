import type { ServiceEvent, ServiceUpdate } from '@guildhall/contracts/services';
import { begins, deciderOf, edits, evolveBy, type Folds, on, type Sender } from '../commanding/decide/decider.js';
import { differences } from '../commanding/decide/differences.js';
import { type Offered, type OfferState, offerGuards, whileOffered } from '../commanding/decide/offers.js';
import { restoredOffer } from '../commanding/decide/restored-offer.js';
import {
  CreateService,
  DeleteService,
  PutBackService,
  RestoreService,
  type ServiceCommand,
  TakeDownService,
  UpdateService,
} from './service.commands.js';

type Created = Extract<ServiceEvent, { type: 'ServiceCreated' }>['data'];
type Offer = Offered & Created;
export type ServiceState = OfferState<Offer>;

const folds: Folds<ServiceState, ServiceEvent> = {
  ServiceCreated: (_, { data }) => ({ is: 'offered', ...data }),
  ServiceRevised: (state, { data }) => whileOffered(state, data),
  ServiceRepriced: (state, { data: { price_cents } }) => whileOffered(state, { price_cents }),
  ServiceTakenDown: (state) => whileOffered(state, { taken_down: true }),
  ServicePutBack: (state) => whileOffered(state, { taken_down: undefined }),
  ServiceDeleted: (state) => ({ is: 'deleted', was: state.is === 'offered' ? state : null }),
  ServiceRestored: (state) => state,
};
const evolve = evolveBy(folds);

const create = ({ id, input }: CreateService, talent: Sender): ServiceEvent[] => [
  {
    type: 'ServiceCreated',
    data: {
      id,
      talent_id: talent.id,
      title: input.title,
      description: input.description,
      price_cents: input.price_cents,
      duration: input.duration,
    } satisfies Record<keyof Created, unknown>,
  },
];

const changed = ({ id, input }: { id: string; input: ServiceUpdate }, now: Offer): ServiceEvent[] => {
  const wanted = {
    title: input.title ?? now.title,
    description: input.description ?? now.description,
    duration: input.duration ?? now.duration,
  } satisfies Record<Exclude<keyof Created, 'id' | 'talent_id' | 'price_cents'>, unknown>;
  const changes = differences(wanted, now);
  const price_cents = input.price_cents ?? now.price_cents;
  const talent_id = now.talent_id;
  const events: ServiceEvent[] = [];
  if (price_cents !== now.price_cents)
    events.push({ type: 'ServiceRepriced', data: { id, talent_id, price_cents, old_price_cents: now.price_cents } });
  if (Object.keys(changes).length > 0) events.unshift({ type: 'ServiceRevised', data: { id, talent_id, ...changes } });
  return events;
};

/** A save that changes nothing is recorded too, so that updated_at follows it (R53). */
const update = (command: UpdateService, now: Offer): ServiceEvent[] => {
  const events = changed(command, now);
  const { id, talent_id } = now;
  return events.length > 0 ? events : [{ type: 'ServiceRevised', data: { id, talent_id } }];
};

const restore = (command: RestoreService, state: ServiceState): ServiceEvent[] =>
  restoredOffer(command, state, {
    noun: 'Service',
    changed,
    evolve,
    created: (data) => ({ type: 'ServiceCreated', data }),
    restored: (data) => ({ type: 'ServiceRestored', data }),
    takenDown: (data) => ({ type: 'ServiceTakenDown', data }),
  });

const { talentOf, owned, editable, judged } = offerGuards<Offer>({
  noun: 'Service',
  talentsOnly: 'You need to be registered as a talent to offer services.',
  notOwner: "The service you're trying to edit doesn't exist or doesn't belong to you.",
  takenDown: 'This service was taken down. You can delete it, but not edit it.',
});

/** Talents offer services and keep their own (SV-12, R33, R54). */
export const serviceDecider = deciderOf<ServiceCommand, ServiceState, ServiceEvent>({
  noun: 'service',
  initial: { is: 'missing' },
  evolve: folds,
  decide: {
    CreateService: begins(CreateService, (command) => create(command, talentOf(command))),
    UpdateService: edits(UpdateService, (command, state) => update(command, editable(command, state))),
    DeleteService: on(DeleteService, (command, state) => {
      const { talent_id, taken_down } = owned(command, state);
      return [{ type: 'ServiceDeleted', data: { id: command.id, talent_id, ...(taken_down ? { taken_down } : {}) } }];
    }),
    TakeDownService: on(TakeDownService, (command, state) => {
      const { talent_id, taken_down } = judged(command, state);
      return taken_down ? [] : [{ type: 'ServiceTakenDown', data: { id: command.id, talent_id } }];
    }),
    PutBackService: on(PutBackService, (command, state) => {
      const { talent_id, taken_down } = judged(command, state);
      return taken_down ? [{ type: 'ServicePutBack', data: { id: command.id, talent_id } }] : [];
    }),
    RestoreService: on(RestoreService, restore),
  },
});
