import type { ContentEvent } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import type { ReadStreamOptions } from '@guildhall/event-store/log';
import fc from 'fast-check';
import { contentDecider } from '../content/content.decider';
import { contentRecord } from '../content/content.record';
import { Histories } from './histories';
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
  const readStream = async (_: string, { from = 0 }: ReadStreamOptions = {}) => {
    const found = log.events.filter(({ revision }) => revision >= from);
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

  it('given more than it keeps, then what was used longest ago is read whole again', async () => {
    const [log, histories] = [logOf(), new Histories(1000)];
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
        expect(contentRecord(thin(events))).toEqual(contentRecord(events));
        const texts = thin(events).filter(({ data }) => 'content' in data);
        expect(texts).toHaveLength(1);
      }),
    );
  });
});
