import { coverPath } from '@guildhall/contracts/art-paths';
import type { ProductEvent } from '@guildhall/contracts/products';
import { begins, deciderOf, edits, on, type Person } from '../commanding/decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../commanding/decide/refusal.js';
import { CreateProduct, DeleteProduct, type ProductCommand, UpdateProduct } from './product.commands.js';

type Created = Extract<ProductEvent, { type: 'ProductCreated' }>['data'];
type Offered = { is: 'offered' } & Created;
export type ProductState = { is: 'missing' } | Offered | { is: 'deleted' };

const whileOffered = (state: ProductState, changes: Partial<Created>): ProductState =>
  state.is === 'offered' ? { ...state, ...changes } : state;

/** A blank image stores the path of the product's own drawn cover (R56). */
const imageOf = (given: string | null | undefined, id: string, category: Created['category']) => given ?? coverPath(id, category);

const create = ({ id, input }: CreateProduct, talent: Person): ProductEvent[] => {
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
      },
    },
  ];
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const update = ({ id, input }: UpdateProduct, now: Offered): ProductEvent[] => {
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
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !same(value, now[field as keyof typeof wanted])),
  );
  const price_cents = input.price_cents ?? now.price_cents;
  const talent_id = now.talent_id;
  const events: ProductEvent[] = [];
  if (price_cents !== now.price_cents)
    events.push({ type: 'ProductRepriced', data: { id, talent_id, price_cents, old_price_cents: now.price_cents } });
  // A save that changes nothing is recorded too, so that updated_at follows it (R53).
  if (Object.keys(changes).length > 0 || events.length === 0)
    events.unshift({ type: 'ProductRevised', data: { id, talent_id, ...changes } });
  return events;
};

const sellerOf = ({ actor, input }: ProductCommand): Person => {
  if (!actor) throw signInFirst();
  if (actor.role !== 'talent') throw notAllowed('You need to be registered as a talent to sell products.');
  if (input?.talent_id && input.talent_id !== actor.id) throw notAllowed();
  return actor;
};

const owned = (command: ProductCommand, state: ProductState): Offered => {
  const seller = sellerOf(command);
  if (state.is !== 'offered') throw notFound('Product');
  if (state.talent_id !== seller.id) throw notAllowed("You don't have permission to edit this product.");
  return state;
};

/** Talents offer products and keep their own (PM-10, R40, R54). */
export const productDecider = deciderOf<ProductCommand, ProductState, ProductEvent>({
  noun: 'product',
  initial: { is: 'missing' },
  evolve: {
    ProductCreated: (_, { data }) => ({ is: 'offered', ...data }),
    ProductRevised: (state, { data }) => whileOffered(state, data),
    ProductRepriced: (state, { data: { price_cents } }) => whileOffered(state, { price_cents }),
    ProductDeleted: () => ({ is: 'deleted' }),
  },
  decide: {
    CreateProduct: begins(CreateProduct, (command) => create(command, sellerOf(command))),
    UpdateProduct: edits(UpdateProduct, (command, state) => update(command, owned(command, state))),
    DeleteProduct: on(DeleteProduct, (command, state) => {
      const { talent_id } = owned(command, state);
      return [{ type: 'ProductDeleted', data: { id: command.id, talent_id } }];
    }),
  },
});
