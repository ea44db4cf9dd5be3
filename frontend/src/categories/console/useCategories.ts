import type { Category } from '@guildhall/contracts/categories';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { allRecords } from '../../console-kit/list/all-records.js';

/** Every category by name, however many there are: for a choice among them. */
export function useCategories() {
  const provider = useDataProvider();
  return useQuery({
    queryKey: ['categories', 'all'],
    queryFn: () => allRecords<Category>(provider, { resource: 'categories', filter: {}, sort: { field: 'name', order: 'ASC' } }),
  });
}
