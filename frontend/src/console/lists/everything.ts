import type { DataProvider, RaRecord } from 'react-admin';
import type { Order } from './asked.js';

const STEP = 100;

/** Every record that a list holds, page by page. One that moved meanwhile stands once. */
export async function everything<T extends RaRecord>(
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
