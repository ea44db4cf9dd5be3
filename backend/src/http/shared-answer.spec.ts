import { randomUUID } from 'node:crypto';
import type { Shows } from '@guildhall/projections/runner/reading/known-checkpoints';
import { RowJournal } from '@guildhall/projections/runner/reading/row-journal';
import { SharedAnswer, showsOf } from './shared-answer.js';

const READS = ['products'];

/** An answer that names these rows, under an address. */
const answerNaming = (ids: readonly string[], url = '/api/products') =>
  new SharedAnswer(JSON.stringify(ids.map((id) => ({ id, title: 'Ümlaut' }))), (bytes) =>
    showsOf(READS, ['products'], url, bytes),
  );
const naming = (...of: Parameters<typeof answerNaming>) => answerNaming(...of).shows[0];

/** Whether a row that changed leaves the answer as it is. */
function outlives(shows: Shows | undefined, changed: string): boolean {
  const journal = new RowJournal(1);
  journal.note(2, [[changed], []]);
  return shows?.rows !== undefined && journal.untouched(1, 2, shows.rows);
}

describe('a shared answer that depends on rows', () => {
  const [shown, other] = [randomUUID(), randomUUID()];

  it('PE-01 given a row that it names, a change of that row ends it, and of another one does not', () => {
    expect(outlives(naming([shown]), shown)).toBe(false);
    expect(outlives(naming([shown]), other)).toBe(true);
  });

  it('PE-01 given it is kept only compressed, a change of a row that it names ends it', async () => {
    const answer = answerNaming([other, shown]);
    await answer.as('gzip');
    expect(outlives(answer.shows[0], shown)).toBe(false);
    expect(outlives(answer.shows[0], randomUUID())).toBe(true);
  });

  it('PE-01 given a row that its address names, a change of that row ends it', () => {
    expect(outlives(naming([], `/api/products/${shown}`), shown)).toBe(false);
  });

  it('PE-01 given more rows than it is held against, any change ends it', () => {
    expect(outlives(naming(Array.from({ length: 401 }, () => randomUUID())), other)).toBe(false);
  });
});
