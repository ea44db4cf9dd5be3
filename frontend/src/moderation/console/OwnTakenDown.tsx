import type { TakenDown } from '@guildhall/contracts/moderation';
import Button from '@mui/material/Button';
import { useGetList, useRefresh } from 'react-admin';
import { clockTime } from '../../console-kit/clock-time.js';
import { useDeletion } from '../../console-kit/useDeletion.js';
import { useSession } from '../../data/browser-session.js';
import { toastShop } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';

type Noun = 'services' | 'products';

function useListingDeletion(noun: Noun) {
  const refresh = useRefresh();
  const one = noun.slice(0, -1);
  return useDeletion<TakenDown>({
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
}

/** What staff took down of the talent's own, above the list that no longer has it: why, and the way to delete it. */
export function OwnTakenDown({ noun }: { noun: Noun }) {
  const { user } = useSession();
  const filter = { noun, owner: user?.id };
  const { data = [] } = useGetList<TakenDown>('taken-down', { filter }, { enabled: user !== null });
  const deletion = useListingDeletion(noun);
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
