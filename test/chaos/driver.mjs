/**
 * Sends commands to a running product and keeps the ledger, in a process of its own so that no kill of the product takes
 * it along. An answer that never came is asked for again with the same key until it is known.
 * Reads { url, writers, ledger } as JSON from its first argument; appends one JSON line per fact to the ledger. Tells its
 * parent how many commands were acknowledged and ends when the parent says 'stop' and every answer is known.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { url, writers, ledger, prefix = 'run' } = JSON.parse(process.argv[2]);
const note = (fact) => appendFileSync(ledger, `${JSON.stringify(fact)}\n`);
const PATIENCE_MS = 60_000;

/** One logical request: repeated with its key while the answer is unknown or says "not now". */
async function ask(method, path, body, { token, key } = {}) {
  const limit = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(10_000),
      });
      const text = await response.text();
      if (response.status < 500)
        return {
          status: response.status,
          body: text ? JSON.parse(text) : null,
          position: response.headers.get('x-position'),
          attempt,
        };
      if (response.status !== 503) note({ fault: 'status', status: response.status, path, text: text.slice(0, 300) });
    } catch {
      // No answer: it may or may not have happened.
    }
    if (Date.now() > limit) return { status: 0, body: null, attempt };
    await sleep(50 + Math.random() * 200);
  }
}

async function talent(index) {
  const email = `${prefix}-${index}@chaos.example`;
  const password = randomUUID();
  await ask('POST', '/api/auth/sign-up', { email, password, user_type: 'talent' }, { key: randomUUID() });
  const { body } = await ask('POST', '/api/auth/sign-in', { email, password });
  if (!body?.access_token) throw new Error(`cannot sign in as ${email}: ${JSON.stringify(body)}`);
  return body.access_token;
}

let stopped = false;
let acknowledged = 0;

async function write(index) {
  let token = await talent(index);
  const owned = [];
  while (!stopped) {
    const key = randomUUID();
    const marker = `${prefix} ${key}`;
    const old = owned.length > 0 && Math.random() < 0.4 ? owned[Math.floor(Math.random() * owned.length)] : null;
    const kind = old ? 'update' : 'create';
    const path = old ? `/api/products/${old.id}` : '/api/products';
    const body = old ? { title: marker, version: old.version } : { title: marker, description: 'Written under fire', price: 10 };
    note({ sent: key, kind, marker, id: old?.id });
    const answer = await ask(old ? 'PUT' : 'POST', path, body, { token, key });
    if (answer.status === 401) {
      token = await talent(`${index}-${randomUUID().slice(0, 8)}`);
      owned.length = 0;
      note({ refused: key, status: 401 });
    } else if (answer.status >= 200 && answer.status < 300) {
      note({ acknowledged: key, kind, marker, id: answer.body.id, version: answer.body.version, attempt: answer.attempt });
      acknowledged += 1;
      if (old) old.version = answer.body.version;
      else owned.push({ id: answer.body.id, version: answer.body.version });
    } else if (answer.status === 0) note({ unknown: key, marker });
    else note({ refused: key, status: answer.status, marker, code: answer.body?.code });
  }
}

process.on('disconnect', () => process.exit(1));
process.on('message', () => {
  stopped = true;
});
const report = setInterval(() => process.send?.({ acknowledged }), 100);
await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
clearInterval(report);
process.exit(0);
