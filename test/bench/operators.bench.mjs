import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { START } from '@guildhall/event-store/log';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { productId, SEARCHED, sellerId } from './data.mjs';
import { filledProduct } from './filled.mjs';
import { line, median, QUICK, whole } from './measure.mjs';

const SIZES = QUICK ? [10_000] : [10_000, 1_000_000];
const ROUNDS = QUICK ? 3 : 15;
/** What a list of operators may take, in ms. */
const LIST_MS = 100;
const EXPORTED_MS = 3_000;

const programAt = ({ env }, ...words) =>
  execFileSync(process.execPath, [programFile(root, 'operate'), ...words], { env: { ...process.env, ...env }, encoding: 'utf8' });

async function operatorAt(product) {
  const account = { email: `operator-${randomUUID()}@bench.example`, password: randomUUID() };
  const post = (path, body) =>
    fetch(product.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('/api/auth/sign-up', { ...account, user_type: 'client' });
  programAt(product, 'admin', account.email, '--role', 'operator');
  const { access_token } = await (await post('/api/auth/sign-in', account)).json();
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
}

const list = (resource, filter = {}, from = 0) =>
  `/api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[${from},${from + 24}]`;

/** What an operator looks at, by the name of its line. */
const LOOKED = {
  'audit, newest': list('audit'),
  'audit of one person': list('audit', { person: 'bench' }),
  'audit of one noun': list('audit', { noun: 'products' }),
  'audit of one type': list('audit', { type: 'ReviewLeft' }),
  'audit of a week': list('audit', { from: '2024-02-01T00:00:00Z', to: '2024-02-08T00:00:00Z' }),
  'audit from a day on': list('audit', { from: '2024-01-02T00:00:00Z' }),
  'audit of a rare word': list('audit', { q: SEARCHED['a rare word'] }),
  'audit, its last page': list('audit', {}, 9_975),
  'time line of a product': `/api/history/products/${productId(7)}`,
  'time line of a person': `/api/history/profiles/${sellerId(7)}`,
  'a product as it was': `/api/history/products/${productId(7)}/at?version=0`,
  'streams, newest': list('streams'),
  'streams of one noun': list('streams', { noun: 'products' }),
  'streams by name': list('streams', { q: productId(7).slice(0, 8) }),
  people: list('people'),
  projections: list('projections'),
  'failed events': list('failed-events'),
  overview: '/api/operations',
};

async function timeOf(url, headers) {
  const since = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - since;
}

/** Entries of an export a second, in the first seconds of it. */
async function exportRate({ url }, headers) {
  const ended = new AbortController();
  const body = JSON.stringify({ format: 'jsonl', filter: '{}', reason: 'to measure it' });
  const since = performance.now();
  const answer = await fetch(`${url}/api/audit/export`, { method: 'POST', headers, body, signal: ended.signal });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  let lines = 0;
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (performance.now() - since > EXPORTED_MS) break;
  }
  const perSecond = (lines * 1000) / (performance.now() - since);
  ended.abort();
  return perSecond;
}

/** Rows of the audit a second that a bare client reads, newest first. */
async function rowRate({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const since = performance.now();
  const { rowCount } = await client.query('select * from read.audit order by time desc, position desc limit 50000');
  const perSecond = (rowCount * 1000) / (performance.now() - since);
  await client.end();
  return perSecond;
}

/** Events a second that the log's reader gives. */
async function logRate({ log }) {
  const since = performance.now();
  let events = 0;
  for (let page = { position: START, end: false }; !page.end && events < 100_000; events += page.events.length)
    page = await log.readAll({ after: page.position, limit: 2_000 });
  return (events * 1000) / (performance.now() - since);
}

/** Events a second of a rebuild of the audit beside its live tables, as the run itself says. */
function rebuildRate(product) {
  const printed = programAt(product, 'projections', 'rebuild', 'audit', '--reason', 'to measure it', '--json');
  const [{ events, seconds }] = JSON.parse(printed);
  return events / seconds;
}

/** Screens of operators among so many products: each list against what it may take, the export and the rebuild of the audit as rates. */
export async function benchOperators() {
  let small;
  for (const products of SIZES) {
    const product = await filledProduct(products);
    try {
      const headers = await operatorAt(product);
      const figures = {};
      for (const [what, path] of Object.entries(LOOKED)) {
        const times = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(product.url + path, headers));
        figures[what] = median(times);
        const growth = small ? figures[what] / small[what] : null;
        line(
          `${what} (${whole(products)})`,
          `${figures[what].toFixed(1)} ms`,
          `${LIST_MS} ms`,
          figures[what] / LIST_MS,
          '<= 1',
          growth,
        );
      }
      const [exported, read] = [await exportRate(product, headers), await rowRate(product)];
      line(`export of the audit (${whole(products)})`, `${whole(exported)}/s`, `${whole(read)}/s`, exported / read, '-');
      if (products === SIZES[0]) {
        const [rebuilt, logged] = [rebuildRate(product), await logRate(product)];
        line(
          `rebuild of the audit, events (${whole(products)})`,
          `${whole(rebuilt)}/s`,
          `${whole(logged)}/s read`,
          rebuilt / logged,
          '-',
        );
      }
      small ??= figures;
    } finally {
      await product.log.close();
      await product.stop();
    }
  }
}
