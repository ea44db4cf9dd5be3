import pg from 'pg';

const WHY = 'Checked before the release';
const PLANTED = 'Refund tracker';
const TRIES = 100;
const PAUSE_MS = 100;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** One event that no reader takes in: its rows break a rule that is there only for that long. */
async function failOne(product, make, failed) {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query(`alter table read.products add constraint planted check (title <> '${PLANTED}') not valid`);
  await make(PLANTED);
  // What changes the table may end a reading of it.
  const isThere = () =>
    failed().then(
      (found) => found.length > 0,
      () => false,
    );
  for (let left = TRIES; left > 0 && !(await isThere()); left -= 1) await pause();
  await database.query('alter table read.products drop constraint planted');
  await database.end();
}

/** What operators look at: a price that moved, runs, a failed event, a listing taken down, a person suspended, a backup. */
export async function operations(product, call, { admin, talent, nuisance, sold, post }) {
  const act = (path, body = {}) => call('POST', path, { reason: WHY, ...body }, admin.token);
  let { version } = await call('GET', `/api/products/${sold}`);
  for (const price of [129, 99.5]) ({ version } = await call('PUT', `/api/products/${sold}`, { price, version }, talent.token));
  const words = { meta_description: `${post.meta_description} With figures.`, version: post.version };
  await call('PUT', `/api/content/${post.id}`, words, admin.token);
  const sell = (title) =>
    call('POST', '/api/products', { title, description: 'Follows each refund until it is paid', price: 29 }, talent.token);
  await failOne(product, sell, () => call('GET', '/api/failed-events', undefined, admin.token));
  const { id: unwanted } = await call(
    'POST',
    '/api/products',
    { title: 'Ten thousand followers', description: 'Followers by tomorrow, from nowhere', price: 19 },
    nuisance.token,
  );
  await act(`/api/products/${unwanted}/take-down`, { reason: 'Sells followers' });
  await act(`/api/people/${nuisance.id}/suspend`, { reason: 'Sold followers after two warnings' });
  await act('/api/projections/skills/verify');
  await act('/api/projections/talents/rebuild');
  await act('/api/projections/categories/pause');
  await act('/api/replays', { handler: 'publishing', dry_run: true });
  await act('/api/backups');
  const [entry] = await call(
    'GET',
    `/api/audit?filter=${encodeURIComponent(JSON.stringify({ noun: 'products', entity_id: sold }))}`,
    undefined,
    admin.token,
  );
  const [{ id: failed }] = await call('GET', '/api/failed-events', undefined, admin.token);
  return { entry: entry.id, failed, suspended: nuisance.id };
}
