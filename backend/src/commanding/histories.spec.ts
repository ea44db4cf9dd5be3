import type { ContentEvent } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import type { ReadStreamOptions } from '@guildhall/event-store/log';
import fc from 'fast-check';
import { contentDecider } from '../content/content.decider';
import { recordOfContent } from '../content/content.record';
import { Histories } from './histories';
import type { Snapshots } from './snapshots';
import { folded } from './streams';

let made = 0;
const revised = (revision: number, changes: object): Recorded<ContentEvent> =>
  ({
    id: `event ${++made}`,
    stream: 'content-1',
    revision,
    position: '',
    type: revision === 0 ? 'ContentDrafted' : 'ContentRevised',
    data: { id: '1', author_id: 'ada', ...changes },
    metadata: { time: `2026-01-01T00:00:0${revision % 10}.000Z` },
  }) as unknown as Recorded<ContentEvent>;
const drafted = () => revised(0, { title: 'A', content: 'first', slug: 'a', category_ids: [] });
const thin = (events: readonly Recorded<ContentEvent>[]) => contentDecider.thin?.(events) ?? events;

/** A stream as a log holds it. */
const logOf = () => {
  const log = { events: [] as Recorded<ContentEvent>[], read: 0 };
  const readStream = async (_: string, { from = 0, limit = Number.POSITIVE_INFINITY }: ReadStreamOptions = {}) => {
    const found = log.events.filter(({ revision }) => revision >= from).slice(0, limit);
    log.read += found.length;
    return found;
  };
  return Object.assign(log, { readStream });
};

describe('the history of a stream', () => {
  it('given many revisions, then the next command reads one event', async () => {
    const [log, histories] = [logOf(), new Histories()];
    log.events = [drafted()];
    for (let revision = 1; revision < 1000; revision++) {
      await histories.read(log, 'content-1', thin);
      log.events.push(revised(revision, { content: `text ${revision}` }));
    }
    log.read = 0;
    expect(await histories.read(log, 'content-1', thin)).toHaveLength(1000);
    expect(log.read).toBe(2);
  });

  it('RC-01 given a log restored from a backup, then it is read from its beginning', async () => {
    const [log, histories] = [logOf(), new Histories()];
    log.events = [drafted(), revised(1, { title: 'Lost' })];
    await histories.read(log, 'content-1', thin);
    log.events = [log.events[0]!, revised(1, { title: 'Another' })];
    expect((await histories.read(log, 'content-1', thin)).at(-1)?.data).toMatchObject({ title: 'Another' });
    log.events = [];
    expect(await histories.read(log, 'content-1', thin)).toEqual([]);
  });

  describe('that snapshots hold', () => {
    const given = async (revisions: number) => {
      const [log, stored] = [logOf(), new Map<string, string>()];
      const snapshots: Snapshots = {
        load: async (stream) => JSON.parse(stored.get(stream) ?? 'null'),
        save: async (stream, events) => void stored.set(stream, JSON.stringify(events)),
      };
      const write = async (histories: Histories, count: number) => {
        for (let each = 0; each < count; each++) {
          log.events.push(log.events.length ? revised(log.events.length, { content: `text ${log.events.length}` }) : drafted());
          await histories.read(log, 'content-1', thin);
        }
        log.read = 0;
      };
      const histories = new Histories(snapshots);
      await write(histories, revisions);
      const whole = async (of: Histories) => expect(await of.read(log, 'content-1', thin)).toEqual(thin(log.events));
      return { log, stored, snapshots, histories, write, whole };
    };

    it.each([9, 100, 1000])('given %s events and a new process, then it reads few of them', async (revisions) => {
      const { log, snapshots, whole } = await given(revisions);
      await whole(new Histories(snapshots));
      expect(log.read).toBeLessThanOrEqual(9);
    });

    it('given a process that another one left far behind, then it reads few of them too', async () => {
      const { log, snapshots, histories, write, whole } = await given(3);
      await write(new Histories(snapshots), 500);
      await whole(histories);
      expect(log.read).toBeLessThanOrEqual(20);
    });

    it('RC-01 given a snapshot ahead of a restored log, then the log is read, and what it holds is saved', async () => {
      const { log, snapshots, stored, whole } = await given(40);
      log.events = log.events.slice(0, 20);
      await whole(new Histories(snapshots));
      expect(JSON.parse(stored.get('content-1') ?? '[]')).toHaveLength(20);
    });

    it('RC-01 given a command that was repeated after a restore, then older events beside it are not used as its own', async () => {
      const { log, snapshots, stored, whole } = await given(16);
      const last = JSON.parse(stored.get('content-1') ?? '[]').at(-1) as Recorded<ContentEvent>;
      log.events = log.events.slice(0, last.revision);
      log.events[last.revision - 1] = revised(last.revision - 1, { title: 'Another' });
      log.events.push({ ...last, metadata: { ...last.metadata, time: '2026-02-01T00:00:00.000Z' } });
      await whole(new Histories(snapshots));
    });

    it('given snapshots that cannot be read or saved, then the log is read', async () => {
      const { whole } = await given(20);
      const fail = () => Promise.reject(new Error('no such table'));
      await whole(new Histories({ load: fail, save: fail }));
    });

    it('given few events, then nothing is saved', async () => {
      expect((await given(7)).stored.size).toBe(0);
    });
  });

  it('given more than it keeps, then the least recently used is read whole again', async () => {
    const [log, histories] = [logOf(), new Histories(null, 1000)];
    log.events = [drafted(), revised(1, { content: 'x'.repeat(150) })];
    await histories.read(log, 'content-1', thin);
    await histories.read(log, 'content-2', thin);
    log.read = 0;
    await histories.read(log, 'content-1', thin);
    expect(log.read).toBe(2);
  });

  it('OP-01 PE-07 what is folded from it is the same without what later events replace', () => {
    const change = fc.record({ title: fc.string(), content: fc.string() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const events = [drafted(), ...changes.map((each, at) => revised(at + 1, each))];
        expect(folded(contentDecider, thin(events))).toEqual(folded(contentDecider, events));
        expect(recordOfContent(thin(events))).toEqual(recordOfContent(events));
        const texts = thin(events).filter(({ data }) => 'content' in data);
        expect(texts).toHaveLength(1);
      }),
    );
  });
});
