/** A marketplace of any size as events, the same in every run: common and rare words, a thousand sellers, prices and categories. */
import { hash } from 'node:crypto';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';

const COMMON =
  'snapshot script workflow template funnel course extension calendar pipeline reminder booking campaign dental clinic agency lawyer realtor coach gym salon invoice payment report dashboard webhook email message lead customer automation follow review launch member lesson survey form page chat phone call missed text back nurture onboarding starter complete advanced simple kit pack bundle set map app sync import export'.split(
    ' ',
  );
const SYLLABLES = 'ba ke mi lo tu ra so den pa vi gor nel fa zu hin mar cle top wes rud'.split(' ');
const RARE = 20_000;
const SELLERS = 1_000;
const START = Date.UTC(2024, 0, 1);
const SPACING_MS = 47_000;

/** Numbers from 0 to 1 that look random and are not: the same for the same seed. */
function chances(seed) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A rare word: three or four syllables of its number. */
function rareWord(number) {
  let text = '';
  for (let rest = number + 8_000; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length];
  return text;
}
const word = (chance) => {
  const place = Math.floor((COMMON.length + RARE) * chance() ** 5);
  return COMMON[place] ?? rareWord(place - COMMON.length);
};
const words = (count, chance) => Array.from({ length: count }, () => word(chance)).join(' ');

/** A UUID made from a name. */
export function idOf(name) {
  const hex = hash('md5', name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
export const productId = (at) => idOf(`product ${at}`);
export const sellerId = (at) => idOf(`seller ${at % SELLERS}`);

const metadata = (at) => ({
  actor: 'bench',
  time: new Date(START + at * SPACING_MS).toISOString(),
  correlationId: 'bench',
  causationId: 'bench',
  commandId: 'bench',
  schemaVersion: 1,
});
export const fact = (id, type, data, at) => ({ id: idOf(`${type} ${id} ${at}`), type, data, metadata: metadata(at) });

function seller(at) {
  const id = sellerId(at);
  const chance = chances(at + 7);
  const profile = { full_name: `${rareWord(at)} ${rareWord(at * 7)}`, username: `seller_${at}` };
  return {
    stream: `account-${id}`,
    expected: 'no_stream',
    events: [
      fact(id, 'UserSignedUp', { id, email: `${id}@bench.example`, user_type: 'talent' }, at),
      fact(id, 'ProfileUpdated', { id, changes: profile }, at),
      fact(id, 'BecameTalent', { id, hourly_rate_cents: 2_000 + Math.floor(chance() * 12_000), bio: words(12, chance) }, at),
    ],
  };
}

function product(at) {
  const chance = chances(at);
  const id = productId(at);
  const category = PRODUCT_CATEGORIES[Math.floor(chance() * (PRODUCT_CATEGORIES.length + 1))] ?? null;
  const title = words(4, chance);
  const data = {
    id,
    talent_id: sellerId(at),
    title: title[0].toUpperCase() + title.slice(1),
    description: words(18, chance),
    price_cents: (5 + Math.floor(chance() * 300)) * 100 - (at % 3 === 0 ? 1 : 0),
    image_url: `/art/v1/covers/${id}/none.svg`,
    category,
    features: ['Installs in a minute', 'Updates for a year'],
    stock: null,
  };
  return { stream: `product-${id}`, expected: 'no_stream', events: [fact(id, 'ProductCreated', data, SELLERS + at)] };
}

/** Every tenth product has a review. */
function review(at) {
  const id = idOf(`review ${at}`);
  const data = {
    id,
    client_id: sellerId(at + 1),
    talent_id: sellerId(at),
    service_id: null,
    product_id: productId(at),
    rating: 1 + (at % 5),
    text: null,
  };
  return { stream: `review-${id}`, expected: 'no_stream', events: [fact(id, 'ReviewLeft', data, SELLERS + at)] };
}

/** Appends that make the accounts of all sellers. */
export const sellers = () => Array.from({ length: SELLERS }, (_, at) => seller(at));
/** Appends that make so many products with their reviews, in order. */
export function* offers(products) {
  for (let at = 0; at < products; at += 1) {
    yield product(at);
    if (at % 10 === 0) yield review(at);
  }
}

/** Every so many writes change a product of the first page. */
const SHOWN_EVERY = 4;
const SHOWN = 24;

/** A new price of one product, as a seller sets it: often one of the newest, which the first page shows, else any. */
export function repricing(at, products) {
  const place = at % SHOWN_EVERY === 0 ? products - 1 - ((at / SHOWN_EVERY) % SHOWN) : Math.floor(chances(at)() * products);
  const id = productId(place);
  const data = { id, talent_id: sellerId(0), price_cents: 500 + (at % 200) * 100, old_price_cents: 4_900 };
  return {
    stream: `product-${id}`,
    expected: 'stream_exists',
    events: [{ ...fact(id, 'ProductRepriced', data, 0), id: crypto.randomUUID() }],
  };
}

/** What visitors search for. */
export const SEARCHED = { 'a rare word': rareWord(12_345), 'a common word': COMMON[0], 'two letters': 'ap' };
