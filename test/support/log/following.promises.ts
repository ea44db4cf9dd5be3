import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import { type EventLog, type NewEvent, type Page, type Position, START } from '@guildhall/event-store/log';
import { event, ids, type LogSuite, numbered, stream } from './log-suite';

/** What a reader of the log is promised. */
export function following(suite: LogSuite): void {
  const { another, append, everything, seenWhile } = suite;
  describe('following', () => {
    it('24 writers and a reader at the tail: nothing is skipped, doubled or out of order', async () => {
      const logs = [suite.log, await another()];
      const after = await suite.log.head();
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
      await suite.place.unevenCommits(true);
      const seen = await seenWhile(await another(), () => Promise.all(numbered(24).map(write)));
      await suite.place.unevenCommits(false);
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

    it('a page ends with the event that fills its bytes, and the next one goes on from there', async () => {
      const after = await suite.log.head();
      const large = () => event({ text: randomBytes(5_000).toString('base64') }, 'SkillAdded');
      const events = numbered(7).map(large);
      await append(stream(), 'no_stream', events);
      for (const filter of [undefined, { types: ['SkillAdded'] }]) {
        const pages = async (bytes: number) => {
          const read: Page[] = [];
          for (let at = after; read.at(-1)?.end !== true; at = (read.at(-1) as Page).position)
            read.push(await suite.log.readAll({ after: at, filter, limit: 100, bytes }));
          return read.map((page) => ids(page.events)).filter((each) => each.length > 0);
        };
        expect((await pages(15_000)).map((each) => each.length)).toEqual([3, 3, 1]);
        expect((await pages(1)).map((each) => each.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
        for (const bytes of [1, 15_000, 1e9]) expect((await pages(bytes)).flat()).toEqual(ids(events));
        const [first] = events as [NewEvent];
        const one = await suite.log.readAll({ after, filter, bytes: 1 });
        expect(one).toMatchObject({ events: [{ id: first.id }], mark: markOf(one.events[0] as Recorded), end: false });
        expect(one.position).toBe(one.events[0]?.position);
      }
    });

    it('parts of the streams are all of them, each stream in one part, and some events in every part', async () => {
      const after = await suite.log.head();
      const names = numbered(12).map(() => stream());
      for (const name of names) await append(name, 'no_stream', [event({}, 'SkillAdded'), event({}, 'CategoryCreated')]);
      const [parts, head] = [3, await suite.log.head()];
      const pages = await Promise.all(
        numbered(parts).map((_, part) => {
          const streams = { part, parts, besides: ['CategoryCreated'] };
          return suite.log.readAll({ after, filter: { types: ['SkillAdded', 'CategoryCreated'], streams } });
        }),
      );
      for (const { position, end } of pages) expect({ position, end }).toEqual({ position: head, end: true });
      const given = (type: string) =>
        pages.flatMap(({ events }) => events.filter((each) => each.type === type).map((each) => each.stream));
      expect(given('SkillAdded').sort()).toEqual([...names].sort());
      expect(given('CategoryCreated').sort()).toEqual([...names, ...names, ...names].sort());
      expect(pages.every(({ events }) => events.length < 2 * names.length)).toBe(true);
    });

    it('a filter gives only its types, and the checkpoint moves past all others', async () => {
      const after = await suite.log.head();
      const wanted = [event({}, 'SkillAdded'), event({}, 'SkillAdded')];
      const name = stream();
      const final = event();
      await append(name, 'no_stream', [event(), wanted[0] as NewEvent, event(), wanted[1] as NewEvent, final]);
      const head = await suite.log.head();
      const filter = { types: ['SkillAdded'] };
      expect(await suite.log.readAll({ after, filter })).toMatchObject({
        events: wanted.map(({ id }) => ({ id })),
        position: head,
        mark: markOf(final),
        end: true,
      });
      const first = await suite.log.readAll({ after, filter, limit: 1 });
      const { position: at } = first.events[0] as Recorded;
      expect(first).toMatchObject({
        events: [{ id: wanted[0]?.id }],
        position: at,
        mark: markOf(first.events[0] as Recorded),
        end: false,
      });
      const nothing = await suite.log.readAll({ after, filter: { types: ['CategoryDeleted'] } });
      expect(nothing).toEqual({ events: [], position: head, mark: markOf(final), end: true });
      expect(await suite.log.readAll({ after: head })).toEqual({ events: [], position: head, mark: null, end: true });

      const until = new AbortController();
      const batches: [string[], Position][] = [];
      const caughtUp: Position[] = [];
      const reading = suite.log.subscribeAll({
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
      const head = await suite.log.head();
      let handled = 0;
      let largest = 0;
      let caughtUp: { at: Position; handled: number } | null = null;
      const waits: number[] = [];
      let appended = 0;
      const reading = suite.log.subscribeAll({
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

    it('gives one batch at a time and none after an abort, and ends with the error of its handler', async () => {
      const until = new AbortController();
      let running = 0;
      let batches = 0;
      await suite.log.subscribeAll({
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
      const reading = suite.log.subscribeAll({
        after: START,
        signal: new AbortController().signal,
        onBatch: () => Promise.reject(new Error('the handler')),
      });
      await expect(reading).rejects.toThrow('the handler');
      const waiting = new AbortController();
      const idle = suite.log.subscribeAll({ after: await suite.log.head(), signal: waiting.signal, onBatch: async () => {} });
      await pause(20);
      waiting.abort();
      await idle;
      await suite.log.subscribeAll({
        after: START,
        signal: waiting.signal,
        onBatch: () => Promise.reject(new Error('never called')),
      });
    });
  });
}
