import { markOf } from '@guildhall/event-store/event-mark';
import {
  EventTooLarge,
  type ExpectedRevision,
  LogBusy,
  MAX_EVENT_BYTES,
  RevisionConflict,
  START,
} from '@guildhall/event-store/log';
import { event, ids, type LogSuite, numbered, settled, stream } from './log-suite';

/** What an append promises. */
export function appending(suite: LogSuite): void {
  const { another, append, everything } = suite;
  describe('appending', () => {
    it('a new log is empty', async () => {
      expect(await suite.log.head()).toBe(START);
      expect(await suite.log.readAll({ after: START })).toEqual({ events: [], position: START, mark: null, end: true });
      expect(await suite.log.readStream(stream())).toEqual([]);
      await suite.log.health();
    });

    it('answers the revision and position of the last event, and gives back what was written', async () => {
      const name = stream();
      const events = [event({ title: 'a "quoted" \\ ünicode 🜁 title', none: null }), event({ price_cents: 1999 })];
      const result = await append(name, 'no_stream', events);
      expect(result.revision).toBe(1);
      const read = await suite.log.readStream(name);
      expect(read.map(({ position: _, stream: __, revision: ___, ...rest }) => rest)).toEqual(events);
      expect(read.map((each) => [each.stream, each.revision])).toEqual([
        [name, 0],
        [name, 1],
      ]);
      expect(read[1]?.position).toBe(result.position);
      expect(await suite.log.head()).toBe(result.position);
    });

    it('RC-01 names the event at a position, and answers null where there is none', async () => {
      const [first, second] = [event(), event()];
      const one = await append('named', 'no_stream', [first]);
      const two = await append('named', 0, [second]);
      expect([await suite.log.markAt(one.position), await suite.log.markAt(two.position)]).toEqual([first, second].map(markOf));
      const next = one.position.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10));
      expect(await suite.log.markAt(next > two.position ? next : `9${two.position.slice(1)}`)).toBeNull();
      expect(await suite.log.head()).toBe(two.position);
    });

    it('OP-10 reads a position that somebody typed, without the zeros before it too, and none that it does not write', async () => {
      const { position } = await append(stream(), 'no_stream', [event()]);
      expect(suite.log.positionOf(position)).toBe(position);
      expect(suite.log.positionOf(position.replace(/^0+/, ''))).toBe(position);
      for (const text of ['', 'x', '-1', `${position}0`, '1.5']) expect([text, suite.log.positionOf(text)]).toEqual([text, null]);
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
      expect((await suite.log.readStream(name)).map((each) => each.revision)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('reads a stream from a revision, forwards and backwards, up to a limit', async () => {
      const name = stream();
      await append(
        name,
        'no_stream',
        numbered(10).map(() => event()),
      );
      const revisions = async (options: object) => (await suite.log.readStream(name, options)).map((each) => each.revision);
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
      expect(await suite.log.readStream(name)).toHaveLength(first.revision + 2);
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
      expect(await suite.log.readStream(name)).toEqual([]);
      const fits = event({ content: 'x'.repeat(MAX_EVENT_BYTES - 1000) });
      await append(name, 'no_stream', [fits]);
      expect(ids(await suite.log.readStream(name))).toEqual([fits.id]);
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
}
