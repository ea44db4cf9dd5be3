import { days, dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { parseCents, parseWhole } from '@guildhall/contracts/value-parsers';
import { PreviewAside } from '../../console-kit/form/PreviewAside.js';
import { Icon } from '../../design/icons.js';

interface Values {
  title?: string | null;
  description?: string | null;
  price?: string | number | null;
  duration?: string | number | null;
}

/** The service as visitors will see it on the talent's page. */
export const ServicePreview = () => <PreviewAside<Values>>{(values) => <Preview values={values} />}</PreviewAside>;

function Preview({ values: { title, description, price, duration } }: { values: Values }) {
  const cents = parseCents(price);
  const delivery = parseWhole(duration);
  return (
    <div className="service-likeness">
      <h2 className="t-4">{title || 'Your service'}</h2>
      <p>{description || 'Your description appears here.'}</p>
      <span className="fact">
        <Icon name="clock" size={16} />
        Delivery in {delivery && delivery > 0 ? days(delivery) : FALLBACKS.delivery}
      </span>
      <span className="likeness-title">{dollars(cents === null || cents < 0 ? 0 : cents / 100)}</span>
    </div>
  );
}
