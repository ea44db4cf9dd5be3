import { mayAs } from '@guildhall/contracts/accounts';
import type { ProjectionView } from '@guildhall/contracts/projections';
import { FunctionField, SimpleShowLayout, useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ActButton } from '../../console-kit/ActButton.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { StaffRecord } from '../../console-kit/StaffRecord.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { rebuildOf, verifyOf } from './acts.js';
import { LagChart } from './LagChart.js';
import { duration, shortNumber } from './labels.js';
import { ProjectionRuns } from './ProjectionRuns.js';
import { RebuildPanel } from './RebuildPanel.js';
import { Status } from './Status.js';

const LIVE = { refetchInterval: 1000 };
const Field = FunctionField<ProjectionView>;

/** `/admin/projections/{name}` (OP-08, OP-09): one read model, what was done to it, and what may be done. */
export function ProjectionShow() {
  const { name = '' } = useParams();
  return (
    <>
      <StaffRecord<ProjectionView> title={name} resource="projections" id={name} className="projection-show" queryOptions={LIVE}>
        <Acts />
        <Rebuild />
        <Figures />
        <Paused />
      </StaffRecord>
      <LagChart name={name} />
      <ProjectionRuns name={name} />
    </>
  );
}

const Figures = () => (
  <SimpleShowLayout direction="row" className="projection-figures">
    <Field label="Status" render={({ status }) => <Status status={status} />} />
    <Field label="Lag" render={({ lag_events, lag_seconds }) => `${shortNumber(lag_events)} events, ${duration(lag_seconds)}`} />
    <Field label="Rate" render={({ rate }) => `${shortNumber(rate)} /s`} />
    <Field label="Events" render={({ events }) => shortNumber(events)} />
    <Field label="Rows" render={({ rows }) => shortNumber(rows)} />
    <Field label="Failed events" render={({ failed_events }) => shortNumber(failed_events)} />
    <Field
      label="Version"
      render={({ version, code_version }) => (version === code_version ? `v${version}` : `v${version}, code is v${code_version}`)}
    />
    <Field label="Generation" render={({ generation }) => generation} />
    <Field label="Kept for rollback" render={({ kept_version }) => (kept_version === null ? 'None' : `v${kept_version}`)} />
    <Field label="Worker" render={({ worker }) => worker ?? 'None'} />
    <Field label="Last verify" render={verdict} />
    <Field label="Last error" render={({ last_error }) => last_error ?? 'None'} />
    <Field label="Position" render={({ position }) => <code>{position.replace(/^0+(?=.)/, '')}</code>} />
  </SimpleShowLayout>
);

const verdict = ({ last_verify }: ProjectionView): string => {
  if (!last_verify) return 'Never';
  const { compared, difference, time } = last_verify;
  return `${difference ?? (compared ? 'Equal' : 'Not compared')}, ${clockTime(time)}`;
};

function Rebuild() {
  const projection = useRecordContext<ProjectionView>();
  return projection ? <RebuildPanel projection={projection} /> : null;
}

function Paused() {
  const { paused } = useRecordContext<ProjectionView>() ?? {};
  if (!paused) return null;
  return (
    <p className="projection-paused">
      Paused by {paused.by} on {clockTime(paused.time)}: “{paused.reason}”. Its answers say that they are behind.
    </p>
  );
}

function Acts() {
  const projection = useRecordContext<ProjectionView>();
  const role = userTypeOf(useSession());
  if (!projection || !mayAs(role, 'operator')) return null;
  const { name, status, rebuild, kept_version } = projection;
  const path = `/api/projections/${name}`;
  const busy = rebuild !== null;
  return (
    <div className="projection-acts">
      <ActButton {...rebuildOf(name)} disabled={busy || status === 'paused'} />
      <ActButton {...verifyOf(name)} disabled={busy || status === 'paused'} />
      <ActButton
        label="Roll back"
        heading={`Roll ${name} back`}
        meaning="The tables that the last rebuild replaced catch up, then readers get them again."
        path={`${path}/roll-back`}
        done="Rollback requested"
        disabled={busy || status === 'paused' || kept_version === null}
      />
      {status === 'paused' ? (
        <ActButton
          label="Resume"
          heading={`Resume ${name}`}
          meaning="It goes on from where it was paused."
          path={`${path}/resume`}
          done={`${name} goes on`}
        />
      ) : (
        <ActButton
          label="Pause"
          heading={`Pause ${name}`}
          meaning="It takes in no event until it is resumed. Its answers say that they are behind."
          path={`${path}/pause`}
          done={`${name} is paused`}
          disabled={busy}
        />
      )}
    </div>
  );
}
