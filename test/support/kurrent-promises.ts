import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import { connect } from '@guildhall/event-store/kurrent/client';
import { proposed } from '@guildhall/event-store/kurrent/events';
import { SideRows } from '@guildhall/event-store/kurrent/side';
import {
  AlreadyAnswered,
  type EventLog,
  EventTooLarge,
  LogUnavailable,
  type NewEvent,
  type Position,
  ReservationTaken,
  type Side,
} from '@guildhall/event-store/log';
import { ownerOf } from '@guildhall/event-store/write-side';
import type { KurrentPlace } from './kurrent-place';
import { type KurrentServer, reach, startDouble } from './kurrent-server';

const event = (type = 'ProductCreated', data: unknown = {}): NewEvent => ({
  id: randomUUID(),
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
const stream = () => `product-${randomUUID()}`;
const claiming = (value: string, owner: string): Side => ({ reservations: [{ op: 'claim', scope: 'slug', value, owner }] });

/** What the shared suite cannot ask of every log: two servers that know nothing of each other, and a subscription that pushes. */
export function kurrentPromises(adapter: { name: string; place(): Promise<KurrentPlace> }): void {
  describe(`two servers, one log: ${adapter.name}`, () => {
    let place: KurrentPlace;
    let log: EventLog;
    const opened: EventLog[] = [];
    const another = async (options?: Parameters<KurrentPlace['open']>[0]) => {
      const one = await place.open(options);
      opened.push(one);
      return one;
    };
    const following = (options: { by?: EventLog; types?: string[]; onBatch?: () => Promise<void>; after: Position }) => {
      const until = new AbortController();
      const seen: string[] = [];
      const positions: Position[] = [];
      let caughtUp = () => {};
      const ready = new Promise<void>((resolve) => {
        caughtUp = resolve;
      });
      const ended = (options.by ?? log).subscribeAll({
        after: options.after,
        batchSize: 10,
        ...(options.types && { filter: { types: options.types } }),
        signal: until.signal,
        onBatch: async (events, position) => {
          await options.onBatch?.();
          seen.push(...events.map(({ id }) => id));
          positions.push(position);
        },
        onCaughtUp: () => caughtUp(),
      });
      const stop = async () => {
        until.abort();
        await ended;
      };
      return { seen, positions, ready, stop };
    };
    /** A process that died after it had noted its append. */
    const leave = async (name: string, revision: number, events: NewEvent[], side: Side) => {
      const rows = new SideRows(place.pool, log.id);
      await rows.prepare(randomUUID(), { stream: name, revision, events: proposed(events) }, side, performance.now() + 1000);
    };
    const grownOld = () => place.pool.query(`update write.pending set created = created - interval '1 minute'`);
    const pending = async () => (await place.pool.query('select from write.pending')).rowCount;

    beforeAll(async () => {
      place = await adapter.place();
      log = await another();
    });
    afterAll(async () => {
      await Promise.all(opened.map((each) => each.close()));
      await place?.close();
    });

    it('a retry that names no revision writes nothing after a restart, where the server by itself would write it twice', async () => {
      const name = stream();
      const events = [event()];
      const first = await log.append({ stream: name, expected: 'any', events });
      await place.kill();
      await place.restart();
      const later = await another();
      for (const expected of ['any', 'stream_exists'] as const)
        expect(await later.append({ stream: name, expected, events })).toEqual(first);
      expect(await later.readStream(name)).toHaveLength(1);
      const { client, expectation } = await connect(place.address);
      await client.appendToStream(name, proposed(events), { [expectation]: 'any', deadline: 5000 } as never);
      expect(await later.readStream(name)).toHaveLength(2);
      (await client.getChannel()).close();
    });

    it('what a crash left pending is settled when a log opens: written where it was or can be appended, forgotten where it never can', async () => {
      const [appended, possible, impossible] = [stream(), stream(), stream()];
      const record = { actor: randomUUID(), key: 'k', fingerprint: 'f', answer: { id: 1 } };
      const written = [event(), event()];
      await leave(appended, -1, written, { ...claiming(appended, appended), idempotency: record });
      const result = await log.append({ stream: appended, expected: 'no_stream', events: written });
      const open = [event()];
      await leave(possible, -1, open, claiming(possible, possible));
      await log.append({ stream: impossible, expected: 'no_stream', events: [event()] });
      await leave(impossible, -1, [event()], claiming(impossible, impossible));
      expect(await ownerOf(place.pool, 'slug', appended)).toBeNull();
      await grownOld();
      const later = await another();
      // The logs that are open look as well: what one of them has in hand the new one leaves to it.
      while ((await pending()) !== 0) await pause(20);
      const owners = await Promise.all([appended, possible, impossible].map((value) => ownerOf(place.pool, 'slug', value)));
      expect(owners).toEqual([appended, possible, null]);
      expect((await later.readStream(possible)).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
      expect(await later.readStream(appended)).toHaveLength(2);
      expect(await later.readStream(impossible)).toHaveLength(1);
      const again = later.append({ stream: stream(), expected: 'no_stream', events: [event()], side: { idempotency: record } });
      await expect(again).rejects.toMatchObject({
        constructor: AlreadyAnswered,
        answer: record.answer,
        position: result.position,
      });
    });

    it('a command that meets a pending value waits until its owner is known, also when its process is gone', async () => {
      const gone = stream();
      await leave(gone, -1, [event()], claiming(gone, gone));
      const late = log.append({ stream: stream(), expected: 'no_stream', events: [event()], side: claiming(gone, 'late') });
      await expect(late).rejects.toMatchObject({ constructor: ReservationTaken, owner: gone });
      expect(await log.readStream(gone)).toHaveLength(1);
      expect(await pending()).toBe(0);
    });

    it('S22 what would take the rights that a pending append needs waits until that is known', async () => {
      const accountId = randomUUID();
      const row = { id: accountId, role: 'admin', rights_version: 1 };
      await log.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: { writes: [{ op: 'put', table: 'accounts', row }] },
      });
      const gone = stream();
      await leave(gone, -1, [event()], { authority: { accountId, rightsVersion: 1, sessionId: null } });
      const dismissed = await log.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: { writes: [{ op: 'put', table: 'accounts', row: { ...row, role: 'client', rights_version: 2 } }] },
      });
      const [left] = await log.readStream(gone);
      expect((left as Recorded).position < dismissed.position).toBe(true);
    });

    it('a database cut off before or after the write leaves the outcome unknown, and it is known soon', async () => {
      for (const [held, when] of [
        ['lock table write.pending_names in exclusive mode', 'cut before'],
        ['lock table write.reservations in exclusive mode', 'cut after'],
      ] as const) {
        const name = stream();
        const value = `${when} ${name}`;
        const holder = await place.pool.connect();
        await holder.query('begin');
        await holder.query(held);
        const request = { stream: name, expected: 'no_stream' as const, events: [event()], side: claiming(value, name) };
        const refusal = log.append(request).catch((error) => error);
        const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'guildhall log' and datname = current_database() and wait_event_type = 'Lock'`;
        while ((await place.pool.query(waiting)).rowCount === 0) await pause(10);
        expect(await refusal).toMatchObject({ constructor: LogUnavailable, unknown: true });
        await holder.query('rollback');
        holder.release();
        const { revision } = await log.append(request);
        expect(revision).toBe(0);
        while ((await pending()) !== 0) await pause(20);
        expect(await ownerOf(place.pool, 'slug', value)).toBe(name);
        expect(await log.readStream(name)).toHaveLength(1);
      }
    });

    it('an append whose answer is cut off by the server is answered once, with its rows', async () => {
      for (let round = 0; round < 5; round++) {
        const name = stream();
        await place.server.control({ tearNext: true });
        const events = [event(), event()];
        const result = await log.append({ stream: name, expected: 'no_stream', events, side: claiming(name, name) });
        const read = await log.readStream(name);
        expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(result).toEqual({ revision: 1, position: read[1]?.position });
        expect(await ownerOf(place.pool, 'slug', name)).toBe(name);
      }
    });

    it('appends under way when the server is killed each learn the truth by their retry', async () => {
      const streams = Array.from({ length: 64 }, stream);
      const appends = streams.map((name) => ({ stream: name, expected: 'no_stream' as const, events: [event()] }));
      const first = Promise.allSettled(appends.map((each) => log.append(each)));
      await pause(5);
      await place.kill();
      await place.restart();
      await first;
      const results = await Promise.all(appends.map((each) => log.append(each)));
      for (const [index, name] of streams.entries()) {
        const read = await log.readStream(name);
        expect(read.map(({ id, position }) => [id, position])).toEqual([
          [appends[index]?.events[0]?.id, results[index]?.position],
        ]);
      }
    });

    it('a server that hangs is unknown within the patience of the append, and the retry says which', async () => {
      const hasty = await another({ patience: 1000 });
      const request = { stream: stream(), expected: 'no_stream' as const, events: [event()] };
      place.server.signal('SIGSTOP');
      const started = performance.now();
      const unhealthy = hasty.health().catch((error) => error);
      const unread = hasty.readStream(stream()).catch((error) => error);
      const hanging = await hasty.append(request).catch((error) => error);
      expect(await unread).toBeInstanceOf(LogUnavailable);
      const took = performance.now() - started;
      expect(await unhealthy).toBeInstanceOf(LogUnavailable);
      place.server.signal('SIGCONT');
      expect(hanging).toMatchObject({ constructor: LogUnavailable, unknown: true });
      expect(took).toBeLessThan(5000);
      const { revision } = await log.append(request);
      expect(revision).toBe(0);
      expect(await log.readStream(request.stream)).toHaveLength(1);
    });

    it('a subscription that has died without a word is replaced, from the last handled position', async () => {
      const reader = following({ after: await log.head() });
      await reader.ready;
      const sent = [event(), event(), event()];
      await log.append({ stream: stream(), expected: 'no_stream', events: [sent[0] as NewEvent] });
      while (reader.seen.length < 1) await pause(5);
      await place.server.control({ muted: true });
      await log.append({ stream: stream(), expected: 'no_stream', events: [sent[1] as NewEvent] });
      while (reader.seen.length < 2) await pause(20);
      await place.server.control({ muted: false });
      await log.append({ stream: stream(), expected: 'no_stream', events: [sent[2] as NewEvent] });
      while (reader.seen.length < 3) await pause(20);
      await reader.stop();
      expect(reader.seen).toEqual(sent.map(({ id }) => id));
    });

    it('a slow reader is given everything once and in order, while the server goes on', async () => {
      const reader = following({ after: await log.head(), onBatch: () => pause(10) });
      await reader.ready;
      const sent: string[] = [];
      for (let round = 0; round < 60; round++) {
        const events = [event(), event(), event(), event(), event()];
        await log.append({ stream: stream(), expected: 'no_stream', events });
        sent.push(...events.map(({ id }) => id));
      }
      while (reader.seen.length < sent.length) await pause(20);
      await reader.stop();
      expect(reader.seen).toEqual(sent);
    });

    it('the checkpoint of a filter moves past hundreds of other events, and what the server notes about itself moves nothing', async () => {
      const reader = following({ after: await log.head(), types: ['CategoryDeleted'] });
      await reader.ready;
      await log.append({ stream: stream(), expected: 'no_stream', events: Array.from({ length: 500 }, () => event()) });
      const head = await log.head();
      while (reader.positions.at(-1) !== head) await pause(10);
      for (let round = 0; round < 40; round++) await place.server.control({ stats: true });
      expect(await log.head()).toBe(head);
      expect(await log.readAll({ after: head })).toEqual({ events: [], position: head, mark: null, end: true });
      await pause(300);
      expect(reader.positions.at(-1)).toBe(head);
      await reader.stop();
      expect(reader.seen).toEqual([]);
      expect(await (await another()).head()).toBe(head);
    });

    it('pages get past more events of others than a page may hold', async () => {
      const after = await log.head();
      for (let round = 0; round < 20; round++) await place.server.control({ stats: true });
      const { position } = await log.append({ stream: stream(), expected: 'no_stream', events: [event()] });
      let page = await log.readAll({ after, limit: 5 });
      for (let pages = 0; !page.end && pages < 20; pages++) page = await log.readAll({ after: page.position, limit: 5 });
      expect(page).toMatchObject({ position, end: true });
    });

    it('an append that the server refuses for good holds up no other that was left', async () => {
      const [denied, open] = [stream(), stream()];
      await leave(denied, -1, [event()], claiming(denied, denied));
      await leave(open, -1, [event()], claiming(open, open));
      await place.server.control({ denied });
      await grownOld();
      const said: string[] = [];
      await another({ say: (line) => said.push(line) });
      while ((await ownerOf(place.pool, 'slug', open)) !== open) await pause(20);
      while (said.length === 0) await pause(20);
      expect(said).toEqual([expect.stringContaining(`An append to ${denied} that was left pending is refused`)]);
      await place.server.control({ denied: '' });
      while ((await pending()) !== 0) await pause(20);
      expect(await ownerOf(place.pool, 'slug', denied)).toBe(denied);
    });

    it('what cannot be sent is unknown to its process when another one may have written it', async () => {
      const way = await reach(place.address);
      const address = Object.assign(new URL(place.address), { port: way.port }).href;
      const cut = await another({ address, patience: 3000 });
      await way.kill();
      const name = stream();
      const events = [event()];
      const side = claiming(name, name);
      const refusal = cut.append({ stream: name, expected: 'no_stream', events, side }).catch((error) => error);
      while ((await pending()) === 0) await pause(5);
      await grownOld();
      const { unknown } = (await refusal) as LogUnavailable;
      while ((await pending()) !== 0) await pause(20);
      const written = (await log.readStream(name)).length;
      expect({ unknown, written }).toEqual(unknown ? { unknown: true, written: 1 } : { unknown: false, written: 0 });
    });

    describe('a cluster', () => {
      let follower: KurrentServer;
      beforeAll(async () => {
        follower = await startDouble(place.server.port);
      });
      afterAll(() => follower?.close());
      const named = (nodes: string) => `${place.address.split(':')[0]}://${nodes}?tls=false`;

      it.each([
        { known: 'a node that is not the leader', nodes: () => `127.0.0.1:${follower.port}` },
        { known: 'all nodes', nodes: () => `127.0.0.1:${follower.port},127.0.0.1:${place.server.port}` },
      ])('is read and written at its leader by a client that knows $known', async ({ nodes }) => {
        const there = await another({ address: named(nodes()) });
        expect(there.id).toBe(log.id);
        const reader = following({ by: there, after: await log.head() });
        await reader.ready;
        const name = stream();
        const events = [event(), event()];
        const { position } = await there.append({ stream: name, expected: 'no_stream', events, side: claiming(name, name) });
        expect(await there.readStream(name)).toEqual(await log.readStream(name));
        expect([await there.head(), await log.head()]).toEqual([position, position]);
        while (reader.seen.length < 2) await pause(5);
        await reader.stop();
        expect(reader.seen).toEqual(events.map(({ id }) => id));
      });

      it('loses its leader and gets it back while it is written and read', async () => {
        const unheard: unknown[] = [];
        const note = (reason: unknown) => unheard.push(reason);
        process.on('unhandledRejection', note);
        const there = await another({ address: named(`127.0.0.1:${follower.port},127.0.0.1:${place.server.port}`) });
        const reader = following({ by: there, after: await log.head() });
        await reader.ready;
        const streams = Array.from({ length: 40 }, stream);
        const requests = streams.map((name) => ({ stream: name, expected: 'no_stream' as const, events: [event()] }));
        const first = Promise.allSettled(requests.map((request) => there.append(request)));
        await place.kill();
        const reads = Promise.allSettled(streams.map((name) => there.readStream(name)));
        await place.restart();
        await Promise.all([first, reads]);
        for (const request of requests) await there.append(request);
        while (reader.seen.length < requests.length) await pause(20);
        await reader.stop();
        expect(reader.seen.toSorted()).toEqual(requests.map(({ events }) => events[0]?.id).toSorted());
        process.off('unhandledRejection', note);
        expect(unheard).toEqual([]);
      });
    });

    it('an append that is too large as a whole is refused before it is sent; a position of another log is an error', async () => {
      const name = stream();
      const large = Array.from({ length: 20 }, () => event('ProductCreated', { content: 'x'.repeat(800_000) }));
      await expect(log.append({ stream: name, expected: 'no_stream', events: large })).rejects.toBeInstanceOf(EventTooLarge);
      expect(await log.readStream(name)).toEqual([]);
      await expect(log.readAll({ after: '0000000000000000001' })).rejects.toThrow('not a position');
    });
  });
}
