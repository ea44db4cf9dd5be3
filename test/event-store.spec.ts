import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fact, Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import {
  AlreadyAnswered,
  AlreadyConsumed,
  type AppendRequest,
  type AppendResult,
  AuthorityLost,
  type EventLog,
  EventTooLarge,
  type ExpectedRevision,
  LogBusy,
  LogUnavailable,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Position,
  ReservationTaken,
  RevisionConflict,
  type Side,
  START,
} from '@guildhall/event-store/log';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openLog } from '@guildhall/event-store/open-log';
import type { PersonKeys } from '@guildhall/event-store/person-keys';
import { PersonalDataGarbled, withPersonalData } from '@guildhall/event-store/personal-data';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { lifted } from '@guildhall/event-store/upcasts';
import { ownerOf, readDecisionContext } from '@guildhall/event-store/write-side';
import { assertMigrated, migrate } from '@guildhall/platform/migrations';
import { Pool } from 'pg';
import { personKeys, TEST_KEYS } from './support/keys';
import { type Adapter, askedFor, type Place } from './support/log-place';
import { startPostgres, type TestPostgres } from './support/postgres.mjs';

jest.setTimeout(30_000);

const UNEVEN_COMMITS = `
  create function uneven() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.01); return null; end $$;
  create constraint trigger uneven after insert on write.events deferrable initially deferred
  for each row when (new.revision % 10 = 0) execute function uneven()`;

let server: TestPostgres | null = null;
let databases = 0;
const postgres: Adapter = {
  name: 'Postgres',
  appendMark: 'append',
  async place() {
    server ??= await startPostgres();
    const own = server;
    const address = await own.createDatabase(`log_${++databases}`);
    await Promise.all([migrate(address, eventStoreMigrations), migrate(address, eventStoreMigrations)]);
    const pool = new Pool({ connectionString: address, max: 24 }).on('error', () => {});
    return {
      pool,
      databaseUrl: address,
      address,
      open: ({ address: other, ...options } = {}) => openPostgresLog({ connectionString: other ?? address, ...options }),
      unevenCommits: async (on) => {
        await pool.query(on ? UNEVEN_COMMITS : 'drop trigger uneven on write.events; drop function uneven()');
      },
      kill: () => own.kill9(),
      restart: () => own.restart(),
      close: () => pool.end(),
    };
  },
};
afterAll(() => server?.stop());

const event = (data: unknown = {}, type = 'ProductCreated', id: string = randomUUID()): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    actor: 'system',
    time: '2026-01-01T00:00:00.000Z',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    commandId: randomUUID(),
    schemaVersion: 1,
  },
});
const stream = (noun = 'product') => `${noun}-${randomUUID()}`;
const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);
const settled = async <T>(promises: Promise<T>[]) => {
  const results = await Promise.allSettled(promises);
  return {
    kept: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : [])),
  };
};

describe.each(askedFor.length > 0 ? askedFor : [postgres])('the log in $name', (adapter) => {
  let place: Place;
  let log: EventLog;
  const opened: EventLog[] = [];
  const another = async (options?: Parameters<Place['open']>[0]) => {
    const one = await place.open(options);
    opened.push(one);
    return one;
  };
  const append = (name: string, expected: ExpectedRevision, events = [event()], side?: Side) =>
    log.append({ stream: name, expected, events, side } satisfies AppendRequest);
  const everything = async (after: Position = START, limit = 400) => {
    const events: Recorded[] = [];
    for (let position = after; ; ) {
      const page = await log.readAll({ after: position, limit });
      events.push(...page.events);
      position = page.position;
      if (page.end) return events;
    }
  };
  /** What a reader at the tail is given while `work` goes on, up to the head at its end. */
  const seenWhile = async (reader: EventLog, work: () => Promise<unknown>) => {
    const seen: Recorded[] = [];
    const until = new AbortController();
    let reached: Position = START;
    const reading = reader.subscribeAll({
      after: await log.head(),
      signal: until.signal,
      onBatch: async (events, position) => {
        seen.push(...events);
        reached = position;
      },
    });
    await work();
    const head = await log.head();
    while (reached < head) await pause(10);
    until.abort();
    await reading;
    return seen;
  };
  const ids = (events: readonly { id: string }[]) => events.map((each) => each.id);

  beforeAll(async () => {
    place = await adapter.place();
    log = await another();
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await place?.close();
  });

  describe('appending', () => {
    it('a new log is empty', async () => {
      expect(await log.head()).toBe(START);
      expect(await log.readAll({ after: START })).toEqual({ events: [], position: START, mark: null, end: true });
      expect(await log.readStream(stream())).toEqual([]);
      await log.health();
    });

    it('answers the revision and position of the last event, and gives back what was written', async () => {
      const name = stream();
      const events = [event({ title: 'a "quoted" \\ ünicode 🜁 title', none: null }), event({ price_cents: 1999 })];
      const result = await append(name, 'no_stream', events);
      expect(result.revision).toBe(1);
      const read = await log.readStream(name);
      expect(read.map(({ position: _, stream: __, revision: ___, ...rest }) => rest)).toEqual(events);
      expect(read.map((each) => [each.stream, each.revision])).toEqual([
        [name, 0],
        [name, 1],
      ]);
      expect(read[1]?.position).toBe(result.position);
      expect(await log.head()).toBe(result.position);
    });

    it('RC-01 names the event at a position, and none where there is none', async () => {
      const [first, second] = [event(), event()];
      const one = await append('named', 'no_stream', [first]);
      const two = await append('named', 0, [second]);
      expect([await log.markAt(one.position), await log.markAt(two.position)]).toEqual([first, second].map(markOf));
      const next = one.position.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
      expect(await log.markAt(next > two.position ? next : `9${two.position.slice(1)}`)).toBeNull();
      expect(await log.head()).toBe(two.position);
    });

    it('keeps every form of expected revision', async () => {
      const name = stream();
      const conflict = (expected: ExpectedRevision, actual: number | null, of = name) =>
        expect(append(of, expected)).rejects.toMatchObject({ constructor: RevisionConflict, stream: of, expected, actual });
      await conflict('stream_exists', null);
      await conflict(0, null);
      await append(name, 'no_stream');
      await conflict('no_stream', 0);
      await append(name, 0);
      await conflict(0, 1);
      await conflict(7, 1);
      await append(name, 'stream_exists');
      await append(name, 'any');
      await append(name, 3, [event(), event()]);
      await append(stream(), 'any');
      expect((await log.readStream(name)).map((each) => each.revision)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('reads a stream from a revision, forwards and backwards, up to a limit', async () => {
      const name = stream();
      await append(
        name,
        'no_stream',
        numbered(10).map(() => event()),
      );
      const revisions = async (options: object) => (await log.readStream(name, options)).map((each) => each.revision);
      expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
      expect(await revisions({ from: 2, limit: 3 })).toEqual([2, 3, 4]);
      expect(await revisions({ backwards: true, limit: 2 })).toEqual([9, 8]);
      expect(await revisions({ backwards: true, from: 1 })).toEqual([1, 0]);
      expect(await revisions({ from: 10 })).toEqual([]);
    });

    it.each<[string, ExpectedRevision]>([
      ['no stream', 'no_stream'],
      ['any', 'any'],
      ['a stream that exists', 'stream_exists'],
      ['a revision', 1],
    ])('a retry by event id is answered as the first time and writes nothing (%s)', async (_, expected) => {
      const name = stream();
      if (expected !== 'no_stream') await append(name, 'no_stream', [event(), event()]);
      const events = [event(), event()];
      const first = await append(name, expected, events);
      expect(await append(name, expected, events)).toEqual(first);
      await append(name, 'stream_exists');
      expect(await append(name, expected, events)).toEqual(first);
      expect(await Promise.all(numbered(5).map(() => append(name, expected, events)))).toEqual(numbered(5).map(() => first));
      expect(await log.readStream(name)).toHaveLength(first.revision + 2);
    });

    it('a retry that brings another second event is a conflict', async () => {
      const name = stream();
      const first = event();
      await append(name, 'no_stream', [first, event()]);
      await expect(append(name, 'no_stream', [first, event()])).rejects.toBeInstanceOf(RevisionConflict);
    });

    it('appends to one stream in one batch see each other', async () => {
      const name = stream();
      const results = await settled(numbered(20).map(() => append(name, 'no_stream')));
      expect(results.kept).toHaveLength(1);
      expect(results.refused).toHaveLength(19);
      const more = await Promise.all(numbered(20).map(() => append(name, 'any')));
      expect(more.map((each) => each.revision).sort((a, b) => a - b)).toEqual(numbered(20).map((each) => each + 1));
    });

    it('refuses an event that is too large before anything is sent, and nothing else with it', async () => {
      const name = stream();
      const large = append(name, 'no_stream', [event(), event({ content: 'ü'.repeat(MAX_EVENT_BYTES / 2) })]);
      const [big, small] = await Promise.allSettled([large, append(stream(), 'no_stream')]);
      expect(big).toMatchObject({ status: 'rejected', reason: { constructor: EventTooLarge, limit: MAX_EVENT_BYTES } });
      expect(small.status).toBe('fulfilled');
      expect(await log.readStream(name)).toEqual([]);
      const fits = event({ content: 'x'.repeat(MAX_EVENT_BYTES - 1000) });
      await append(name, 'no_stream', [fits]);
      expect(ids(await log.readStream(name))).toEqual([fits.id]);
    });

    it('a full queue refuses an append as busy', async () => {
      const small = await another({ maxWaiting: 10 });
      const results = await settled(
        numbered(50).map(() => small.append({ stream: stream('busy'), expected: 'no_stream', events: [event()] })),
      );
      expect(results.kept.length).toBeGreaterThanOrEqual(10);
      expect(results.refused.length).toBeGreaterThan(0);
      for (const error of results.refused) expect(error).toBeInstanceOf(LogBusy);
      const written = (await everything()).filter((each) => each.stream.startsWith('busy-'));
      expect(written).toHaveLength(results.kept.length);
      await small.append({ stream: stream(), expected: 'no_stream', events: [event()] });
    });
  });

  describe('one decision, one commit', () => {
    const claim = (value: string, owner: string, op: 'claim' | 'release' = 'claim') => ({ op, scope: 'slug', value, owner });
    const account = async (rights = 0) => {
      const accountId = randomUUID();
      const sessionId = randomUUID();
      await append(stream('account'), 'no_stream', [event({ id: accountId }, 'EmailConfirmed')], {
        writes: [
          { op: 'put', table: 'accounts', row: { id: accountId, role: 'talent', rights_version: rights } },
          { op: 'put', table: 'sessions', row: { id: sessionId, account_id: accountId, expires_at: '2999-01-01T00:00:00Z' } },
        ],
      });
      return { accountId, sessionId, rightsVersion: rights };
    };

    it('a refused append leaves nothing, and its neighbors in the batch are written', async () => {
      const stale = stream();
      await append(stale, 'no_stream');
      const who = await account();
      await append(stream(), 'no_stream', [event()], { reservations: [claim('taken', 'first')] });
      const record = { actor: who.accountId, key: 'used', fingerprint: 'f', answer: { id: 1 } };
      await append(stream(), 'no_stream', [event()], { idempotency: record });
      const before = await log.head();
      const refused: [string, ExpectedRevision, NewEvent[], Side][] = [
        [stale, 'no_stream', [event()], { reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event()], { reservations: [claim('never', 'me'), claim('taken', 'me')] }],
        [stream(), 'no_stream', [event()], { authority: { ...who, rightsVersion: 9 }, reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event()], { idempotency: record, reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [event({ text: 'not \u0000 text' })], { reservations: [claim('never', 'me')] }],
        [stream(), 'no_stream', [{ ...event(), id: 'not an id' }], { reservations: [claim('never', 'me')] }],
        [
          stream(),
          'no_stream',
          [event()],
          { reservations: [claim('never', 'me')], writes: [{ op: 'put', table: 'events', row: { id: 1 } }] },
        ],
      ];
      const good = numbered(40).map((number) => ({ name: stream(), events: [event()], claims: number % 2 === 0 }));
      const [bad, kept] = await Promise.all([
        settled(refused.map(([name, expected, events, side]) => append(name, expected, events, side))),
        settled(
          good.map(({ name, events, claims }) =>
            append(name, 'no_stream', events, claims ? { reservations: [claim(name, name)] } : { authority: who }),
          ),
        ),
      ]);
      expect(bad.refused.map((error) => error.constructor).slice(0, 4)).toEqual([
        RevisionConflict,
        ReservationTaken,
        AuthorityLost,
        AlreadyAnswered,
      ]);
      expect(bad.refused).toHaveLength(refused.length);
      expect(kept.refused).toEqual([]);
      const written = await everything(before);
      expect(new Set(ids(written))).toEqual(new Set(good.flatMap((each) => ids(each.events))));
      expect(await ownerOf(place.pool, 'slug', 'never')).toBeNull();
      expect(await ownerOf(place.pool, 'slug', 'taken')).toBe('first');
    });

    it('of 100 parallel claims of one value one wins, from two processes', async () => {
      const second = await another();
      const results = await settled(
        numbered(100).map((number) =>
          (number % 2 === 0 ? log : second).append({
            stream: `claimant-${number}`,
            expected: 'no_stream',
            events: [event()],
            side: { reservations: [claim('one', `owner-${number}`)] },
          }),
        ),
      );
      expect(results.kept).toHaveLength(1);
      const owner = await ownerOf(place.pool, 'slug', 'one');
      for (const error of results.refused) expect(error).toMatchObject({ constructor: ReservationTaken, scope: 'slug', owner });
      expect((await everything()).filter((each) => each.stream.startsWith('claimant-'))).toHaveLength(1);
    });

    it('only its owner releases a value; a claim of what one owns is fine; renaming does both at once', async () => {
      const change = (...reservations: ReturnType<typeof claim>[]) => append(stream(), 'no_stream', [event()], { reservations });
      await change(claim('a', 'anna'), claim('b', 'ben'));
      await change(claim('a', 'anna'));
      await change(claim('a', 'ben', 'release'));
      expect(await ownerOf(place.pool, 'slug', 'a')).toBe('anna');
      await change(claim('a', 'anna', 'release'), claim('c', 'anna'));
      expect(await ownerOf(place.pool, 'slug', 'a')).toBeNull();
      await expect(change(claim('c', 'anna', 'release'), claim('b', 'anna'))).rejects.toBeInstanceOf(ReservationTaken);
      expect(await ownerOf(place.pool, 'slug', 'c')).toBe('anna');
      await change(claim('c', 'anna', 'release'), claim('b', 'ben', 'release'), claim('c', 'ben'), claim('b', 'anna'));
      expect([await ownerOf(place.pool, 'slug', 'b'), await ownerOf(place.pool, 'slug', 'c')]).toEqual(['anna', 'ben']);
      await change(claim('b', 'anna', 'release'), claim('b', 'anna'));
      expect(await ownerOf(place.pool, 'slug', 'b')).toBe('anna');
    });

    it('many retries of one command have one effect and one answer', async () => {
      const record = { actor: randomUUID(), key: randomUUID(), fingerprint: 'body', answer: { id: 'x', price: 12.5 } };
      const results = await settled(
        numbered(20).map(() => append(stream('keyed'), 'no_stream', [event()], { idempotency: record })),
      );
      expect(results.kept).toHaveLength(1);
      const { position } = results.kept[0] as AppendResult;
      for (const error of results.refused) {
        expect(error).toMatchObject({ constructor: AlreadyAnswered, fingerprint: 'body', answer: record.answer, position });
      }
      const context = await readDecisionContext(place.pool, { accountId: null, sessionId: null, idempotency: record });
      expect(context.answered).toEqual({ fingerprint: 'body', answer: record.answer, position });
      await append(stream(), 'no_stream', [event()], { idempotency: { ...record, actor: randomUUID() } });
    });

    it('an author who was demoted or signed out, or whose session is over or another one’s, writes nothing', async () => {
      const who = await account(3);
      const other = await account();
      const sessionId = randomUUID();
      const as = (authority: Side['authority']) => append(stream(), 'no_stream', [event()], { authority });
      await as(who);
      await as({ ...who, sessionId: null });
      await expect(as({ ...who, rightsVersion: 2 })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, sessionId: other.sessionId })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, sessionId: randomUUID() })).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as({ ...who, accountId: randomUUID(), sessionId: null })).rejects.toBeInstanceOf(AuthorityLost);
      const expired = { id: sessionId, account_id: who.accountId, expires_at: '2020-01-01T00:00:00Z' };
      await append(stream(), 'no_stream', [event()], { writes: [{ op: 'put', table: 'sessions', row: expired }] });
      await expect(as({ ...who, sessionId })).rejects.toBeInstanceOf(AuthorityLost);

      const context = () => readDecisionContext(place.pool, who);
      expect(await context()).toEqual({ role: 'talent', rightsVersion: 3, sessionValid: true, answered: null });
      const revoked = { id: who.sessionId, revoked_at: '2026-01-01T00:00:00Z' };
      const demoted = { id: other.accountId, role: 'client', rights_version: 1 };
      await append(stream(), 'no_stream', [event()], {
        writes: [
          { op: 'put', table: 'sessions', row: revoked },
          { op: 'put', table: 'accounts', row: demoted },
        ],
      });
      await expect(as(who)).rejects.toBeInstanceOf(AuthorityLost);
      await expect(as(other)).rejects.toBeInstanceOf(AuthorityLost);
      expect(await context()).toMatchObject({ rightsVersion: 3, sessionValid: false });
      await append(stream(), 'no_stream', [event()], {
        writes: [{ op: 'delete', table: 'sessions', where: { account_id: who.accountId } }],
      });
      const { rowCount } = await place.pool.query('select from write.sessions where account_id = $1', [who.accountId]);
      expect(rowCount).toBe(0);
    });

    it('S22 in the log nothing of a person follows what took their rights, from two processes', async () => {
      const second = await another();
      for (let round = 0; round < 5; round++) {
        const who = await account();
        const write = (by: EventLog) =>
          by.append({ stream: stream(), expected: 'no_stream', events: [event()], side: { authority: who } });
        const flying = settled(numbered(30).map((number) => write(number % 2 === 0 ? log : second)));
        const demoted = await append(stream('account'), 'no_stream', [event({}, 'AdminDismissed')], {
          writes: [{ op: 'put', table: 'accounts', row: { id: who.accountId, role: 'client', rights_version: 1 } }],
        });
        const { kept, refused } = await flying;
        for (const { position } of kept) expect(position < demoted.position).toBe(true);
        for (const error of refused) expect(error).toBeInstanceOf(AuthorityLost);
        await expect(write(second)).rejects.toBeInstanceOf(AuthorityLost);
      }
    });

    describe('a row that an append consumes', () => {
      const link = async () => {
        const { accountId } = await account();
        const row = { hash: randomUUID(), account_id: accountId, purpose: 'recovery', expires_at: '2999-01-01T00:00:00Z' };
        await append(stream(), 'no_stream', [event()], { writes: [{ op: 'put', table: 'mailed_tokens', row }] });
        const consume = { op: 'consume' as const, table: 'mailed_tokens', where: { hash: row.hash, purpose: 'recovery' } };
        return { hash: row.hash, accountId, consume };
      };
      const consumed = expect.objectContaining({ constructor: AlreadyConsumed, table: 'mailed_tokens' });

      it('[VU-02] lets one of 16 appends through, from two processes, to one stream or to many', async () => {
        const logs = [log, await another()];
        for (const streams of [
          () => stream(),
          (
            (name) => () =>
              name
          )(stream()),
        ]) {
          const { hash, consume, accountId } = await link();
          const role = { op: 'put' as const, table: 'accounts', row: { id: accountId, role: 'client' } };
          const attempts = numbered(16).map((number) =>
            (logs[number % 2] as EventLog).append({
              stream: streams(),
              expected: 'any',
              events: [event({ hash })],
              side: { writes: [role, consume] },
            }),
          );
          const { kept, refused } = await settled(attempts);
          expect([kept.length, refused]).toEqual([1, numbered(15).map(() => consumed)]);
          const written = (await everything()).filter(({ data }) => (data as { hash?: string }).hash === hash);
          expect(written).toHaveLength(1);
          expect((await place.pool.query('select from write.mailed_tokens where hash = $1', [hash])).rowCount).toBe(0);
        }
      });

      it('[VU-02] that is missing leaves nothing of the append, and its neighbors in the batch hold', async () => {
        const { accountId, hash } = await link();
        const before = await log.head();
        const name = stream();
        const record = { actor: accountId, key: `consume ${hash}`, fingerprint: 'f', answer: 1 };
        const [bad, ...good] = await Promise.allSettled([
          append(name, 'no_stream', [event(), event()], {
            reservations: [claim(hash, name)],
            idempotency: record,
            writes: [
              { op: 'put', table: 'accounts', row: { id: accountId, role: 'admin' } },
              { op: 'consume', table: 'mailed_tokens', where: { hash, purpose: 'confirmation' } },
            ],
          }),
          ...numbered(10).map(() => append(stream(), 'no_stream')),
        ]);
        expect(bad).toEqual({ status: 'rejected', reason: consumed });
        expect(good.map(({ status }) => status)).toEqual(numbered(10).map(() => 'fulfilled'));
        expect(await everything(before)).toHaveLength(10);
        expect(await log.readStream(name)).toEqual([]);
        const { rows } = await place.pool.query('select role from write.accounts where id = $1', [accountId]);
        expect(rows).toEqual([{ role: 'talent' }]);
        expect(await ownerOf(place.pool, 'slug', hash)).toBeNull();
        await append(name, 'no_stream', [event()], { idempotency: record, reservations: [claim(hash, name)] });
      });

      it('[VU-02] is consumed by a decision without events too', async () => {
        const { consume } = await link();
        await append(stream(), 'any', [], { writes: [consume] });
        await expect(append(stream(), 'any', [], { writes: [consume] })).rejects.toEqual(consumed);
      });

      it('[VU-02] is asked for after the key: a first run is answered though its row is gone', async () => {
        const { consume, accountId, hash } = await link();
        const idempotency = { actor: accountId, key: hash, fingerprint: 'f', answer: { done: true } };
        const side = { idempotency, writes: [consume] };
        await append(stream(), 'no_stream', [event()], side);
        await expect(append(stream(), 'no_stream', [event()], side)).rejects.toMatchObject({
          constructor: AlreadyAnswered,
          answer: { done: true },
        });
      });
    });

    it('a decision without events still writes its rows and answers the head of the log', async () => {
      const who = await account();
      const result = await append(stream(), 'any', [], {
        writes: [{ op: 'put', table: 'accounts', row: { id: who.accountId, role: 'admin' } }],
      });
      expect(result).toEqual({ revision: -1, position: await log.head() });
      expect(await readDecisionContext(place.pool, who)).toMatchObject({ role: 'admin' });
    });
  });

  describe('following', () => {
    it('24 writers and a reader at the tail: nothing is skipped, doubled or out of order', async () => {
      const logs = [log, await another()];
      const after = await log.head();
      const shared = numbered(3).map(() => stream());
      const written = new Set<string>();
      const write = async (writer: number) => {
        const own = stream();
        for (const round of numbered(12)) {
          const events = numbered(1 + ((writer + round) % 3)).map(() => event());
          const target = round % 3 === 0 ? (shared[writer % 3] as string) : own;
          const side =
            round % 5 === 0
              ? { reservations: [{ op: 'claim' as const, scope: 'w', value: `${writer}.${round}`, owner: own }] }
              : {};
          await (logs[writer % 2] as EventLog).append({ stream: target, expected: 'any', events, side });
          for (const id of ids(events)) written.add(id);
        }
      };
      await place.unevenCommits(true);
      const seen = await seenWhile(await another(), () => Promise.all(numbered(24).map(write)));
      await place.unevenCommits(false);
      expect(new Set(ids(seen))).toEqual(written);
      expect(seen).toHaveLength(written.size);
      expect(ids(seen)).toEqual(ids(await everything(after)));
      const positions = seen.map((each) => each.position);
      expect(positions).toEqual([...positions].sort());
      const next = new Map<string, number>();
      for (const each of seen) {
        expect(each.revision).toBe(next.get(each.stream) ?? 0);
        next.set(each.stream, each.revision + 1);
      }
    });

    it('pages of any size are the same log', async () => {
      const whole = ids(await everything());
      expect(ids(await everything(START, 37))).toEqual(whole);
      expect(ids(await everything(START, 100_000))).toEqual(whole);
    });

    it('a filter gives only its types, and the checkpoint moves past all others', async () => {
      const after = await log.head();
      const wanted = [event({}, 'SkillAdded'), event({}, 'SkillAdded')];
      const name = stream();
      const final = event();
      await append(name, 'no_stream', [event(), wanted[0] as NewEvent, event(), wanted[1] as NewEvent, final]);
      const head = await log.head();
      const filter = { types: ['SkillAdded'] };
      expect(await log.readAll({ after, filter })).toMatchObject({
        events: wanted.map(({ id }) => ({ id })),
        position: head,
        mark: markOf(final),
        end: true,
      });
      const first = await log.readAll({ after, filter, limit: 1 });
      const { position: at } = first.events[0] as Recorded;
      expect(first).toMatchObject({
        events: [{ id: wanted[0]?.id }],
        position: at,
        mark: markOf(first.events[0] as Recorded),
        end: false,
      });
      const nothing = await log.readAll({ after, filter: { types: ['CategoryDeleted'] } });
      expect(nothing).toEqual({ events: [], position: head, mark: markOf(final), end: true });
      expect(await log.readAll({ after: head })).toEqual({ events: [], position: head, mark: null, end: true });

      const until = new AbortController();
      const batches: [string[], Position][] = [];
      const caughtUp: Position[] = [];
      const reading = log.subscribeAll({
        after,
        filter,
        batchSize: 1,
        signal: until.signal,
        onBatch: async (events, position) => {
          batches.push([ids(events), position]);
        },
        onCaughtUp: (position) => {
          caughtUp.push(position);
        },
      });
      while (caughtUp.length === 0) await pause(5);
      expect(batches.flatMap(([each]) => each)).toEqual(ids(wanted));
      expect([batches.at(-1)?.[1], caughtUp]).toEqual([head, [head]]);
      const { position } = await append(name, 'stream_exists');
      while (batches.at(-1)?.[1] !== position) await pause(5);
      until.abort();
      await reading;
    });

    it('catches up after the last event, in batches of the size that was asked for, and then live at once', async () => {
      const until = new AbortController();
      const head = await log.head();
      let handled = 0;
      let largest = 0;
      let caughtUp: { at: Position; handled: number } | null = null;
      const waits: number[] = [];
      let appended = 0;
      const reading = log.subscribeAll({
        after: START,
        batchSize: 50,
        signal: until.signal,
        onBatch: async (events) => {
          handled += events.length;
          largest = Math.max(largest, events.length);
          if (appended > 0) waits.push(performance.now() - appended);
        },
        onCaughtUp: (at) => {
          caughtUp ??= { at, handled };
        },
      });
      while (caughtUp === null) await pause(5);
      expect(caughtUp).toEqual({ at: head, handled: (await everything()).length });
      expect(largest).toBe(50);
      await pause(50);
      // Woken rather than by asking again: at least one of many, on a machine however busy.
      for (let tries = 0; tries < 20 && Math.min(...waits) >= 500; tries++) {
        appended = performance.now();
        const count = waits.length;
        await append(stream(), 'no_stream');
        while (waits.length === count) await pause(1);
      }
      expect(Math.min(...waits)).toBeLessThan(500);
      until.abort();
      await reading;
    });

    it('gives no batch before the last one is handled, none after an abort, and ends with the handler’s own error', async () => {
      const until = new AbortController();
      let running = 0;
      let batches = 0;
      await log.subscribeAll({
        after: START,
        batchSize: 20,
        signal: until.signal,
        onBatch: async () => {
          expect(++running).toBe(1);
          await pause(5);
          running--;
          if (++batches === 3) until.abort();
        },
      });
      expect(batches).toBe(3);
      const reading = log.subscribeAll({
        after: START,
        signal: new AbortController().signal,
        onBatch: () => Promise.reject(new Error('the handler')),
      });
      await expect(reading).rejects.toThrow('the handler');
      const waiting = new AbortController();
      const idle = log.subscribeAll({ after: await log.head(), signal: waiting.signal, onBatch: async () => {} });
      await pause(20);
      waiting.abort();
      await idle;
      await log.subscribeAll({ after: START, signal: waiting.signal, onBatch: () => Promise.reject(new Error('never called')) });
    });
  });

  describe('personal data', () => {
    let plain: EventLog;
    let keyed: EventLog;
    let keys: PersonKeys;
    const person = () => randomUUID();
    const signedUp = (id: string, email: string) => event({ id, email, user_type: 'client' }, 'UserSignedUp');
    const write = (name: string, events: NewEvent[]) => keyed.append({ stream: name, expected: 'any', events });

    beforeAll(async () => {
      plain = log;
      keys = await personKeys(place.pool);
      keyed = withPersonalData(plain, keys);
    });

    it('OP-12 what is personal is unreadable in the log itself and readable to the product', async () => {
      const id = person();
      const events = [
        signedUp(id, 'anna@example.org'),
        event({ id, changes: { full_name: 'Anna Ä', location: null } }, 'ProfileUpdated'),
        event({ id }, 'EmailConfirmed'),
      ];
      await write(`account-${id}`, events);
      const stored = JSON.stringify(await plain.readStream(`account-${id}`));
      expect(stored).not.toMatch(/anna|Ä/i);
      expect(stored).toContain('client');
      expect((await keyed.readStream(`account-${id}`)).map((each) => each.data)).toEqual(events.map((each) => each.data));
      const elsewhere = withPersonalData(plain, await personKeys(place.pool));
      const page = await elsewhere.readAll({ after: START, filter: { types: ['UserSignedUp'] } });
      expect(page.events.at(-1)?.data).toEqual(events[0]?.data);
    });

    it('OP-12 erasing a person takes the key in the same commit: fields read as erased, order and counts stay, others stay readable', async () => {
      const gone = person();
      const stays = person();
      const review = (id: string) => event({ client_id: id, rating: 4, text: { comment: 'Good' } }, 'ReviewLeft');
      await write(`account-${gone}`, [signedUp(gone, 'gone@example.org')]);
      await write(`account-${stays}`, [signedUp(stays, 'stays@example.org')]);
      await write(`review-${gone}`, [
        review(gone),
        review(stays),
        event({ client_id: gone, rating: 1, text: null }, 'ReviewLeft'),
      ]);
      const used = { actor: gone, key: 'k', fingerprint: 'f', answer: { email: 'gone@example.org' } };
      await keyed.append({ stream: stream(), expected: 'no_stream', events: [event()], side: { idempotency: used } });
      const other = withPersonalData(plain, await personKeys(place.pool));
      await other.readStream(`account-${gone}`);

      await write(`account-${gone}`, [event({ id: gone }, 'PersonErased')]);
      for (const each of [keyed, other]) {
        const [first, erased] = await each.readStream(`account-${gone}`);
        expect([first?.data, erased?.type]).toEqual([{ id: gone, email: null, user_type: 'client' }, 'PersonErased']);
        const reviews = await each.readStream(`review-${gone}`);
        expect(reviews.map((one) => (one.data as { text: unknown }).text)).toEqual([null, { comment: 'Good' }, null]);
      }
      expect((await keyed.readStream(`account-${stays}`))[0]?.data).toMatchObject({ email: 'stays@example.org' });
      const left = await place.pool.query(
        `select from write.person_keys where person_id = $1 union all select from write.idempotency where actor = $1::text`,
        [gone],
      );
      expect(left.rowCount).toBe(0);

      await write(`account-${gone}`, [event({ id: gone, changes: { full_name: 'Anew' } }, 'ProfileUpdated')]);
      const again = await other.readStream(`account-${gone}`);
      expect(again.map((each) => each.data)).toMatchObject([{ email: null }, { id: gone }, { changes: { full_name: 'Anew' } }]);
    });

    it('a field that was changed in the log is an error, not a value', async () => {
      const id = person();
      const name = `account-${id}`;
      await write(name, [signedUp(id, 'true@example.org')]);
      const [original] = await plain.readStream(name);
      const data = original?.data as { email: { sealed: string } };
      const { sealed } = data.email;
      const garbled = { ...data, email: { ...data.email, sealed: `${sealed.slice(0, 50)}AAAA${sealed.slice(54)}` } };
      const after = await plain.head();
      await plain.append({
        stream: name,
        expected: 0,
        events: [{ ...event(garbled, 'UserSignedUp'), id: original?.id as string }],
      });
      await expect(keyed.readStream(name)).rejects.toBeInstanceOf(PersonalDataGarbled);
      const following = keyed.subscribeAll({ after, signal: new AbortController().signal, onBatch: async () => {} });
      await expect(following).rejects.toBeInstanceOf(PersonalDataGarbled);
    });

    it('a secret is made once, by the first process that asks', async () => {
      const secret = async (name: string) => {
        const keys = await StoredKeys.open(place.pool, new KeysSecret(TEST_KEYS));
        keys.close();
        return (await keys.current(name)).key.export();
      };
      const made = await Promise.all(numbered(10).map(() => secret('emails')));
      expect(new Set(made.map((each) => each.toString('hex'))).size).toBe(1);
      expect(made[0]).toHaveLength(32);
      expect((await secret('usernames')).equals(made[0] as Buffer)).toBe(false);
    });

    it('the whole log as the product opens it', async () => {
      const whole = await openLog({ ...TEST_KEYS, DATABASE_URL: place.databaseUrl, EVENT_STORE_URL: place.address });
      opened.push(whole);
      const id = person();
      await whole.append({ stream: `account-${id}`, expected: 'no_stream', events: [signedUp(id, 'whole@example.org')] });
      expect((await whole.readStream(`account-${id}`))[0]?.data).toMatchObject({ email: 'whole@example.org' });
      await expect(
        openLog({ ...TEST_KEYS, DATABASE_URL: place.databaseUrl, EVENT_STORE_URL: 'mysql://127.0.0.1' }),
      ).rejects.toThrow('mysql');
    });
  });

  describe('faults', () => {
    it('an answer that is lost on the way is settled: written once, answered as a success', async () => {
      const lossy = await losingAnswers(place.address, adapter.appendMark);
      const other = await another({ address: lossy.address });
      const record = { actor: randomUUID(), key: randomUUID(), fingerprint: 'f', answer: { ok: true } };
      await other.append({ stream: stream(), expected: 'no_stream', events: [event()] });
      for (const expected of ['no_stream', 'any'] as const) {
        const name = stream();
        lossy.loseNext();
        const result = await other.append({
          stream: name,
          expected,
          events: [event(), event()],
          side:
            expected === 'any'
              ? { idempotency: record }
              : { reservations: [{ op: 'claim', scope: 'lost', value: name, owner: name }] },
        });
        expect(lossy.lost()).toBe(true);
        const written = await log.readStream(name);
        expect(written).toHaveLength(2);
        expect(result).toEqual({ revision: 1, position: written[1]?.position });
      }
      await other.close();
      await lossy.close();
    });

    it('the server is killed and comes back: every answered event is there once, no other twice, readers go on by themselves', async () => {
      const sure: string[] = [];
      const unsure = new Set<string>();
      const seen: string[] = [];
      const until = new AbortController();
      const after = await log.head();
      const reading = log.subscribeAll({
        after,
        signal: until.signal,
        onBatch: async (events) => {
          seen.push(...ids(events));
        },
      });
      let stop = false;
      const impatient = await another({ patience: 300 });
      const writers = numbered(12).map(async (writer) => {
        const name = stream();
        const through = writer % 4 === 0 ? impatient : log;
        for (let revision = -1; !stop; ) {
          const each = event();
          try {
            const result = await through.append({
              stream: name,
              expected: revision === -1 ? 'no_stream' : revision,
              events: [each],
            });
            sure.push(each.id);
            revision = result.revision;
          } catch (error) {
            expect(error).toBeInstanceOf(LogUnavailable);
            unsure.add(each.id);
            if ((error as LogUnavailable).unknown) return;
            await pause(50);
          }
        }
      });
      while (sure.length <= 20) await pause(10);
      await place.kill();
      await pause(500);
      expect(await log.health().catch((error) => error)).toBeInstanceOf(LogUnavailable);
      await expect(log.readStream(stream())).rejects.toBeInstanceOf(LogUnavailable);
      await place.restart();
      await append(stream(), 'no_stream');
      await pause(300);
      stop = true;
      await Promise.all(writers);
      const written = ids(await everything(after));
      expect(new Set(written).size).toBe(written.length);
      const present = new Set(written);
      expect(sure.filter((id) => !present.has(id))).toEqual([]);
      while (seen.length < written.length) await pause(20);
      expect(seen).toEqual(written);
      until.abort();
      await reading;
    });

    it('says within its patience that the server cannot be reached', async () => {
      const other = await another({ patience: 400 });
      await place.kill();
      const started = performance.now();
      await expect(other.append({ stream: stream(), expected: 'no_stream', events: [event()] })).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      expect(performance.now() - started).toBeLessThan(3000);
      await other.close();
      await expect(other.append({ stream: stream(), expected: 'no_stream', events: [event()] })).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      await place.restart();
    });
  });
});

(askedFor.length > 0 ? () => {} : describe)('what only the Postgres log promises', () => {
  it('refuses a server that may lose what it has confirmed, and a database that is not its own', async () => {
    const server = await startPostgres({ parameters: { fsync: 'off' } });
    const address = await server.createDatabase('log');
    const pool = new Pool({ connectionString: address }).on('error', () => {});
    await expect(assertMigrated(address, eventStoreMigrations)).rejects.toThrow('lacks');
    await migrate(address, eventStoreMigrations);
    await migrate(address, eventStoreMigrations);
    await assertMigrated(address, eventStoreMigrations);
    await assertMigrated(address, []);
    await expect(migrate(address, [])).rejects.toThrow('newer version');
    await pool.query('alter database log set synchronous_commit = off');
    await expect(openPostgresLog({ connectionString: address })).rejects.toThrow(/fsync.*synchronous_commit/);
    await pool.query('drop table write.log_identity');
    await expect(openPostgresLog({ connectionString: address })).rejects.toThrow();
    await pool.end();
    await server.stop();
  });

  it('its lock is needed: writers that insert by themselves make the same reader skip events', async () => {
    const place = await postgres.place();
    const log = await place.open();
    await place.unevenCommits(true);
    const seen = new Set<string>();
    let reached: Position = START;
    const until = new AbortController();
    const reading = log.subscribeAll({
      after: START,
      signal: until.signal,
      onBatch: async (events, position) => {
        for (const each of events) seen.add(each.id);
        reached = position;
      },
    });
    const insert = `with written as (
        insert into write.events (stream_id, revision, event_id, type, data, metadata) values ($1, 0, $2, 'SkillAdded', '{}', '{}')
      ) select pg_notify('log_appended', '') where random() < 0.2`;
    await Promise.all(
      numbered(24).map(async () => {
        for (const _ of numbered(20)) await place.pool.query(insert, [stream(), randomUUID()]);
      }),
    );
    const head = await log.head();
    while (reached < head) await pause(10);
    until.abort();
    await reading;
    const { rows } = await place.pool.query<{ count: number }>('select count(*)::int as count from write.events');
    expect(rows[0]?.count).toBe(480);
    expect(seen.size).toBeLessThan(480);
    await log.close();
    await place.close();
  });

  it('an event of an older version is lifted to its current shape when it is read', () => {
    const old = { ...event({ price: 12.5 }), stream: 'product-1', revision: 0, position: '1' } as Recorded<Fact>;
    const lifts = {
      ProductCreated: [({ price }: { price: number }) => ({ price_cents: price * 100 }), (data: object) => ({ ...data, v: 3 })],
    };
    expect(lifted(old, lifts)).toMatchObject({ data: { price_cents: 1250, v: 3 }, metadata: { schemaVersion: 3 } });
    const newer = { ...old, metadata: { ...old.metadata, schemaVersion: 2 } };
    expect(lifted(newer, lifts).data).toEqual({ price: 12.5, v: 3 });
    expect(lifted(old, {})).toBe(old);
  });
});

/** A way to the server that, on demand, passes the next append on and loses its answer with the connection. */
async function losingAnswers(address: string, mark: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let losing = false;
  let lost = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let doomed = false;
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    client.on('data', (chunk) => {
      if (losing && chunk.includes(mark)) {
        losing = false;
        doomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!doomed) return client.write(chunk);
      lost = true;
      return setTimeout(() => upstream.destroy(), 50);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: Object.assign(new URL(address), { port: (server.address() as { port: number }).port }).href,
    loseNext: () => {
      losing = true;
      lost = false;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
