/**
 * Sends commands to a running product and keeps the ledger, in a process that no kill of the product ends. An answer
 * that never came is asked for again with the same key until it is known.
 * Reads { url, writers, ledger, prefix, pause } as JSON from its first argument; appends one JSON line per fact to the ledger.
 * Reports to its parent how many commands were acknowledged, and each answer that failed. Its parent may say 'rest', then { restored } (the last position that
 * a restored log holds) or 'go on', and 'stop': it ends when every answer is known.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { url, writers, ledger, prefix = 'run', pause = 0 } = JSON.parse(process.argv[2]);
const note = (fact) => appendFileSync(ledger, `${JSON.stringify(fact)}\n`);
const PATIENCE_MS = 60_000;
/** Products of one writer: fewer than an account may offer in a day. From then on it changes them. */
const MOST_OF_ONE = 100;

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
      if (response.status !== 503) {
        note({ fault: 'status', status: response.status, path, text: text.slice(0, 300) });
        process.send?.({ failed: `answer ${response.status} at ${method} ${path}: ${text.slice(0, 300)}` });
      }
    } catch {
      // No answer: it may or may not have happened.
    }
    if (Date.now() > limit) return { status: 0, body: null, attempt };
    await sleep(50 + Math.random() * 200);
  }
}

/** A new talent. @returns what signs in, as often as a session is lost, and answers the token */
async function talent(index) {
  const email = `${prefix}-${index}@chaos.example`;
  const password = randomUUID();
  await ask('POST', '/api/auth/sign-up', { email, password, user_type: 'talent' }, { key: randomUUID() });
  return async () => {
    const { body } = await ask('POST', '/api/auth/sign-in', { email, password });
    if (!body?.access_token) throw new Error(`cannot sign in as ${email}: ${JSON.stringify(body)}`);
    return body.access_token;
  };
}

let stopped = false;
let acknowledged = 0;
let resting = 0;
/** While writers are to rest: what ends it, with the position of a restore or null. */
let rest = null;

/** @returns the last position of a log that was restored in the time, or null */
async function restWhileAsked() {
  if (rest === null) return null;
  resting += 1;
  const restored = await rest.over;
  resting -= 1;
  return restored;
}

/** A command that the log has lost by a restore is asked for again with its key. */
const isLost = (last, restored) => restored !== null && last !== null && Number(last.position?.split(':').at(-1)) > restored;

function someCommand(owned) {
  const key = randomUUID();
  const marker = `${prefix} ${key}`;
  const changes = owned.length >= MOST_OF_ONE || (owned.length > 0 && Math.random() < 0.4);
  const old = changes ? owned[Math.floor(Math.random() * owned.length)] : null;
  if (!old) {
    const body = { title: marker, description: 'Written under fire', price: 10 };
    return { key, marker, kind: 'create', old, path: '/api/products', body };
  }
  return { key, marker, kind: 'update', old, path: `/api/products/${old.id}`, body: { title: marker, version: old.version } };
}

async function write(index) {
  const signIn = await talent(index);
  let token = await signIn();
  let owned = [];
  let last = null;
  while (!stopped) {
    await sleep(Math.random() * 2 * pause);
    const restored = await restWhileAsked();
    const command = isLost(last, restored) ? last : someCommand(owned);
    const { key, marker, kind, old, path, body } = command;
    note({ sent: key, kind, marker, id: old?.id });
    const answer = await ask(old ? 'PUT' : 'POST', path, body, { token, key });
    last = { ...command, position: answer.position };
    if (answer.status === 401) {
      // A session may end between an attempt without an answer and the next one. The next one then says nothing about the first.
      note(answer.attempt > 1 ? { unknown: key, marker } : { refused: key, status: 401, marker });
      token = await signIn();
    } else if (answer.status >= 200 && answer.status < 300) {
      note({
        acknowledged: key,
        kind,
        marker,
        id: answer.body.id,
        version: answer.body.version,
        attempt: answer.attempt,
        position: answer.position,
      });
      acknowledged += 1;
      if (old) old.version = answer.body.version;
      else owned.push({ id: answer.body.id, version: answer.body.version });
    } else if (answer.status === 0) note({ unknown: key, marker });
    else {
      note({ refused: key, status: answer.status, marker, code: answer.body?.code });
      // What it changes may be gone with a restored log.
      owned = owned.filter((each) => each !== old);
    }
  }
}

process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'stop') stopped = true;
  if (message === 'rest') {
    let over;
    rest = {
      over: new Promise((resolve) => {
        over = resolve;
      }),
    };
    rest.end = over;
    return;
  }
  if (message.restored !== undefined) note(message);
  rest?.end(message.restored ?? null);
  rest = null;
});
const report = setInterval(() => process.send?.({ acknowledged, resting: resting === writers }), 100);
await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
clearInterval(report);
process.exit(0);
