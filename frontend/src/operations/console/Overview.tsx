import { ago } from '@guildhall/contracts/formats';
import type { OverviewView } from '@guildhall/contracts/overview';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { Waiting } from '../../console-kit/Waiting.js';
import { EventsPerSecond, FailedEventsFigure, Figure, LogHead, LongestLag, useOverview } from './Figures.js';
import { duration, shortNumber } from './labels.js';
import { Status } from './Status.js';

const kilobytes = (bytes: number) => `${shortNumber(Math.ceil(bytes / 1000))} kB`;
const verdictOf = ({ time, differs }: NonNullable<OverviewView['last_verify']>) =>
  `${clockTime(time)}, ${differs === 0 ? 'all equal' : differs === 1 ? '1 differs' : `${shortNumber(differs)} differ`}`;
const milliseconds = (value: number | null) => (value === null ? '–' : `${shortNumber(value)} ms`);

/** `/admin/operations`: how the product is, part by part. Not a record of a resource, so no stock part of react-admin holds it. */
export function Overview() {
  const { data, isError } = useOverview();
  return (
    <>
      <PageHead title="Overview">
        <span className="live-mark">Live</span>
      </PageHead>
      {data ? (
        <Parts overview={data} />
      ) : (
        <Waiting text={isError ? 'The overview could not be loaded. Trying again.' : undefined} />
      )}
    </>
  );
}

const Parts = ({ overview }: { overview: OverviewView }) => {
  const { last_backup, last_verify } = overview;
  const live = overview.projections.filter(({ status }) => status === 'live').length;
  return (
    <>
      <dl className="figures">
        <LogHead overview={overview} />
        <EventsPerSecond overview={overview} />
        <Figure label="Append, median" more={`99th percentile ${milliseconds(overview.append_p99)}`}>
          {milliseconds(overview.append_p50)}
        </Figure>
        <LongestLag overview={overview} />
        <FailedEventsFigure overview={overview} />
        <Figure label="Late emails" more={<ConsoleLink to="/admin/jobs">Open jobs</ConsoleLink>}>
          {shortNumber(overview.late_mails)}
        </Figure>
        <Figure
          label="Last backup"
          more={
            <>
              {last_backup ? `${clockTime(last_backup.time)}, ${kilobytes(last_backup.bytes)} ` : 'No backup yet '}
              <ConsoleLink to="/admin/backups">Open backups</ConsoleLink>
            </>
          }
        >
          {last_backup ? ago(last_backup.time) : 'Never'}
        </Figure>
        <Figure label="Last verify" more={last_verify ? verdictOf(last_verify) : 'Not compared yet'}>
          {last_verify ? ago(last_verify.time) : 'Never'}
        </Figure>
      </dl>
      <h2 className="projection-heading">
        Projections, {live} of {overview.projections.length} live
      </h2>
      <ul className="overview-rows">
        {overview.projections.map(({ name, status, lag_events, lag_seconds }) => (
          <li key={name}>
            <ConsoleLink to={`/admin/projections/${name}`}>{name}</ConsoleLink>
            <span>{lag_events === 0 ? 'No lag' : `${shortNumber(lag_events)} events, ${duration(lag_seconds)}`}</span>
            <Status status={status} />
          </li>
        ))}
      </ul>
      <h2 className="projection-heading">Processes</h2>
      <ul className="overview-rows">
        {overview.workers.map(({ id, host, heartbeat, projections }) => (
          <li key={id}>
            <strong>Worker on {host}</strong>
            <span>{projections.length === 0 ? 'On standby' : `Runs ${shortNumber(projections.length)} projections`}</span>
            <span>Heartbeat {clockTime(heartbeat)}</span>
          </li>
        ))}
        {overview.backends.map(({ host, heartbeat, connections }) => (
          <li key={host}>
            <strong>Backend on {host}</strong>
            <span>{connections} connections</span>
            <span>Heartbeat {clockTime(heartbeat)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
