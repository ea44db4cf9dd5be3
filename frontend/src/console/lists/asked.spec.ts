import { ask, askedBy } from './asked.js';

const LIST = {
  sorts: ['title', 'updated_at'],
  start: { field: 'updated_at', order: 'DESC' as const },
  filters: [{ name: 'status', label: 'Status', options: [['draft', 'Draft']] as const }],
};
const read = (search: string) => askedBy(new URLSearchParams(search), LIST);
const write = (search: string, change: Parameters<typeof ask>[1]) => {
  const params = new URLSearchParams(search);
  ask(params, change, LIST);
  return params.toString();
};

describe('what a list is asked for stands in the address', () => {
  it('an address without words asks for the usual', () => {
    expect(read('')).toEqual({ q: '', filter: {}, sort: LIST.start, page: 1 });
  });
  it('is read back as it was written', () => {
    const asked = { q: 'two words', filter: { status: 'draft' }, sort: { field: 'title', order: 'ASC' as const }, page: 3 };
    expect(read(write('', asked))).toEqual(asked);
    expect(write('', asked)).toBe('q=two+words&status=draft&sort=title&page=3');
  });
  it('leaves out what it does not know', () => {
    expect(read('sort=-secret&page=-4&status=gone&page=x')).toEqual(read(''));
  });
  it('starts on the first page again, and keeps what is not its own', () => {
    expect(write('tab=content&page=4&sort=title', { q: 'x' })).toBe('tab=content&sort=title&q=x');
    expect(write('sort=title&status=draft', { sort: LIST.start, filter: { status: '' } })).toBe('');
  });
});
