import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { servicePath } from '@guildhall/contracts/page-paths';
import type { Service } from '@guildhall/contracts/services';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';

export type ShownService = Pick<Service, 'id' | 'title' | 'description' | 'price' | 'deliveryTime'>;

/** A service on its talent's page (TP-07). A sample has no page of its own to lead to. */
export function ServiceRow({ service, sample, onSelect }: { service: ShownService; sample: boolean; onSelect: () => void }) {
  return (
    <article className="service">
      <div>
        <h3 className="t-4">{sample ? service.title : <Link to={servicePath(service.id)}>{service.title}</Link>}</h3>
        <p>{service.description}</p>
        <div className="facts">
          <span>
            <Icon name="clock" size={16} />
            Delivery in {service.deliveryTime || FALLBACKS.delivery}
          </span>
        </div>
      </div>
      <div className="service-side">
        <span className="service-price">{dollars(service.price)}</span>
        <div className="acts">
          <Button size="small" onClick={onSelect}>
            Select &amp; Continue
          </Button>
        </div>
      </div>
    </article>
  );
}
