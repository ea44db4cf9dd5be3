import { coverPath, type ProductEvent, type ProductInput, type ProductUpdate } from '@guildhall/contracts/products';
import { parseCents, parseWhole } from '@guildhall/contracts/values';
import { Command, type Decider, type Person } from '../decide/decider.js';
import { notAllowed, notFound, signInFirst } from '../decide/refusal.js';

export class CreateProduct extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ProductInput,
  ) {
    super(id, actor, time);
  }
}
export class UpdateProduct extends Command {
  constructor(
    id: string,
    actor: Person | null,
    time: string,
    readonly input: ProductUpdate,
  ) {
    super(id, actor, time, input.version);
  }
}
export class DeleteProduct extends Command {}
export type ProductCommand = CreateProduct | UpdateProduct | DeleteProduct;

type Created = Extract<ProductEvent, { type: 'ProductCreated' }>['data'];
export type ProductState = { is: 'missing' } | ({ is: 'offered' } & Created) | { is: 'deleted' };

const evolve = (state: ProductState, event: ProductEvent): ProductState => {
  if (event.type === 'ProductCreated') return { is: 'offered', ...event.data };
  if (event.type === 'ProductDeleted') return { is: 'deleted' };
  if (state.is !== 'offered') return state;
  return event.type === 'ProductRepriced' ? { ...state, price_cents: event.data.price_cents } : { ...state, ...event.data };
};

/** A blank image stores the path of the product's own drawn cover (R56). */
const imageOf = (given: string | null | undefined, id: string, category: Created['category']) =>
  given?.trim() || coverPath(id, category);

const create = ({ id, input }: CreateProduct, talent: Person): ProductEvent[] => {
  const category = input.category || null;
  const image_url = imageOf(input.image_url, id, category);
  const price_cents = parseCents(input.price) ?? 0;
  const stock = input.stock === undefined ? null : parseWhole(input.stock);
  const title = input.title.trim();
  const description = input.description.trim();
  return [
    {
      type: 'ProductCreated',
      data: {
        id,
        talent_id: talent.id,
        title,
        description,
        price_cents,
        image_url,
        category,
        features: input.features ?? [],
        stock,
      },
    },
  ];
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const update = ({ id, input }: UpdateProduct, now: Extract<ProductState, { is: 'offered' }>): ProductEvent[] => {
  const category = input.category === undefined ? now.category : input.category || null;
  const drawn = now.image_url === coverPath(id, now.category);
  const image_url =
    input.image_url === undefined && !drawn
      ? now.image_url
      : imageOf(drawn && input.image_url === now.image_url ? null : input.image_url, id, category);
  const wanted = {
    title: input.title?.trim() ?? now.title,
    description: input.description?.trim() ?? now.description,
    image_url,
    category,
    features: input.features ?? now.features,
    stock: input.stock === undefined ? now.stock : parseWhole(input.stock),
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !same(value, now[field as keyof typeof wanted])),
  );
  const price_cents = input.price === undefined ? now.price_cents : (parseCents(input.price) ?? now.price_cents);
  const talent_id = now.talent_id;
  const events: ProductEvent[] = [];
  if (price_cents !== now.price_cents)
    events.push({ type: 'ProductRepriced', data: { id, talent_id, price_cents, old_price_cents: now.price_cents } });
  // A save that changes nothing is recorded too, so that updated_at follows it (R53).
  if (Object.keys(changes).length > 0 || events.length === 0)
    events.unshift({ type: 'ProductRevised', data: { id, talent_id, ...changes } });
  return events;
};

/** Talents offer products and keep their own (spec §6, PM-10, R40, R54). */
export const productDecider: Decider<ProductCommand, ProductState, ProductEvent> = {
  noun: 'product',
  initial: { is: 'missing' },
  evolve,
  decide(command, state) {
    const { actor } = command;
    if (!actor) throw signInFirst();
    if (actor.role !== 'talent') throw notAllowed('You need to be registered as a talent to sell products.');
    if (!(command instanceof DeleteProduct) && command.input.talent_id && command.input.talent_id !== actor.id)
      throw notAllowed();
    if (command instanceof CreateProduct) return create(command, actor);
    if (state.is !== 'offered') throw notFound('Product');
    if (state.talent_id !== actor.id) throw notAllowed("You don't have permission to edit this product.");
    if (command instanceof UpdateProduct) return update(command, state);
    return [{ type: 'ProductDeleted', data: { id: command.id, talent_id: state.talent_id } }];
  },
};
