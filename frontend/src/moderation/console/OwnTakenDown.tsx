import type { TakenDown } from '@guildhall/contracts/moderation';
import Button from '@mui/material/Button';
import { useGetList, useRefresh } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { useDeletion } from '../../console-kit/useDeletion.js';
import { useSession } from '../../data/browser-session.js';
import { toastShop } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';

/** What staff took down of the talent's own, above the list that no longer has it: why, and the way to delete it. */
export function OwnTakenDown({ noun }: { noun: 'services' | 'products' }) {
  const { user } = useSession();
  const refresh = useRefresh();
  const filter = { noun, owner: user?.id };
  const { data = [] } = useGetList<TakenDown>('taken-down', { filter }, { enabled: user !== null });
  const one = noun.slice(0, -1);
  const deletion = useDeletion<TakenDown>({
    resource: noun,
    heading: `Delete ${one}`,
    question: `Are you sure you want to delete this ${one}? This action cannot be undone.`,
    titleOf: ({ title }) => title ?? '',
    done: `${one === 'service' ? 'Service' : 'Product'} deleted`,
    failed: `Failed to delete the ${one}.`,
    notify: (words, failed) => {
      toastShop(words, failed);
      refresh();
    },
  });
  if (data.length === 0) return null;
  return (
    <section className="taken-down" aria-label="Taken down">
      <ul>
        {data.map((listing) => (
          <li key={listing.id}>
            <Icon name="warning" />
            <div>
              <strong id={`down-${listing.id}`}>{listing.title}</strong> was taken down on {clockTime(listing.time)}.
              <p>Reason: {listing.reason}. Only you see it. To get it back, please contact us.</p>
            </div>
            <Button size="small" aria-describedby={`down-${listing.id}`} onClick={() => deletion.ask(listing)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {deletion.dialog}
    </section>
  );
}
