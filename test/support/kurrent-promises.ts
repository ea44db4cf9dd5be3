import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import { connectServer } from '@guildhall/event-store/kurrent/client';
import { proposed } from '@guildhall/event-store/kurrent/events';
import { AlreadyAnswered, EventTooLarge, LogUnavailable, ReservationTaken } from '@guildhall/event-store/log';
import { ownerOf } from '@guildhall/event-store/write-side';
import type { KurrentAdapter } from './kurrent-place';
import { reach } from './kurrent-server';
import { claiming, KurrentSuite } from './kurrent-suite';
import { event, stream } from './log/log-suite';

/** What the shared suite cannot ask of every log: appends to two servers that know nothing of each other. */
export function kurrentPromises(adapter: KurrentAdapter): void {
  describe(`two servers, one log: ${adapter.name}`, () => {
    const suite = new KurrentSuite(adapter);

    it('a retry that names no revision writes nothing after a restart, where the server by itself would write it twice', async () => {
      const name = stream();
      const events = [event()];
      const first = await suite.log.append({ stream: name, expected: 'any', events });
      await suite.place.kill();
      await suite.place.restart();
      const later = await suite.another();
      for (const expected of ['any', 'stream_exists'] as const)
        expect(await later.append({ stream: name, expected, events })).toEqual(first);
      expect(await later.readStream(name)).toHaveLength(1);
      const { client, expectation } = await connectServer(suite.place.address);
      await client.appendToStream(name, proposed(events), { [expectation]: 'any', deadline: 5000 } as never);
      expect(await later.readStream(name)).toHaveLength(2);
      (await client.getChannel()).close();
    });

    it('what a crash left pending is settled when a log opens: written where it was or can be appended, forgotten where it never can', async () => {
      const [appended, possible, impossible] = [stream(), stream(), stream()];
      const record = { actor: randomUUID(), key: 'k', fingerprint: 'f', answer: { id: 1 } };
      const written = [event(), event()];
      await suite.leave(appended, -1, written, { ...claiming(appended, appended), idempotency: record });
      const result = await suite.log.append({ stream: appended, expected: 'no_stream', events: written });
      const open = [event()];
      await suite.leave(possible, -1, open, claiming(possible, possible));
      await suite.log.append({ stream: impossible, expected: 'no_stream', events: [event()] });
      await suite.leave(impossible, -1, [event()], claiming(impossible, impossible));
      expect(await ownerOf(suite.place.pool, 'slug', appended)).toBeNull();
      await suite.grownOld();
      const later = await suite.another();
      // The logs that are open look as well: what one of them has in hand the new one leaves to it.
      while ((await suite.pending()) !== 0) await pause(20);
      const owners = await Promise.all([appended, possible, impossible].map((value) => ownerOf(suite.place.pool, 'slug', value)));
      expect(owners).toEqual([appended, possible, null]);
      expect((await later.readStream(possible)).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
      expect(await later.readStream(appended)).toHaveLength(2);
      expect(await later.readStream(impossible)).toHaveLength(1);
      const again = later.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: { idempotency: record },
      });
      await expect(again).rejects.toMatchObject({
        constructor: AlreadyAnswered,
        answer: record.answer,
        position: result.position,
      });
    });

    it('a command that meets a pending value waits until its owner is known, also when its process is gone', async () => {
      const gone = stream();
      await suite.leave(gone, -1, [event()], claiming(gone, gone));
      const late = suite.log.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: claiming(gone, 'late'),
      });
      await expect(late).rejects.toMatchObject({ constructor: ReservationTaken, owner: gone });
      expect(await suite.log.readStream(gone)).toHaveLength(1);
      expect(await suite.pending()).toBe(0);
    });

    it('S22 what would take the rights that a pending append needs waits until that is known', async () => {
      const accountId = randomUUID();
      const row = { id: accountId, role: 'admin', rights_version: 1 };
      await suite.log.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: { writes: [{ op: 'put', table: 'accounts', row }] },
      });
      const gone = stream();
      await suite.leave(gone, -1, [event()], { authority: { accountId, rightsVersion: 1, sessionId: null } });
      const dismissed = await suite.log.append({
        stream: stream(),
        expected: 'no_stream',
        events: [event()],
        side: { writes: [{ op: 'put', table: 'accounts', row: { ...row, role: 'client', rights_version: 2 } }] },
      });
      const [left] = await suite.log.readStream(gone);
      expect((left as Recorded).position < dismissed.position).toBe(true);
    });

    it('a database cut off before or after the write leaves the outcome unknown, and it is known soon', async () => {
      for (const [held, when] of [
        ['lock table write.pending_names in exclusive mode', 'cut before'],
        ['lock table write.reservations in exclusive mode', 'cut after'],
      ] as const) {
        const name = stream();
        const value = `${when} ${name}`;
        const holder = await suite.place.pool.connect();
        await holder.query('begin');
        await holder.query(held);
        const request = { stream: name, expected: 'no_stream' as const, events: [event()], side: claiming(value, name) };
        const refusal = suite.log.append(request).catch((error) => error);
        const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'guildhall log' and datname = current_database() and wait_event_type = 'Lock'`;
        while ((await suite.place.pool.query(waiting)).rowCount === 0) await pause(10);
        expect(await refusal).toMatchObject({ constructor: LogUnavailable, unknown: true });
        await holder.query('rollback');
        holder.release();
        const { revision } = await suite.log.append(request);
        expect(revision).toBe(0);
        while ((await suite.pending()) !== 0) await pause(20);
        expect(await ownerOf(suite.place.pool, 'slug', value)).toBe(name);
        expect(await suite.log.readStream(name)).toHaveLength(1);
      }
    });

    it('an append whose answer is cut off by the server is answered once, with its rows', async () => {
      for (let round = 0; round < 5; round++) {
        const name = stream();
        await suite.place.server.control({ tearNext: true });
        const events = [event(), event()];
        const result = await suite.log.append({ stream: name, expected: 'no_stream', events, side: claiming(name, name) });
        const read = await suite.log.readStream(name);
        expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect(result).toEqual({ revision: 1, position: read[1]?.position });
        expect(await ownerOf(suite.place.pool, 'slug', name)).toBe(name);
      }
    });

    it('appends under way when the server is killed each learn the truth by their retry', async () => {
      const streams = Array.from({ length: 64 }, () => stream());
      const appends = streams.map((name) => ({ stream: name, expected: 'no_stream' as const, events: [event()] }));
      const first = Promise.allSettled(appends.map((each) => suite.log.append(each)));
      await pause(5);
      await suite.place.kill();
      await suite.place.restart();
      await first;
      const results = await Promise.all(appends.map((each) => suite.log.append(each)));
      for (const [index, name] of streams.entries()) {
        const read = await suite.log.readStream(name);
        expect(read.map(({ id, position }) => [id, position])).toEqual([
          [appends[index]?.events[0]?.id, results[index]?.position],
        ]);
      }
    });

    it('a server that hangs is unknown within the patience of the append, and the retry says which', async () => {
      const hasty = await suite.another({ patience: 1000 });
      const request = { stream: stream(), expected: 'no_stream' as const, events: [event()] };
      suite.place.server.signal('SIGSTOP');
      const started = performance.now();
      const unhealthy = hasty.health().catch((error) => error);
      const unread = hasty.readStream(stream()).catch((error) => error);
      const hanging = await hasty.append(request).catch((error) => error);
      expect(await unread).toBeInstanceOf(LogUnavailable);
      const took = performance.now() - started;
      expect(await unhealthy).toBeInstanceOf(LogUnavailable);
      suite.place.server.signal('SIGCONT');
      expect(hanging).toMatchObject({ constructor: LogUnavailable, unknown: true });
      expect(took).toBeLessThan(5000);
      const { revision } = await suite.log.append(request);
      expect(revision).toBe(0);
      expect(await suite.log.readStream(request.stream)).toHaveLength(1);
    });

    it('an append that the server refuses for good holds up no other that was left', async () => {
      const [denied, open] = [stream(), stream()];
      await suite.leave(denied, -1, [event()], claiming(denied, denied));
      await suite.leave(open, -1, [event()], claiming(open, open));
      await suite.place.server.control({ denied });
      await suite.grownOld();
      const said: string[] = [];
      await suite.another({ say: (line) => said.push(line) });
      while ((await ownerOf(suite.place.pool, 'slug', open)) !== open) await pause(20);
      while (said.length === 0) await pause(20);
      expect(said).toEqual([expect.stringContaining(`An append to ${denied} that was left pending is refused`)]);
      await suite.place.server.control({ denied: '' });
      while ((await suite.pending()) !== 0) await pause(20);
      expect(await ownerOf(suite.place.pool, 'slug', denied)).toBe(denied);
    });

    it('what cannot be sent is unknown to its process when another one may have written it', async () => {
      const way = await reach(suite.place.address);
      const address = Object.assign(new URL(suite.place.address), { port: way.port }).href;
      const cut = await suite.another({ address, patience: 3000 });
      await way.kill();
      const name = stream();
      const events = [event()];
      const side = claiming(name, name);
      const refusal = cut.append({ stream: name, expected: 'no_stream', events, side }).catch((error) => error);
      while ((await suite.pending()) === 0) await pause(5);
      await suite.grownOld();
      const { unknown } = (await refusal) as LogUnavailable;
      while ((await suite.pending()) !== 0) await pause(20);
      const written = (await suite.log.readStream(name)).length;
      expect({ unknown, written }).toEqual(unknown ? { unknown: true, written: 1 } : { unknown: false, written: 0 });
    });

    it('an append that is too large as a whole is refused before it is sent; a position of another log is an error', async () => {
      const name = stream();
      const large = Array.from({ length: 20 }, () => event({ content: 'x'.repeat(800_000) }));
      await expect(suite.log.append({ stream: name, expected: 'no_stream', events: large })).rejects.toBeInstanceOf(
        EventTooLarge,
      );
      expect(await suite.log.readStream(name)).toEqual([]);
      await expect(suite.log.readAll({ after: '0000000000000000001' })).rejects.toThrow('not a position');
    });
  });
}
