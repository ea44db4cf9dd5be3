import { days } from '@guildhall/contracts/formats';
import type { Service } from '@guildhall/contracts/services';
import Button from '@mui/material/Button';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { Empty } from '../../console-kit/ListStates.js';
import { deletes } from '../../console-kit/list/BulkDialog.js';
import type { ListColumn } from '../../console-kit/list/columns.js';
import { DESCRIPTION_COLUMN, ORDERS, PRICE_COLUMN, timeColumn } from '../../console-kit/list/columns.js';
import { List } from '../../console-kit/list/List.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { useDeletion } from '../../console-kit/useDeletion.js';
import { useSession } from '../../data/browser-session.js';
import { toastShop } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';
import { OwnTakenDown } from '../../moderation/console/OwnTakenDown.js';
import { ServiceCard } from './ServiceCard.js';

const COLUMNS: ListColumn<Service>[] = [
  {
    name: 'title',
    label: 'Title',
    sort: 'title',
    cell: ({ id, title }) => <strong id={`title-${id}`}>{title}</strong>,
    text: ({ title }) => title,
  },
  DESCRIPTION_COLUMN,
  PRICE_COLUMN,
  {
    name: 'duration',
    label: 'Delivery',
    sort: 'duration',
    cell: ({ duration }) => days(duration),
    text: ({ duration }) => duration,
    align: 'right',
    className: 'number',
  },
  timeColumn('created_at', 'Created'),
  timeColumn('updated_at', 'Updated', true),
];
const CARDS = {
  className: 'card-grid',
  height: 112,
  orders: [...ORDERS, [{ field: 'duration', order: 'ASC' }, 'Quickest first']],
} as const;
const BULK = [deletes<Service>('services', (many) => `Are you sure you want to delete ${many}? This action cannot be undone.`)];

/** `/manage-services` (SV-04 to SV-08). */
export function ManageServices() {
  const { user } = useSession();
  const deletion = useDeletion<Service>({
    resource: 'services',
    heading: 'Delete service',
    question: 'Are you sure you want to delete this service? This action cannot be undone.',
    titleOf: ({ title }) => title,
    done: 'Service deleted',
    failed: 'Failed to delete the service.',
    notify: toastShop,
  });
  const acts = (service: Service) => (
    <>
      <Button component={ConsoleLink} to={`/edit-service/${service.id}`} size="small" aria-describedby={`title-${service.id}`}>
        Edit
      </Button>
      <Button size="small" aria-describedby={`title-${service.id}`} onClick={() => deletion.ask(service)}>
        Delete
      </Button>
    </>
  );
  return (
    <>
      <PageHead title="Manage Services">
        <Button component={ConsoleLink} to="/create-service" variant="contained" size="small">
          <Icon name="plus" size={16} />
          Add New Service
        </Button>
      </PageHead>
      <OwnTakenDown noun="services" />
      <List<Service>
        resource="services"
        perPage={24}
        fixed={{ talent_id: user?.id }}
        enabled={user !== null}
        start={{ field: 'created_at', order: 'DESC' }}
        filters={[]}
        label="Your services"
        noun={['service', 'services']}
        columns={COLUMNS}
        titleOf={({ title }) => title}
        search={{ label: 'Search your services', placeholder: 'Search title or description' }}
        actions={acts}
        bulk={BULK}
        notify={toastShop}
        cards={CARDS}
        card={(service, tick) => (
          <ServiceCard service={service} tick={tick}>
            {acts(service)}
          </ServiceCard>
        )}
        empty={
          <Empty
            heading="No services yet"
            text="Describe what you do once, with a price and a delivery time, and clients can choose it."
          >
            <Button component={ConsoleLink} to="/create-service" size="small">
              Create Service
            </Button>
          </Empty>
        }
        failed={{ heading: 'Your services could not be loaded', notice: 'Failed to load your services.' }}
      />
      {deletion.dialog}
    </>
  );
}
