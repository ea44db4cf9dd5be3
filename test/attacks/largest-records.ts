import { LIMITS } from '@guildhall/contracts/limits';
import type pg from 'pg';

/** As many as a test asks for in turn, so that none of their answers is kept from before. */
export const OWNERS = 16;
const EACH = LIMITS.pageSize.max;
const PRICES = 5000;

const KINDS = { talent: 1, service: 2, product: 3, review: 4, skill: 5, category: 6, content: 7 };
type Kind = keyof typeof KINDS;
const start = (kind: Kind) => `${KINDS[kind]}0000000-0000-4000-8000-`;
export const largestId = (kind: Kind, number: number) => `${start(kind)}${String(number).padStart(12, '0')}`;
/** The first of an owner's services and products has the most reviews and prices. */
export const firstOf = (kind: 'service' | 'product', owner: number) => largestId(kind, owner * EACH);
export const largestSlug = (number: number) => `largest-${number}`;

const id = (kind: Kind, number = 'i') => `('${start(kind)}' || lpad((${number})::text, 12, '0'))::uuid`;
/** The marks of this text grow in JSON and HTML, and one of them fits into no byte. */
const text = (length: number) => `left(repeat('"&„<', ${Math.ceil(length / 4)}), ${length})`;
const texts = (items: number, length: number) => `array_fill(${text(length)}, array[${items}])`;
const upTo = (count: number) => `generate_series(0, ${count} - 1)`;
const later = (number = 'i') => `now() + ${number} * interval '1 second'`;

/** A review by each of many clients, of a subject for each number. */
const reviews = (round: number, service: string, product: string) => `insert into read.reviews
    (id, client_id, talent_id, service_id, product_id, rating, title, comment, created_at, updated_at, version)
  select ${id('review', `${round * OWNERS * EACH} + i`)}, ${id('talent', `i % ${EACH}`)}, ${id('talent', `i / ${EACH}`)}, ${service},
    ${product}, 3, ${text(LIMITS.reviewTitle.max)}, ${text(LIMITS.comment.max)}, ${later()} - ${round} * interval '1 day', now(), 0
  from ${upTo(OWNERS * EACH)} i`;
const first = `i / ${EACH} * ${EACH}`;

/** Rows of the read models at the bounds of all inputs: a page of them for each owner. */
const ROWS = [
  `insert into read.profiles (id, full_name, location, website, user_type, hourly_rate_cents, bio, created_at, updated_at, version)
   select ${id('talent')}, ${text(LIMITS.full_name.max)}, ${text(LIMITS.location.max)}, ${text(LIMITS.url.max)}, 'talent', 100,
     ${text(LIMITS.bio.max)}, ${later()}, now(), 0 from ${upTo(EACH)} i`,
  `insert into read.talents (id, is_talent, suspended, full_name, location, title, bio, hourly_rate_cents, languages, response_time,
     years_of_experience, education, created_at, services_count, products_count, rating_sum, review_count)
   select id, true, false, full_name, location, ${text(LIMITS.title.max)}, bio, 100, ${texts(20, 60)}, ${text(60)}, 80, ${texts(20, 200)},
     created_at, ${EACH}, ${EACH}, 900, 300 from read.profiles where id::text like '${start('talent')}%'`,
  ...['product_sellers', 'review_clients'].map(
    (people) =>
      `insert into read.${people} (id, full_name) select id, full_name from read.profiles where id::text like '${start('talent')}%'`,
  ),
  ...['talent_skill_names', 'skills'].map(
    (skills) =>
      `insert into read.${skills} (id, name) select ${id('skill')}, left(i || ${text(LIMITS.skill.max)}, ${LIMITS.skill.max}) from ${upTo(EACH)} i`,
  ),
  `insert into read.talent_skills (talent_id, skill_id, proficiency_level, linked)
   select ${id('talent')}, ${id('skill', 'n')}, 3, n from ${upTo(EACH)} i, ${upTo(LIMITS.skillCount.max)} n`,
  `insert into read.services (id, talent_id, title, description, price_cents, duration, created_at, updated_at, version, suspended)
   select ${id('service')}, ${id('talent', `i / ${EACH}`)}, ${text(LIMITS.title.max)}, ${text(LIMITS.description.max)}, 100, 5, ${later()},
     now(), 0, false from ${upTo(OWNERS * EACH)} i`,
  `insert into read.products (id, talent_id, title, description, price_cents, image_url, features, created_at, updated_at, version,
     rating_sum, review_count, suspended)
   select ${id('product')}, ${id('talent', `i / ${EACH}`)}, ${text(LIMITS.title.max)}, ${text(LIMITS.description.max)}, 100, '',
     ${texts(LIMITS.features.max, 200)}, ${later()}, now(), 0, 900, 300, false from ${upTo(OWNERS * EACH)} i`,
  `insert into read.product_prices (product_id, revision, talent_id, price_cents, since)
   select ${id('product', `i * ${EACH}`)}, n + 1, ${id('talent')}, n, ${later('n')} from ${upTo(OWNERS)} i, ${upTo(PRICES)} n`,
  reviews(0, `case i % 2 when 0 then ${id('service')} end`, `case i % 2 when 1 then ${id('product')} end`),
  reviews(1, id('service', first), 'null'),
  reviews(2, 'null', id('product', first)),
  `insert into read.content_categories (id, name, slug)
   select ${id('category')}, left(i || ${text(LIMITS.category.max)}, ${LIMITS.category.max}), 'largest-' || i from ${upTo(EACH)} i`,
  `insert into read.categories (id, name, slug, description, version)
   select id, name, slug, ${text(1000)}, 0 from read.content_categories where id::text like '${start('category')}%'`,
];

const INTO_CONTENT = `insert into read.content (id, title, slug, content, html, excerpt, meta_description, meta_keywords,
    content_type, status, author_id, category_ids, published_at, created_at, updated_at, version)`;
const POSTS = `${INTO_CONTENT}
  select ${id('content')}, ${text(LIMITS.title.max)}, 'largest-' || i, content, html, excerpt, ${text(LIMITS.meta_description.max)},
    ${text(LIMITS.meta_keywords.max)}, 'blog', status, author_id,
    array(select id from read.categories where id::text like '${start('category')}%' order by id limit ${LIMITS.categoryIds.max}),
    ${later()}, created_at, updated_at, version
  from read.content, ${upTo(EACH)} i where slug = $1`;

/** @param slug of published content, which the posts copy */
export async function holdLargestRecords(database: pg.Client, slug: string): Promise<void> {
  for (const statement of ROWS) await database.query(statement);
  await database.query(POSTS, [slug]);
}

/** The same content at other addresses: its slug, a hyphen and a number. */
export async function holdCopies(database: pg.Client, slug: string, count: number): Promise<void> {
  await database.query(
    `${INTO_CONTENT} select gen_random_uuid(), title, slug || '-' || i, content, html, excerpt, meta_description, meta_keywords,
       content_type, status, author_id, category_ids, published_at, created_at, updated_at, version
     from read.content, ${upTo(count)} i where slug = $1`,
    [slug],
  );
}
