import { count, text, view } from '@guildhall/contracts/schema';
import { columnsFrom } from '../definition/select';
import { table } from '../definition/table';
import { asView } from './as-view';

interface Book {
  id: string;
  title: string;
  pages: number;
}
const book = view<Book>('BookOfThisTest', { id: text, title: text, pages: count });

describe('a row as a view', () => {
  it('given a row with more columns, then the view has its own fields only, in their order', () => {
    const row = { secret: 'shelf 7', leaves: 50, title: 'Walls', id: 'a' };
    expect(Object.entries(asView(book, row, { pages: row.leaves * 2 }))).toEqual([
      ['id', 'a'],
      ['title', 'Walls'],
      ['pages', 100],
    ]);
  });

  it('given a field that neither the row nor the caller has, then it does not compile', () => {
    // @ts-expect-error `pages` is missing
    expect(asView(book, { id: 'a', title: 'Walls' }, {})).toEqual({ id: 'a', title: 'Walls', pages: undefined });
  });

  it('given a table, then a select names each of its columns', () => {
    const books = table<Book>({
      name: 'books',
      key: ['id'],
      columns: { id: { type: 'text' }, title: { type: 'text' }, pages: { type: 'integer' } },
    });
    expect(columnsFrom(books, 'b')).toBe('b.id, b.title, b.pages');
  });
});
