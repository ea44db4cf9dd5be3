import { ContentInput } from '@guildhall/contracts/content';
import { ServiceInput } from '@guildhall/contracts/services';
import { clashesOf, plainWords, settledBy, type Values } from './clashes';

const nobody = { person: null, sent: null };

describe('two edits of one record', () => {
  const opened = { id: '1', title: 'A', description: 'Words', price: 10, duration: 3, version: 0 };
  const clashes = (mine: Values, current: Values) => clashesOf(ServiceInput, plainWords, { opened, mine, current });
  const settled = (mine: Values, current: Values, own: Parameters<typeof settledBy>[3] = nobody) =>
    settledBy(ServiceInput, plainWords, { opened, mine, current }, own);

  it('OP-03 clash where the other save changed what would be saved otherwise, typed here or not', () => {
    const current = { ...opened, title: 'B', price: 12, version: 1, updated_at: 'later' };
    expect(clashes({ ...opened, title: 'C' }, current)).toEqual([
      { name: 'title', typed: true },
      { name: 'price', typed: false },
    ]);
    expect(settled({ ...opened, title: 'C' }, current)).toBeNull();
    expect(settled({ ...opened, description: 'Others' }, current)).toBeNull();
  });

  it('OP-03 raise no false alarm: a save that changed nothing, or the same, is saved over', () => {
    const mine = { ...opened, title: 'C', description: 'Others' };
    expect(settled(mine, { ...opened, version: 1 })).toEqual({ ...mine, version: 1 });
    expect(settled(mine, { ...opened, title: 'C', price: '10', version: 2 })).toEqual({ ...mine, version: 2 });
    const post = { title: 'A', meta_keywords: null, category_ids: ['x', 'y'], version: 0 };
    const typed = { ...post, meta_keywords: '', title: 'B' };
    const theirs = { ...post, category_ids: ['y', 'x'], version: 1 };
    expect(settledBy(ContentInput, plainWords, { opened: post, mine: typed, current: theirs }, nobody)).toEqual({
      ...typed,
      version: 1,
    });
  });

  it('OP-03 raise no false alarm over the person’s own save whose answer was lost', () => {
    const sent = { ...opened, title: 'B' };
    const mine = { ...opened, title: 'B, and more' };
    expect(settled(mine, { ...sent, version: 1 }, { person: null, sent })).toEqual({ ...mine, version: 1 });
    expect(settled(mine, { ...sent, price: 12, version: 1 }, { person: null, sent })).toBeNull();
  });

  it('OP-03 take over what the person saved elsewhere, and ask where both were typed', () => {
    const current = { ...opened, title: 'B', author_id: 'me', version: 1 };
    const mine = { ...opened, price: 12 };
    expect(settled(mine, current, { person: 'me', sent: null })).toEqual({ ...mine, title: 'B', version: 1 });
    expect(settled(mine, current, { person: 'somebody', sent: null })).toBeNull();
    expect(settled({ ...mine, title: 'C' }, current, { person: 'me', sent: null })).toBeNull();
  });
});
