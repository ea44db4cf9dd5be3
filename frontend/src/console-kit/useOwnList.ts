import { type RaRecord, useGetList } from 'react-admin';
import { useSession } from '../data/browser-session.js';

/** The newest of them are enough for a dashboard. */
export const AT_A_GLANCE = 8;

/** Records of the signed-in talent, newest first. */
export function useOwnList<T extends RaRecord>(resource: 'services' | 'products') {
  const { user } = useSession();
  return useGetList<T>(
    resource,
    {
      filter: { talent_id: user?.id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: user !== null },
  );
}
