/** The limits beside which the product's HTTP is measured: Fastify and pg, the same questions, nothing else. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = Fastify();
const named = (name, text) => (values) => pool.query({ name, text, values });

const CARD = `json_build_object('id', p.id, 'title', p.title, 'description', p.description, 'image', p.image_url, 'price', p.price_cents / 100.0,
  'rating', p.rating, 'reviewCount', p.review_count, 'category', p.category, 'seller', p.seller)`;
const SOME = 'where category = $1 order by created_at desc, id desc offset $2 limit 24';
const TOTAL = '(select n from bench.counts where category = $1) as total';

/** L: JSON built by Postgres, the total from a counter. L+: each row's card stored as JSON, put together by Postgres. */
const built = named(
  'built',
  `select (select coalesce(json_agg(${CARD}), '[]')::text from (select * from bench.products ${SOME}) p) as items, ${TOTAL}`,
);
const stored = named(
  'stored',
  `select '[' || (select string_agg(card, ',') from (select card from bench.products ${SOME}) p) || ']' as items, ${TOTAL}`,
);
const listed = (query) => async (request, reply) => {
  const { rows } = await query([request.params.category, Number(request.params.from)]);
  return reply.header('content-range', `products 0-23/${rows[0].total}`).type('application/json').send(rows[0].items);
};
app.get('/built/:category/:from', listed(built));
app.get('/stored/:category/:from', listed(stored));

const detail = named(
  'detail',
  `select p.id, p.talent_id, p.title, p.description, p.price_cents, p.image_url, p.category, p.features, p.stock, p.created_at, p.updated_at,
    p.version, (p.rating_sum::float8 / nullif(p.review_count, 0)) as rating, p.review_count, s.full_name, s.username, s.avatar_url
  from read.products p left join read.product_sellers s on s.id = p.talent_id where p.id = $1`,
);
const reviews = named(
  'reviews',
  'select r.id, r.rating, r.comment, r.created_at, c.full_name from read.reviews r left join read.review_clients c on c.id = r.client_id where r.product_id = $1 order by r.created_at desc, r.id desc limit 50',
);
app.get('/detail/:id', async ({ params: { id } }) => {
  const [product, found] = await Promise.all([detail([id]), reviews([id])]);
  return { ...product.rows[0], reviews: found.rows };
});

const insert = named(
  'insert',
  'insert into bench.inserted (title, description, price_cents) values ($1, $2, $3) returning id, title, description, price_cents',
);
app.post('/insert', async (request, reply) => {
  const { title, description, price } = request.body;
  const { rows } = await insert([title, description, price * 100]);
  return reply.status(201).send(rows[0]);
});
app.get('/hello', async () => ({ hello: 'world' }));

/** The tables of the limits, filled once from the read model. */
const TABLES = [
  'create schema bench',
  `create table bench.inserted (id uuid primary key default gen_random_uuid(), title text, description text, price_cents int, created_at timestamptz default now())`,
  `create table bench.products as select *, ${CARD}::text as card from (
    select p.id, p.title, p.description, p.image_url, p.price_cents, p.category, p.created_at, p.review_count,
      p.rating_sum::float8 / nullif(p.review_count, 0) as rating,
      json_build_object('id', p.talent_id, 'name', coalesce(s.full_name, s.username), 'avatar', s.avatar_url) as seller
    from read.products p left join read.product_sellers s on s.id = p.talent_id) p`,
  'alter table bench.products add primary key (id)',
  'create index on bench.products (category, created_at desc, id desc)',
  'create table bench.counts as select category, count(*)::int as n from bench.products group by category',
  'create unique index on bench.counts (category)',
  'vacuum analyze bench.products',
  'analyze bench.counts',
  // Postgres would write all of it while the first figures are measured.
  'checkpoint',
];
const { rows } = await pool.query("select to_regclass('bench.counts') is not null as there");
if (!rows[0].there) {
  await pool.query('drop schema if exists bench cascade');
  for (const statement of TABLES) await pool.query(statement);
}
await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ url: `http://127.0.0.1:${app.server.address().port}` });
process.on('disconnect', () => process.exit(0));
