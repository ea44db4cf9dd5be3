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
  return (await answer.json()).access_token;
}

/** Each may offer so many products in a day. */
const PRODUCTS_OF_TALENT = 200;
const WARM_SECONDS = QUICK ? 1 : 8;
/** Three rounds of 3 s, and as much again: commands get faster, and most without projections. */
const MEASURED_SECONDS = QUICK ? 2 : 18;

/** Tokens of talents who may offer `count` products. */
async function talentsFor(url, count) {
  const tokens = [];
  // A password's hash takes most of a sign-up.
  while (tokens.length * PRODUCTS_OF_TALENT < count)
    tokens.push(...(await Promise.all(Array.from({ length: 8 }, () => talent(url)))));
  return tokens;
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
    let tokens = await talentsFor(product.url, WARM_SECONDS * 6000);
    let turn = 0;
    const [row49, command49] = [offer(49), offer('49')];
    const insert = () => ({ method: 'POST', path: '/insert', headers: json, body: row49 });
    const command = () => ({
      method: 'POST',
      path: '/api/products',
      headers: { ...json, authorization: `Bearer ${tokens[turn++ % tokens.length]}`, 'idempotency-key': randomUUID() },
      body: command49,
    });
    // V8 compiles the path of a command during its first thousands.
    const { perSecond } = await requests(product.url, command, { seconds: WARM_SECONDS });
    const measure = async (what) => {
      tokens = await talentsFor(product.url, MEASURED_SECONDS * perSecond);
      const { insert: limit, command: ours } = await inTurn({
        insert: () => requests(bareUrl, insert),
        command: () => requests(product.url, command),
      });
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
