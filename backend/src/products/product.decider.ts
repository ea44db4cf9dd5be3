import { coverPath } from '@guildhall/contracts/art-paths';
import type { ProductEvent, ProductUpdate } from '@guildhall/contracts/products';
import { begins, deciderOf, edits, evolveBy, type Folds, on, type Sender } from '../commanding/decide/decider.js';
import { differences } from '../commanding/decide/differences.js';
import { type Offered, type OfferState, offerGuards, whileOffered } from '../commanding/decide/offers.js';
import { restoredOffer } from '../commanding/decide/restored-offer.js';
import {
  CreateProduct,
  DeleteProduct,
  type ProductCommand,
  PutBackProduct,
  RestoreProduct,
  TakeDownProduct,
  UpdateProduct,
} from './product.commands.js';

type Created = Extract<ProductEvent, { type: 'ProductCreated' }>['data'];
type Offer = Offered & Created;
export type ProductState = OfferState<Offer>;

const folds: Folds<ProductState, ProductEvent> = {
  ProductCreated: (_, { data }) => ({ is: 'offered', ...data }),
  ProductRevised: (state, { data }) => whileOffered(state, data),
  ProductRepriced: (state, { data: { price_cents } }) => whileOffered(state, { price_cents }),
  ProductTakenDown: (state) => whileOffered(state, { taken_down: true }),
  ProductPutBack: (state) => whileOffered(state, { taken_down: undefined }),
  ProductDeleted: (state) => ({ is: 'deleted', was: state.is === 'offered' ? state : null }),
  ProductRestored: (state) => state,
};
const evolve = evolveBy(folds);

/** A blank image stores the path of the product's own drawn cover (R56). */
const imageOf = (given: string | null | undefined, id: string, category: Created['category']) => given ?? coverPath(id, category);

const create = ({ id, input }: CreateProduct, talent: Sender): ProductEvent[] => {
  const category = input.category ?? null;
  const image_url = imageOf(input.image_url, id, category);
  return [
    {
      type: 'ProductCreated',
      data: {
        id,
        talent_id: talent.id,
        title: input.title,
        description: input.description,
        price_cents: input.price_cents,
        image_url,
        category,
        features: input.features ?? [],
        stock: input.stock ?? null,
      } satisfies Record<keyof Created, unknown>,
    },
  ];
};

const changed = ({ id, input }: { id: string; input: ProductUpdate }, now: Offer): ProductEvent[] => {
  const category = input.category === undefined ? now.category : input.category;
  const drawn = now.image_url === coverPath(id, now.category);
  const image_url =
    input.image_url === undefined && !drawn
      ? now.image_url
      : imageOf(drawn && input.image_url === now.image_url ? null : input.image_url, id, category);
  const wanted = {
    title: input.title ?? now.title,
    description: input.description ?? now.description,
    image_url,
    category,
    features: input.features ?? now.features,
    stock: input.stock === undefined ? now.stock : input.stock,
  } satisfies Record<Exclude<keyof Created, 'id' | 'talent_id' | 'price_cents'>, unknown>;
  const changes = differences(wanted, now);
  const price_cents = input.price_cents ?? now.price_cents;
  const talent_id = now.talent_id;
  const events: ProductEvent[] = [];
  if (price_cents !== now.price_cents)
    events.push({ type: 'ProductRepriced', data: { id, talent_id, price_cents, old_price_cents: now.price_cents } });
  if (Object.keys(changes).length > 0) events.unshift({ type: 'ProductRevised', data: { id, talent_id, ...changes } });
  return events;
};

/** A save that changes nothing is recorded too, so that updated_at follows it (R53). */
const update = (command: UpdateProduct, now: Offer): ProductEvent[] => {
  const events = changed(command, now);
  const { id, talent_id } = now;
  return events.length > 0 ? events : [{ type: 'ProductRevised', data: { id, talent_id } }];
};

const restore = (command: RestoreProduct, state: ProductState): ProductEvent[] =>
  restoredOffer(command, state, {
    noun: 'Product',
    changed,
    evolve,
    created: (data) => ({ type: 'ProductCreated', data }),
    restored: (data, isBack) => ({ type: 'ProductRestored', data: { ...data, ...(isBack ? command.ratings : {}) } }),
    takenDown: (data) => ({ type: 'ProductTakenDown', data }),
  });

const { talentOf, owned, editable, judged } = offerGuards<Offer>({
  noun: 'Product',
  talentsOnly: 'You need to be registered as a talent to sell products.',
  notOwner: "You don't have permission to edit this product.",
  takenDown: 'This product was taken down. You can delete it, but not edit it.',
});

/** Talents offer products and keep their own (PM-10, R40, R54). */
export const productDecider = deciderOf<ProductCommand, ProductState, ProductEvent>({
  noun: 'product',
  initial: { is: 'missing' },
  evolve: folds,
  decide: {
    CreateProduct: begins(CreateProduct, (command) => create(command, talentOf(command))),
    UpdateProduct: edits(UpdateProduct, (command, state) => update(command, editable(command, state))),
    DeleteProduct: on(DeleteProduct, (command, state) => {
      const { talent_id, taken_down } = owned(command, state);
      return [{ type: 'ProductDeleted', data: { id: command.id, talent_id, ...(taken_down ? { taken_down } : {}) } }];
    }),
    TakeDownProduct: on(TakeDownProduct, (command, state) => {
      const { talent_id, taken_down } = judged(command, state);
      return taken_down ? [] : [{ type: 'ProductTakenDown', data: { id: command.id, talent_id } }];
    }),
    PutBackProduct: on(PutBackProduct, (command, state) => {
      const { talent_id, taken_down } = judged(command, state);
      return taken_down ? [{ type: 'ProductPutBack', data: { id: command.id, talent_id } }] : [];
    }),
    RestoreProduct: on(RestoreProduct, restore),
  },
});
