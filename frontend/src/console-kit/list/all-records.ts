import type { DataProvider, RaRecord } from 'react-admin';
import type { Order } from '../../listing/listing.js';

const STEP = 100;

/** Every record of a list, read page by page. Duplicates are removed: a record may move to the next page in between. */
export async function allRecords<T extends RaRecord>(
  provider: Pick<DataProvider, 'getList'>,
  { resource, filter, sort }: { resource: string; filter: object; sort: Order },
): Promise<T[]> {
  const found = new Map<unknown, T>();
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await provider.getList<T>(resource, { filter, sort, pagination: { page, perPage: STEP } });
    for (const record of data) found.set(record.id, record);
    if (data.length === 0 || page * STEP >= total) return [...found.values()];
  }
}
