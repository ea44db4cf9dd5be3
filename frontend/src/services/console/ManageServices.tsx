import type { Service } from '@guildhall/contracts/services';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useDelete } from 'react-admin';
import { ConfirmDialog } from '../../console/ConfirmDialog.js';
import { ConsoleLink } from '../../console/ConsoleLink.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { PageHead } from '../../console/PageHead.js';
import { useOwnList } from '../../console/useOwnList.js';
import { Icon } from '../../shell/icons.js';
import { toast, toastFailure } from '../../shell/toasts.js';
import { ServiceCard } from './ServiceCard.js';

/** `/manage-services` (SV-04 to SV-08). */
export function ManageServices() {
  const { data: services, isPending, error, refetch } = useOwnList<Service>('services');
  const [remove] = useDelete();
  const [doomed, setDoomed] = useState<Service | null>(null);
  const failed = error !== null;
  useEffect(() => {
    if (failed) toastFailure('Failed to load your services.');
  }, [failed]);
  const confirm = async (service: Service) => {
    try {
      await remove('services', { id: service.id, previousData: service }, { returnPromise: true });
      toast('Service deleted');
    } catch (failure) {
      console.warn('The service could not be deleted', failure);
      toastFailure('Failed to delete the service.');
    }
    setDoomed(null);
  };
  return (
    <>
      <PageHead title="Manage Services">
        <Button component={ConsoleLink} to="/create-service" variant="contained" size="small">
          <Icon name="plus" size={16} />
          Add New Service
        </Button>
      </PageHead>
      <section className="console-list" aria-busy={isPending} aria-label="Your services">
        {isPending && !failed && <Skeletons count={4} height={112} className="card-grid" />}
        {failed && !services && (
          <Empty heading="Your services could not be loaded" text="The connection may be down.">
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Empty>
        )}
        {services?.length === 0 && (
          <Empty
            heading="No services yet"
            text="Describe what you do once, with a price and a delivery time, and clients can choose it."
          >
            <Button component={ConsoleLink} to="/create-service" size="small">
              Create Service
            </Button>
          </Empty>
        )}
        {services && services.length > 0 && (
          <ul className="card-grid">
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service}>
                  <Button
                    component={ConsoleLink}
                    to={`/edit-service/${service.id}`}
                    size="small"
                    aria-describedby={`title-${service.id}`}
                  >
                    Edit
                  </Button>
                  <Button size="small" aria-describedby={`title-${service.id}`} onClick={() => setDoomed(service)}>
                    Delete
                  </Button>
                </ServiceCard>
              </li>
            ))}
          </ul>
        )}
      </section>
      {doomed && (
        <ConfirmDialog
          heading="Delete service"
          question="Are you sure you want to delete this service? This action cannot be undone."
          subject={doomed.title}
          action="Delete"
          onCancel={() => setDoomed(null)}
          onConfirm={() => confirm(doomed)}
        />
      )}
    </>
  );
}
