import type { Service } from '@guildhall/contracts/services';
import { DashboardList } from '../../console-kit/DashboardList.js';
import { ViewAndEdit } from '../../console-kit/ViewAndEdit.js';
import { ServiceCard } from './ServiceCard.js';

/** The dashboard's services. */
export const DashboardServices = () => (
  <DashboardList<Service>
    resource="services"
    noun="Service"
    skeleton={{ height: 96, className: 'card-grid' }}
    hint="Describe what you do once, with a price and a delivery time."
  >
    {(services) => (
      <ul className="card-grid">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service}>
              <ViewAndEdit noun="service" id={service.id} />
            </ServiceCard>
          </li>
        ))}
      </ul>
    )}
  </DashboardList>
);
