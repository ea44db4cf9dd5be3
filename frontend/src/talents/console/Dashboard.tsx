import { oneDecimal } from '@guildhall/contracts/formats';
import type { TalentStats } from '@guildhall/contracts/talents';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { get } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { Icon } from '../../design/icons.js';
import { DashboardProducts } from '../../products/console/DashboardProducts.js';
import { Stars } from '../../reviews/Rating.js';
import { DashboardServices } from '../../services/console/DashboardServices.js';
import { DashboardAside } from './DashboardAside.js';

const TABS = [
  ['services', 'Services'],
  ['products', 'Products'],
  ['reviews', 'Reviews'],
  ['analytics', 'Analytics'],
] as const;
type TabName = (typeof TABS)[number][0];
const PANELS: Record<TabName, ReactNode> = {
  services: <DashboardServices />,
  products: <DashboardProducts />,
  reviews: <Later what="Reviews management" />,
  analytics: <Later what="Analytics" />,
};

/** `/dashboard` (DB-01 to DB-06). */
export function Dashboard() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'services';
  return (
    <>
      <PageHead title="Dashboard">
        <Button component="a" href="/talent-profile" size="small">
          <Icon name="out" size={16} />
          View Public Profile
        </Button>
        <Button component={ConsoleLink} to="/create-product" size="small">
          Create Product
        </Button>
        <Button component={ConsoleLink} to="/create-service" variant="contained" size="small">
          Create Service
        </Button>
      </PageHead>
      <Stats />
      <div className="dashboard">
        <div>
          <Tabs
            value={tab}
            onChange={(_event, next: TabName) => setParams(next === 'services' ? {} : { tab: next }, { replace: true })}
            aria-label="Your work"
            className="console-tabs"
            variant="scrollable"
            scrollButtons={false}
          >
            {TABS.map(([name, label]) => (
              <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls="dashboard-panel" />
            ))}
          </Tabs>
          <div id="dashboard-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="console-list">
            {PANELS[tab]}
          </div>
        </div>
        <DashboardAside />
      </div>
    </>
  );
}

/** Counts and rating; a failure is logged and shows 0 and N/A (DB-02 to DB-04). */
function Stats() {
  const { user } = useSession();
  const { data, error, isPending } = useQuery({
    queryKey: ['talents', 'stats', user?.id],
    queryFn: async () => (await get<TalentStats>(`/api/talents/${user?.id}/stats`)).data,
    enabled: user !== null,
  });
  useEffect(() => {
    if (error) console.warn('The counts could not be loaded', error);
  }, [error]);
  const { services = 0, products = 0, rating = null, reviewCount = 0 } = data ?? {};
  const isKnown = !isPending || error !== null;
  const figure = (value: number | string) => (isKnown ? value : '…');
  const note = (words: ReactNode) => (isKnown ? words : <span className="skeleton stat-waits" />);
  return (
    <dl className="stats" aria-busy={isPending}>
      <Stat
        name="Services"
        value={figure(services)}
        note={note(services === 0 ? 'None offered yet' : 'Offered on your public profile')}
      />
      <Stat
        name="Products"
        value={figure(products)}
        note={note(products === 0 ? 'None for sale yet' : 'For sale in the marketplace')}
      />
      <Stat
        name="Rating"
        value={figure(oneDecimal(rating))}
        note={note(
          <>
            {rating !== null && <Stars rating={Number(rating.toFixed(1))} />}
            {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
          </>,
        )}
      />
      <Stat name="Profile Views" value="--" note="Coming soon" />
    </dl>
  );
}

const Stat = ({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) => (
  <div className="stat">
    <dt>{name}</dt>
    <dd className="stat-value">{value}</dd>
    <dd className="stat-note">{note}</dd>
  </div>
);

function Later({ what }: { what: string }) {
  return (
    <div className="console-empty">
      <h2>{what}</h2>
      <p>{what} will be implemented in a future update.</p>
    </div>
  );
}
