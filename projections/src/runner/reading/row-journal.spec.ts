import fc from 'fast-check';
import { RowJournal } from './row-journal';

const name = fc.constantFrom('a', 'b', 'c', 'd');
const message = fc.record({
  ids: fc.uniqueArray(name, { maxLength: 3 }),
  came: fc.boolean(),
  whole: fc.boolean(),
  lost: fc.boolean(),
});

describe('which rows changed, by revision', () => {
  it('PE-01 given any history, with messages lost or not whole, then no row that changed counts as untouched', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 30 }),
        fc.nat(30),
        fc.uniqueArray(name),
        fc.boolean(),
        (history, since, ids, lists) => {
          const journal = new RowJournal(0);
          history.forEach(({ ids, came, whole, lost }, at) => {
            if (!lost) journal.note(at + 1, whole ? [ids, came ? ['table'] : []] : null);
          });
          const before = Math.min(since, history.length);
          const rows = { ids, tables: lists ? ['table'] : [] };
          const changed = history.slice(before).some((each) => each.ids.some((id) => ids.includes(id)) || (lists && each.came));
          if (changed) expect(journal.untouched(before, history.length, rows)).toBe(false);
          const complete = before < history.length && history.slice(before).every(({ whole, lost }) => whole && !lost);
          if (complete && !changed) expect(journal.untouched(before, history.length, rows)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('given more rows than it holds, then changes before the forgotten ones are unknown', () => {
    const journal = new RowJournal(0);
    for (let at = 1; at <= 20_010; at++) journal.note(at, [[`row ${at}`], []]);
    expect(journal.untouched(9, 20_010, { ids: ['other'], tables: [] })).toBe(false);
    expect(journal.untouched(10, 20_010, { ids: ['other'], tables: [] })).toBe(true);
  });
});
