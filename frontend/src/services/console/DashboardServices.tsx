import type { Service } from '@guildhall/contracts/services';
import Button from '@mui/material/Button';
import { ConsoleLink } from '../../console/ConsoleLink.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { AT_A_GLANCE, useOwnList } from '../../console/useOwnList.js';
import { ViewAndEdit } from '../../console/ViewAndEdit.js';
import { ServiceCard } from './ServiceCard.js';

/** The dashboard's services; read errors are only logged (ERR-19). */
export function DashboardServices() {
  const { data: services, isPending, error } = useOwnList<Service>('services');
  if (isPending && !error) return <Skeletons count={4} height={96} className="card-grid" />;
  if (!services || services.length === 0) {
    return (
      <Empty heading="No services yet" text="Describe what you do once, with a price and a delivery time.">
        <Button component={ConsoleLink} to="/create-service" size="small">
          Create Service
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <ul className="card-grid">
        {services.slice(0, AT_A_GLANCE).map((service) => (
          <li key={service.id}>
            <ServiceCard service={service}>
              <ViewAndEdit noun="service" id={service.id} />
            </ServiceCard>
          </li>
        ))}
      </ul>
      <div className="acts form-acts">
        <Button component={ConsoleLink} to="/manage-services" size="small">
          Manage Services
        </Button>
      </div>
    </>
  );
}
