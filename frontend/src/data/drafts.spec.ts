import { Drafts, draftSlot } from './drafts.js';

const T0 = Date.parse('2024-01-05T10:30:00Z');

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}
const slot = (form: string, { person = 'mara', record = 'new' } = {}) => draftSlot(person, 'content', record, form);

describe('drafts of what was not saved', () => {
  const setUp = () => {
    const storage = shelf();
    const clock = { now: T0 };
    return {
      storage,
      clock,
      drafts: new Drafts(
        () => storage,
        () => clock.now,
      ),
    };
  };

  it('are offered to the next form, latest first, and never to the form that writes them', () => {
    const { drafts, clock } = setUp();
    drafts.keep(slot('1'), { title: 'One' }, {});
    clock.now += 1000;
    drafts.keep(slot('2'), { title: 'Two' }, {});
    expect(drafts.others(slot('3')).map(({ values }) => values)).toEqual([{ title: 'Two' }, { title: 'One' }]);
    expect(drafts.others(slot('2')).map(({ at, values }) => [at, values])).toEqual([
      ['2024-01-05T10:30:00.000Z', { title: 'One' }],
    ]);
  });

  it('belong to one person and one record', () => {
    const { drafts } = setUp();
    drafts.keep(slot('1'), { title: 'Mine' }, {});
    expect(drafts.others(slot('2', { person: 'edda' }))).toEqual([]);
    expect(drafts.others(slot('2', { record: 'a-record' }))).toEqual([]);
  });

  it('are gone when dropped, and after a month', () => {
    const { drafts, clock, storage } = setUp();
    drafts.keep(slot('1'), { title: 'One' }, {});
    drafts.drop(slot('1'));
    drafts.keep(slot('2', { person: 'edda' }), { title: 'Old' }, {});
    clock.now += 31 * 86_400_000;
    expect(drafts.others(slot('3'))).toEqual([]);
    expect(storage.kept.size).toBe(0);
  });

  it('an unreadable draft is ignored, and full storage breaks nothing else', () => {
    const { drafts, storage } = setUp();
    storage.setItem(slot('1'), '{"half');
    expect(drafts.others(slot('2'))).toEqual([]);
    const full = new Drafts(() => {
      throw new Error('full');
    });
    full.keep(slot('1'), {}, {});
    full.drop(slot('1'));
    expect(full.others(slot('2'))).toEqual([]);
  });

  it('are found only by the person who wrote them', () => {
    const { drafts, storage } = setUp();
    storage.setItem('theme', 'dark');
    drafts.keep(slot('1'), { title: 'One' }, {});
    drafts.keep(slot('2', { record: '7' }), { title: 'Two' }, {});
    drafts.keep(slot('3', { person: 'mara-2' }), { title: 'Three' }, {});
    expect(drafts.slotsOf('mara')).toEqual([slot('1'), slot('2', { record: '7' })]);
    expect(drafts.slotsOf('nobody')).toEqual([]);
  });
});
