import { Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';

/** The page while its service is loaded, and where it could not be. */
export const ServiceMissing = ({ isPending, onRetry }: { isPending: boolean; onRetry: (() => void) | null }) => (
  <div className="wrap" aria-busy={isPending}>
    <Link to="/talent" className="back">
      <Icon name="back" />
      Back to talent
    </Link>
    {onRetry && <Failure what="service" level="h1" onRetry={onRetry} />}
    {isPending && <ServiceLoading />}
  </div>
);

const ServiceLoading = () => (
  <>
    <LoadingHead>Loading service...</LoadingHead>
    <div className="talent-top service-top">
      <Skeleton style={{ gridArea: 'title', alignSelf: 'end', width: '64%', height: 60 }} />
      <Skeleton style={{ gridArea: 'by', width: '36%', height: 74, marginBottom: 44 }} />
      <Skeleton className="talent-face" />
    </div>
    <div className="overview service-page">
      <Skeleton style={{ width: '86%', height: 76 }} />
      <Skeleton style={{ height: 212 }} />
    </div>
  </>
);
