/**
 * Reads lists, offers products and changes them at a steady rate, in a process of its own. It ends when its parent says 'stop',
 * who then gets { reads, writes, seconds, faults }: what was answered, in how long, and each answer that should not have been, as a sentence.
 * Reads { url, reads, writes, tokens } as JSON from its first argument: rates a second, and access tokens of talents.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { url, reads, writes, tokens } = JSON.parse(process.argv[2]);
const NOUNS = ['products', 'services', 'talents', 'reviews', 'content', 'categories', 'skills'];
/** Requests under way at once, at most: a product that is too slow gets fewer, not more and more. */
const AT_ONCE = 40;
/** Items of a page. */
const MOST = 100;
const TITLE = 'Offered under load';
/** Products of one talent: fewer than an account may offer in a day. */
const MOST_OF_ONE = 100;
/** By token, products that nothing is being written to. */
const idle = new Map(tokens.map((token) => [token, []]));
const offered = new Map(tokens.map((token) => [token, 0]));

const faults = [];
const done = { reads: 0, writes: 0 };
const OFFER = { description: 'Calendars and reminders', price: 49 };
/** By noun, the most that an answer has counted. */
const counted = new Map();

/**
 * @param patience ms in which an answer that says that it catches up is asked again
 * @returns the answer; null after a fault
 */
async function ask(what, path, options = {}, patience = 0) {
  const until = performance.now() + patience;
  const answer = await fetch(url + path, options).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (patience > 0 && answer?.headers.get('x-catching-up') === 'true') {
    await sleep(Number(answer.headers.get('retry-after') ?? 0.1) * 1000);
    return ask(what, path, options, until - performance.now());
  }
  if (answer?.ok && text != null) return { headers: answer.headers, body: JSON.parse(text) };
  faults.push(`${what} answered ${answer?.status ?? 'nothing'}: ${String(text).slice(0, 200)}`);
  return null;
}

/** Nothing is deleted here: who asks later sees as many, or more. Never the same address twice. */
async function read(index) {
  const noun = NOUNS[index % NOUNS.length];
  const known = counted.get(noun) ?? 0;
  const from = Math.floor(index / MOST);
  const answer = await ask(noun, `/api/${noun}?range=[${from},${from + (index % MOST)}]`);
  if (!answer) return;
  const total = Number(answer.headers.get('content-range')?.split('/')[1]);
  if (!(total >= known)) faults.push(`${noun} shrank from ${known} to ${total}`);
  counted.set(noun, Math.max(total, counted.get(noun) ?? 0));
  done.reads += 1;
}

/** A new product, or another title of one that the talent has. */
function command(token, title) {
  const old = offered.get(token) < MOST_OF_ONE ? undefined : idle.get(token).shift();
  if (old)
    return { what: 'a changed product', method: 'PUT', path: `/api/products/${old.id}`, body: { title, version: old.version } };
  offered.set(token, offered.get(token) + 1);
  return { what: 'a new product', method: 'POST', path: '/api/products', body: { title, ...OFFER } };
}

/** How long an author may wait for their own product: a busy machine may take in nothing for seconds. */
const BEHIND_MS = 10_000;

/** A product, which its author finds as they wrote it. */
async function write(index) {
  const token = tokens[index % tokens.length];
  const authorization = `Bearer ${token}`;
  const { what, method, path, body } = command(token, `${TITLE} ${index}`);
  const headers = { authorization, 'content-type': 'application/json' };
  const made = await ask(what, path, { method, headers, body: JSON.stringify(body) });
  if (!made) return;
  done.writes += 1;
  idle.get(token).push(made.body);
  if (index % 10 > 0) return;
  const position = made.headers.get('x-position');
  const asWritten = { headers: { authorization, 'x-position': position } };
  const found = await ask('an own product', `/api/products/${made.body.id}`, asWritten, BEHIND_MS);
  if (found && found.body.title !== made.body.title) faults.push(`an own product answered ${found.body.title}`);
}

let stopped = false;
process.on('message', () => {
  stopped = true;
});
process.on('disconnect', () => process.exit(0));

async function steadily(perSecond, act) {
  const since = performance.now();
  const open = new Set();
  for (let index = 0; !stopped; ) {
    const due = ((performance.now() - since) * perSecond) / 1000;
    for (; index < due && open.size < AT_ONCE; index += 1) {
      const one = act(index).finally(() => open.delete(one));
      open.add(one);
    }
    await sleep(5);
  }
  await Promise.all(open);
}

const since = performance.now();
await Promise.all([steadily(reads, read), steadily(writes, write)]);
process.send({ ...done, seconds: (performance.now() - since) / 1000, faults });
