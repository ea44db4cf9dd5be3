import { days } from '@guildhall/contracts/formats';
import type { Service } from '@guildhall/contracts/services';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icons.js';
import { Price } from '../../design/Price.js';

/** SV-05: title, price, delivery days, three lines of description; `children` are what can be done with it. */
export const ServiceCard = ({ service, tick, children }: { service: Service; tick?: ReactNode; children: ReactNode }) => (
  <article className="console-card">
    <div className="console-card-line">
      <span className="with-tick">
        {tick}
        <h2 className="t-4" id={`title-${service.id}`}>
          {service.title}
        </h2>
      </span>
      <Price amount={service.price} />
    </div>
    <p className="console-card-text">{service.description}</p>
    <div className="console-card-foot">
      <span className="fact">
        <Icon name="clock" size={16} />
        Delivery in {days(service.duration)}
      </span>
      <span className="acts">{children}</span>
    </div>
  </article>
);
