import { allRecords } from './all-records.js';

describe('a whole list', () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({ id: String(index) }));
  const asked = { resource: 'content', filter: { q: 'x' }, sort: { field: 'title', order: 'ASC' as const } };

  it('is read page by page, as it is filtered and ordered', async () => {
    const calls: unknown[] = [];
    const getList = async (resource: string, { pagination, filter, sort }: never) => {
      calls.push([resource, filter, sort]);
      const { page, perPage } = pagination as { page: number; perPage: number };
      return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
    };
    expect(await allRecords({ getList } as never, asked)).toEqual(rows);
    expect(calls).toEqual(Array(3).fill(['content', asked.filter, asked.sort]));
  });

  it('a record that slips to the next page while it is read is there once', async () => {
    let page = 0;
    const getList = async () => {
      page += 1;
      return { data: page === 1 ? rows.slice(0, 100) : rows.slice(99, 150), total: 150 };
    };
    expect((await allRecords({ getList } as never, asked)).map(({ id }) => id)).toEqual(rows.slice(0, 150).map(({ id }) => id));
  });

  it('ends where the list shrinks while it is read', async () => {
    const getList = async () => ({ data: [], total: 500 });
    expect(await allRecords({ getList } as never, asked)).toEqual([]);
  });
});
