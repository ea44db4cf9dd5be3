import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../support/product.mjs';
import { inTurn, line, median, requests, whole } from './measure.mjs';

const PRODUCTS = 10_000;
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

const offer = (at) =>
  JSON.stringify({ title: `Snapshot ${at}`, description: 'Calendars, pipelines and reminders for a practice', price: 49 });

/** Fills the marketplace through the API itself and waits until the last one is in its list. */
async function fill(url, token) {
  let at = 0;
  let last;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (at < PRODUCTS)
        last = await fetch(`${url}/api/products`, {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${token}` },
          body: offer(at++),
        });
    }),
  );
  const created = await last.json();
  const position = last.headers.get('x-position');
  for (;;) {
    const answer = await fetch(`${url}/api/products/${created.id}`, { headers: { 'x-position': position } });
    if (answer.status === 200 && answer.headers.get('x-catching-up') === null) return created.id;
    await answer.text();
  }
}

/** The product over HTTP beside a bare Fastify that does the same queries, or one durable insert. */
export async function benchHttp() {
  const product = await startProduct();
  const bare = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)), {
    env: { ...process.env, ...product.env },
  });
  try {
    const [{ url: bareUrl }] = await once(bare, 'message');
    const token = await talent(product.url);
    const id = await fill(product.url, token);
    const command = {
      url: `${product.url}/api/products`,
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: offer('bench'),
      requests: [
        { setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }) },
      ],
    };
    const figures = await inTurn({
      bareList: () => requests({ url: `${bareUrl}/list` }),
      list: () => requests({ url: `${product.url}/api/products?range=[0,23]` }),
      bareDetail: () => requests({ url: `${bareUrl}/detail/${id}` }),
      detail: () => requests({ url: `${product.url}/api/products/${id}` }),
      bareInsert: () =>
        requests({ url: `${bareUrl}/insert`, method: 'POST', headers: json, body: offer('bench').replace('"49"', '49') }),
      command: () => requests(command),
      hello: () => requests({ url: `${bareUrl}/hello` }),
      page: () => requests({ url: `${product.url}/marketplace`, headers: { 'accept-encoding': 'br, gzip' } }),
    });
    const of = (name) => median(figures[name].map(({ perSecond }) => perSecond));
    const compare = (what, ours, limit, goal) =>
      line(what, `${whole(of(ours))}/s`, `${whole(of(limit))}/s`, of(ours) / of(limit), goal);
    compare('listing of 24 among 10,000', 'list', 'bareList', '>= 0.9');
    compare('detail with reviews', 'detail', 'bareDetail', '>= 0.9');
    compare('command over HTTP / bare durable insert', 'command', 'bareInsert', '>= 0.6');
    compare('marketplace page as browsers ask for it, cached / Fastify hello', 'page', 'hello', '>= 0.5');
  } finally {
    bare.disconnect();
    await product.stop();
  }
}
