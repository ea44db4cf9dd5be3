import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent } from '@guildhall/event-store/log';
import type { KurrentAdapter } from './kurrent-place';
import { type KurrentServer, startDouble } from './kurrent-server';
import { claiming, KurrentSuite } from './kurrent-suite';
import { event, stream } from './log/log-suite';

/** What the shared suite cannot ask of every log: a subscription that a server pushes, and a cluster. */
export function kurrentReaders(adapter: KurrentAdapter): void {
  describe(`readers of a log server: ${adapter.name}`, () => {
    const suite = new KurrentSuite(adapter);

    it('a subscription that has died without a word is replaced, from the last handled position', async () => {
      const reader = suite.following({ after: await suite.log.head() });
      await reader.ready;
      const sent = [event(), event(), event()];
      await suite.log.append({ stream: stream(), expected: 'no_stream', events: [sent[0] as NewEvent] });
      while (reader.seen.length < 1) await pause(5);
      await suite.place.server.control({ muted: true });
      await suite.log.append({ stream: stream(), expected: 'no_stream', events: [sent[1] as NewEvent] });
      while (reader.seen.length < 2) await pause(20);
      await suite.place.server.control({ muted: false });
      await suite.log.append({ stream: stream(), expected: 'no_stream', events: [sent[2] as NewEvent] });
      while (reader.seen.length < 3) await pause(20);
      await reader.stop();
      expect(reader.seen).toEqual(sent.map(({ id }) => id));
    });

    it('a slow reader is given everything once and in order, while the server goes on', async () => {
      const reader = suite.following({ after: await suite.log.head(), onBatch: () => pause(10) });
      await reader.ready;
      const sent: string[] = [];
      for (let round = 0; round < 60; round++) {
        const events = [event(), event(), event(), event(), event()];
        await suite.log.append({ stream: stream(), expected: 'no_stream', events });
        sent.push(...events.map(({ id }) => id));
      }
      while (reader.seen.length < sent.length) await pause(20);
      await reader.stop();
      expect(reader.seen).toEqual(sent);
    });

    it('the checkpoint of a filter moves past hundreds of other events, and what the server notes about itself moves nothing', async () => {
      const reader = suite.following({ after: await suite.log.head(), types: ['CategoryDeleted'] });
      await reader.ready;
      await suite.log.append({
        stream: stream(),
        expected: 'no_stream',
        events: Array.from({ length: 500 }, () => event()),
      });
      const head = await suite.log.head();
      while (reader.positions.at(-1) !== head) await pause(10);
      for (let round = 0; round < 40; round++) await suite.place.server.control({ stats: true });
      expect(await suite.log.head()).toBe(head);
      expect(await suite.log.readAll({ after: head })).toEqual({ events: [], position: head, mark: null, end: true });
      await pause(300);
      expect(reader.positions.at(-1)).toBe(head);
      await reader.stop();
      expect(reader.seen).toEqual([]);
      expect(await (await suite.another()).head()).toBe(head);
    });

    it('pages get past more events of others than a page may hold', async () => {
      const after = await suite.log.head();
      for (let round = 0; round < 20; round++) await suite.place.server.control({ stats: true });
      const { position } = await suite.log.append({ stream: stream(), expected: 'no_stream', events: [event()] });
      let page = await suite.log.readAll({ after, limit: 5 });
      for (let pages = 0; !page.end && pages < 20; pages++) page = await suite.log.readAll({ after: page.position, limit: 5 });
      expect(page).toMatchObject({ position, end: true });
    });

    describe('a cluster', () => {
      let follower: KurrentServer;
      beforeAll(async () => {
        follower = await startDouble(suite.place.server.port);
      });
      afterAll(() => follower?.close());
      const named = (nodes: string) => `${suite.place.address.split(':')[0]}://${nodes}?tls=false`;

      it.each([
        { known: 'a node that is not the leader', nodes: () => `127.0.0.1:${follower.port}` },
        { known: 'all nodes', nodes: () => `127.0.0.1:${follower.port},127.0.0.1:${suite.place.server.port}` },
      ])('is read and written at its leader by a client that knows $known', async ({ nodes }) => {
        const there = await suite.another({ address: named(nodes()) });
        expect(there.id).toBe(suite.log.id);
        const reader = suite.following({ by: there, after: await suite.log.head() });
        await reader.ready;
        const name = stream();
        const events = [event(), event()];
        const { position } = await there.append({ stream: name, expected: 'no_stream', events, side: claiming(name, name) });
        expect(await there.readStream(name)).toEqual(await suite.log.readStream(name));
        expect([await there.head(), await suite.log.head()]).toEqual([position, position]);
        while (reader.seen.length < 2) await pause(5);
        await reader.stop();
        expect(reader.seen).toEqual(events.map(({ id }) => id));
      });

      it('loses its leader and gets it back while it is written and read', async () => {
        const unheard: unknown[] = [];
        const note = (reason: unknown) => unheard.push(reason);
        process.on('unhandledRejection', note);
        const there = await suite.another({ address: named(`127.0.0.1:${follower.port},127.0.0.1:${suite.place.server.port}`) });
        const reader = suite.following({ by: there, after: await suite.log.head() });
        await reader.ready;
        const streams = Array.from({ length: 40 }, () => stream());
        const requests = streams.map((name) => ({ stream: name, expected: 'no_stream' as const, events: [event()] }));
        const first = Promise.allSettled(requests.map((request) => there.append(request)));
        await suite.place.kill();
        const reads = Promise.allSettled(streams.map((name) => there.readStream(name)));
        await suite.place.restart();
        await Promise.all([first, reads]);
        for (const request of requests) await there.append(request);
        while (reader.seen.length < requests.length) await pause(20);
        await reader.stop();
        expect(reader.seen.toSorted()).toEqual(requests.map(({ events }) => events[0]?.id).toSorted());
        process.off('unhandledRejection', note);
        expect(unheard).toEqual([]);
      });
    });
  });
}
