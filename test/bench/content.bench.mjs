import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../suites.mjs';
import { startProduct } from '../support/product.mjs';
import { line, QUICK, requests, whole } from './measure.mjs';

const FEW = 50;
const MANY = QUICK ? 500 : 2_000;
const json = { 'content-type': 'application/json' };

async function editor({ url, env }) {
  const account = { email: `bench-${randomUUID()}@test.example`, password: randomUUID() };
  const send = (path, body) => fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  await send('/api/auth/sign-up', { ...account, user_type: 'client' });
  execFileSync(process.execPath, [join(root, 'start.mjs'), '--run', 'admin', '--', account.email], {
    env: { ...process.env, ...env },
  });
  return (await (await send('/api/auth/sign-in', account)).json()).access_token;
}

const post = (at) =>
  JSON.stringify({
    title: `Post ${at} of a long list`,
    slug: `post-${at}`,
    content: 'A paragraph with **bold** words, as posts have them.\n\n'.repeat(40),
    status: at % 10 === 0 ? 'draft' : 'published',
  });

/** Writes posts `from` to `to` through the API itself and waits until they are in the list. */
async function write(url, headers, from, to) {
  let at = from;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (at < to) await fetch(`${url}/api/content`, { method: 'POST', headers: { ...headers, ...json }, body: post(at++) });
    }),
  );
  for (;;) {
    const answer = await fetch(`${url}/api/content?range=[0,0]`, { headers });
    await answer.text();
    if (answer.headers.get('content-range')?.endsWith(`/${to}`)) return;
  }
}

/** Lists of the CMS and the blog among 2,000 posts, beside the same among 50. */
export async function benchContent() {
  const product = await startProduct();
  try {
    const { url } = product;
    const headers = { authorization: `Bearer ${await editor(product)}` };
    const asked = {
      'first page of the CMS': { path: '/api/content?range=[0,23]', headers },
      'CMS by title': { path: '/api/content?sort=["title","ASC"]&range=[0,23]', headers },
      'CMS searched': { path: '/api/content?filter={"q":"post 4"}&range=[0,23]', headers },
      'first page of the blog': { path: '/api/content?filter={"content_type":"blog"}&range=[0,23]' },
      'blog as a page': { path: '/blog' },
    };
    const measured = async () => {
      const figures = {};
      for (const [what, { path, ...options }] of Object.entries(asked))
        figures[what] = await requests(url, () => ({ ...options, path: encodeURI(path) }), { seconds: QUICK ? 1 : 2 });
      return figures;
    };
    await write(url, headers, 0, FEW);
    const few = await measured();
    await write(url, headers, FEW, MANY);
    const many = await measured();
    for (const what of Object.keys(asked)) {
      const [ours, limit] = [many[what].perSecond, few[what].perSecond];
      line(`${what}, ${whole(MANY)} posts / 50`, `${whole(ours)}/s`, `${whole(limit)}/s`, ours / limit, '>= 0.2');
    }
  } finally {
    await product.stop();
  }
}
