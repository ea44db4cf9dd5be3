import { ServiceInput } from '@guildhall/contracts/services';
import { changedFields } from './Conflict.js';

describe('two edits of one record', () => {
  const opened = { id: '1', title: 'A', description: 'Words', price: 10, duration: 3, version: 0 };

  it('names what the other save changed, and nothing that only the server keeps', () => {
    const current = { ...opened, title: 'B', price: 12, version: 1, updated_at: 'later' };
    expect(changedFields(ServiceInput, opened, current)).toEqual(['title', 'price']);
  });
  it('names nothing after a save that changed nothing', () => {
    expect(changedFields(ServiceInput, opened, { ...opened, version: 1 })).toEqual([]);
  });
});
