import { portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import { servicePath, talentPath } from '@guildhall/contracts/page-paths';
import type { Review } from '@guildhall/contracts/reviews';
import type { Service } from '@guildhall/contracts/services';
import type { Talent } from '@guildhall/contracts/talents';
import type { ListAnswer } from '../data/queries.js';
import { Button } from '../design/Button.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Skeleton } from '../design/Skeleton.js';
import { TintedHead } from '../design/TintedHead.js';
import { FurtherPages, usePages } from '../listing/FurtherPages.js';
import { ReviewsOf } from '../reviews/ReviewsOf.js';
import { TalentFacts } from '../reviews/TalentFacts.js';
import { ServiceRow } from './ServiceRow.js';

interface OfServiceProps {
  service: Service;
  /** Undefined until it is loaded, null where there is none. */
  talent: Talent | null | undefined;
}

export const ServiceTop = ({ service, talent }: OfServiceProps) => (
  <TintedHead
    talentId={service.talent_id}
    back={{
      to: `${talentPath(service.talent_id)}?tab=services`,
      text: talent ? `Back to ${talent.name}` : 'Back to talent',
    }}
  >
    <div className="talent-top service-top">
      <h1 className="t-1">{service.title}</h1>
      <div className="service-by">{talent && <By talent={talent} />}</div>
      <Picture
        className="talent-face portrait"
        src={talent?.avatar ?? portraitPath(service.talent_id)}
        drawn={portraitPath(service.talent_id)}
        width={240}
        height={240}
      />
    </div>
  </TintedHead>
);

interface OfferProps {
  service: Service;
  onSelect: () => void;
}

export const ServiceOffer = ({ service, onSelect }: OfferProps) => (
  <aside className="offer" aria-label="Offer">
    <p className="small muted">Price</p>
    <p className="offer-rate">
      <span>{dollars(service.price)}</span>
    </p>
    <ul className="offer-claims">
      <li>
        <Icon name="clock" />
        Delivery in {service.deliveryTime || FALLBACKS.delivery}
      </li>
    </ul>
    <div className="offer-acts">
      <Button variant="contained" fullWidth onClick={onSelect}>
        Select &amp; Continue
      </Button>
      <Button to={talentPath(service.talent_id)} fullWidth>
        View Profile
      </Button>
    </div>
  </aside>
);

/** Price and main button, always in reach on a phone. */
export const SelectBar = ({ service, onSelect }: OfferProps) => (
  <div className="phone-bar">
    <p>
      <span>{dollars(service.price)}</span>
    </p>
    <Button variant="contained" onClick={onSelect}>
      Select &amp; Continue
    </Button>
  </div>
);

/** `reviews` is the page of them that the address names, once it is loaded. */
export function ServiceReviews({ service, reviews }: { service: Service; reviews: ListAnswer<Review> | undefined }) {
  const { pages, top } = usePages(reviews?.total);
  return (
    <section aria-labelledby="reviews">
      <h2 className="t-3" id="reviews" ref={top} tabIndex={-1}>
        Reviews
      </h2>
      {reviews ? (
        <ReviewsOf
          subject={{ service_id: service.id }}
          talentId={service.talent_id}
          reviews={reviews.items}
          isFirst={pages.page === 1}
          dates="relative"
          here={servicePath(service.id)}
        />
      ) : (
        <Skeleton style={{ height: 96, marginTop: 26 }} />
      )}
      <FurtherPages of={reviews} {...pages} />
    </section>
  );
}

interface OthersProps {
  others: Service[];
  talent: Talent | null | undefined;
  onSelect: (id: string) => void;
}

export const OtherServices = ({ others, talent, onSelect }: OthersProps) => (
  <section aria-labelledby="others">
    <h2 className="t-3" id="others">
      {talent ? `More from ${talent.name}` : 'More services'}
    </h2>
    <div className="services">
      {others.map((other) => (
        <ServiceRow key={other.id} service={other} sample={false} onSelect={() => onSelect(other.id)} />
      ))}
    </div>
  </section>
);

const By = ({ talent }: { talent: Talent }) => (
  <>
    <p className="lead">
      <Link to={talentPath(talent.id)} className="link">
        {talent.name}
      </Link>
    </p>
    {talent.title && <p>{talent.title}</p>}
    <TalentFacts talent={talent} />
  </>
);
