import type { Inquiry } from '@guildhall/contracts/inquiries';
import { useGetList } from 'react-admin';
import { useSession } from '../../data/browser-session.js';

/** How many inquiries the signed-in person has not read; 0 while it is not known. It follows the live channel as lists do. */
export function useUnread(): number {
  const { user } = useSession();
  const { total = 0 } = useGetList<Inquiry>(
    'inquiries',
    { filter: { unread: true }, pagination: { page: 1, perPage: 1 } },
    { enabled: user !== null },
  );
  return total;
}
