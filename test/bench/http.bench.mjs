import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pause } from '@guildhall/projections/runner/operating/pausing';
import { startProduct } from '../support/product.mjs';
import { eachProjection, logOf } from './filled.mjs';
import { inTurn, QUICK, requests, row } from './measure.mjs';

const json = { 'content-type': 'application/json' };

async function talent(url) {
  const account = { email: `bench-${randomUUID()}@test.example`, password: randomUUID(), user_type: 'talent' };
  await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers: json, body: JSON.stringify(account) });
  const { email, password } = account;
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`A talent could not sign in: ${await answer.text()}`);
  return (await answer.json()).access_token;
}

/** Each may offer so many products in a day. */
const PRODUCTS_OF_TALENT = 200;
/** So many offer at once, and the next ones after them. */
const AT_ONCE = 40;
const WARM_SECONDS = QUICK ? 1 : 8;
/** Commands a second, more than any machine had in its first seconds. */
const MOST_AT_FIRST = 6_000;
/** Short and many, as in `marketplace.bench.mjs`. */
const ROUNDS = QUICK ? 1 : 8;
const SECONDS = 1;

/** Access tokens of talents, signed up as they are needed: one address may sign up 1,000 in an hour. */
class Talents {
  tokens = [];
  used = 0;

  constructor(url) {
    this.url = url;
  }

  /** Resolves when there are enough of them for so many more products. */
  async signUpFor(products) {
    // A password's hash takes most of a sign-up.
    while (this.tokens.length * PRODUCTS_OF_TALENT < this.used + products)
      this.tokens.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => talent(this.url)))));
  }

  next() {
    const group = Math.floor(this.used / (AT_ONCE * PRODUCTS_OF_TALENT));
    return this.tokens[group * AT_ONCE + (this.used++ % AT_ONCE)];
  }
}

const offer = (price) =>
  JSON.stringify({ title: 'Snapshot of a bench', description: 'Calendars, pipelines and reminders for a practice', price });

/**
 * A command over HTTP beside a bare Fastify that does one durable insert: first while the worker takes in what it wrote, then with
 * all projections paused. The second is what its answer waits for: who asks, the decision, the append.
 */
export async function benchHttp() {
  const product = await startProduct();
  const bare = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), {
    env: { ...process.env, ...product.env, DATABASE_URL: product.databaseUrl },
  });
  try {
    const [{ url: bareUrl }] = await once(bare, 'message');
    const talents = new Talents(product.url);
    await talents.signUpFor(WARM_SECONDS * MOST_AT_FIRST);
    const [row49, command49] = [offer(49), offer('49')];
    const insert = () => ({ method: 'POST', path: '/insert', headers: json, body: row49 });
    const command = () => ({
      method: 'POST',
      path: '/api/products',
      headers: { ...json, authorization: `Bearer ${talents.next()}`, 'idempotency-key': randomUUID() },
      body: command49,
    });
    // V8 compiles the path of a command during its first thousands.
    let { perSecond } = await requests(product.url, command, { seconds: WARM_SECONDS });
    const measure = async (what) => {
      // Twice the pace of before: commands get faster, and most without projections.
      await talents.signUpFor(2 * ROUNDS * SECONDS * perSecond);
      const { insert: limit, command: ours } = await inTurn(
        {
          insert: () => requests(bareUrl, insert, { seconds: SECONDS }),
          command: () => requests(product.url, command, { seconds: SECONDS }),
        },
        ROUNDS,
      );
      perSecond = Math.max(...ours.map((round) => round.perSecond));
      row({ what, products: 0, ours, limit, goal: '>= 0.6' });
    };
    await measure('command over HTTP, its worker on the same cores / bare durable insert');
    const log = await logOf(product);
    await eachProjection(product, log, pause);
    await log.close();
    await measure('command over HTTP, projections paused / bare durable insert');
  } finally {
    bare.disconnect();
    await product.stop();
  }
}
