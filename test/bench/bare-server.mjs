/** The limit beside which the product's HTTP is measured: Fastify and pg, the same queries, nothing else. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = Fastify();
const COLUMNS =
  'p.id, p.talent_id, p.title, p.description, p.price_cents, p.image_url, p.category, p.features, p.stock, p.created_at, p.updated_at, p.version, (rating_sum::float8 / nullif(review_count, 0)) as rating, p.review_count, coalesce(s.full_name, s.username) as seller_name, s.avatar_url as seller_avatar';
const FROM = 'read.products p left join read.product_sellers s on s.id = p.talent_id';

app.get('/list', async () => {
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select ${COLUMNS} from ${FROM} order by p.created_at desc, p.id desc limit $1 offset $2`,
      values: [24, 0],
    }),
    pool.query({ name: 'count', text: `select count(*) as total from ${FROM}` }),
  ]);
  return { rows: rows.rows, total: count.rows[0].total };
});
app.get('/detail/:id', async (request) => {
  const [product, reviews] = await Promise.all([
    pool.query({ name: 'detail', text: `select ${COLUMNS} from ${FROM} where p.id = $1`, values: [request.params.id] }),
    pool.query({
      name: 'reviews',
      text: 'select r.id, r.rating, r.comment, r.created_at, c.full_name from read.reviews r left join read.review_clients c on c.id = r.client_id where r.product_id = $1 order by r.created_at desc, r.id desc limit 50',
      values: [request.params.id],
    }),
  ]);
  return { ...product.rows[0], reviews: reviews.rows };
});
app.post('/insert', async (request, reply) => {
  const { title, description, price } = request.body;
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bare (title, description, price_cents) values ($1, $2, $3) returning id, title, description, price_cents',
    values: [title, description, price * 100],
  });
  return reply.status(201).send(rows[0]);
});
app.get('/hello', async () => ({ hello: 'world' }));

await pool.query(
  'create table if not exists bare (id uuid primary key default gen_random_uuid(), title text, description text, price_cents int, created_at timestamptz default now())',
);
await app.listen({ host: '127.0.0.1', port: 0 });
process.send({ url: `http://127.0.0.1:${app.server.address().port}` });
process.on('disconnect', () => process.exit(0));
