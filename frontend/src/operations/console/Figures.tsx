import type { OverviewView } from '@guildhall/contracts/overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { get } from '../../data/api.js';
import { duration, shortNumber } from './labels.js';

interface Of {
  overview: OverviewView;
  /** Shown below the figure, in place of its own small print. */
  more?: ReactNode;
}

/** How the product is, asked for again every two seconds. */
export const useOverview = () =>
  useQuery({
    queryKey: ['operations'],
    queryFn: async ({ signal }) => (await get<OverviewView>('/api/operations', signal)).data,
    refetchInterval: 2000,
  });

/** One large figure of a `dl` of the class `figures`. */
export const Figure = ({ label, children, more }: { label: string; children: ReactNode; more?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {more && <small>{more}</small>}
    </dd>
  </div>
);

export const LogHead = ({ overview: { log_head }, more }: Of) => (
  <Figure label="Log head" more={more}>
    {log_head.replace(/^0+(?=.)/, '') || 'Empty'}
  </Figure>
);

export const EventsPerSecond = ({ overview }: Of) => (
  <Figure label="Events per second">{shortNumber(overview.events_per_second)}</Figure>
);

export function LongestLag({ overview: { projections }, more }: Of) {
  const slowest = [...projections].sort((one, other) => other.lag_seconds - one.lag_seconds)[0];
  return (
    <Figure label="Longest lag" more={more ?? (slowest && slowest.lag_events > 0 ? slowest.name : 'No projection is behind')}>
      {duration(slowest?.lag_seconds ?? 0)}
    </Figure>
  );
}

export const FailedEventsFigure = ({ overview: { failed_events } }: Of) => (
  <Figure label="Failed events" more={<ConsoleLink to="/admin/failed-events">Open failed events</ConsoleLink>}>
    {shortNumber(failed_events)}
  </Figure>
);
