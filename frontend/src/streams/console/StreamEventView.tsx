import type { Followed, StreamEvent } from '@guildhall/contracts/streams';
import { useId, useState } from 'react';
import { PersonalValues } from '../../audit/console/PersonalValues.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { command } from '../../data/api.js';
import { Icon } from '../../design/icons.js';

/** One event: its data as JSON, and what followed. */
export function StreamEventView({ stream, event }: { stream: string; event: StreamEvent }) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<StreamEvent | null>(null);
  const id = useId();
  const shown = opened ?? event;
  const { revision, type, time } = shown;
  const open = async (reason: string) =>
    setOpened(await command<StreamEvent>('POST', `/api/streams/${encodeURIComponent(stream)}/open`, { revision, reason }));
  return (
    <>
      <button type="button" className="stream-head" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="number">v{revision}</span>
        <strong>{type}</strong>
        <time dateTime={time} className="staff-time">
          {clockTime(time)}
        </time>
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      <div id={id} hidden={!isOpen} className="stream-body">
        <Body event={shown} />
        {shown.is_masked && <PersonalValues open={open} />}
      </div>
    </>
  );
}

const Body = ({ event: { id, position, upcast_from, data, metadata, followed } }: { event: StreamEvent }) => (
  <>
    <p className="stream-facts">
      Position {position}
      {upcast_from !== null && `, written as version ${upcast_from} of its shape`}
    </p>
    <Json label="Data" value={data} />
    <Json label="Metadata" value={metadata} />
    <Consequences followed={followed} />
    <p className="audit-ways">
      <ConsoleLink to={`/admin/audit/${id}`}>Its audit entry</ConsoleLink>
    </p>
  </>
);

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <figure className="stream-json">
      <figcaption>{label}</figcaption>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}

const rowLine = ({ projection, table, change, key }: Followed['rows'][number]) => (
  <code key={`${projection} ${table} ${change} ${key}`}>
    {projection}: {change} {table} {key}
  </code>
);

function Consequences({ followed: { rows, mails, jobs } }: { followed: Followed }) {
  return (
    <dl className="stream-followed">
      <dt>Rows</dt>
      <dd>{rows.length === 0 ? '(none)' : rows.map(rowLine)}</dd>
      {mails.length > 0 && <dt>Emails</dt>}
      {mails.map(({ id, purpose, written_at }) => (
        <dd key={id}>
          {purpose}, {written_at ? `written ${clockTime(written_at)}` : 'not yet written'}
        </dd>
      ))}
      {jobs.length > 0 && <dt>Jobs</dt>}
      {jobs.map(({ id, state }) => (
        <dd key={id}>
          <code>{id}</code> {state}
        </dd>
      ))}
    </dl>
  );
}
