import { mayAs } from '@guildhall/contracts/accounts';
import type { Followed, StreamEvent } from '@guildhall/contracts/streams';
import { useId, useState } from 'react';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Icon } from '../../design/icons.js';

/** One event: its data as JSON, and what followed. */
export function StreamEventView({ stream, event }: { stream: string; event: StreamEvent }) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<StreamEvent | null>(null);
  const [isAsking, setAsking] = useState(false);
  const role = userTypeOf(useSession());
  const id = useId();
  const shown = opened ?? event;
  const { revision, type, time, position, upcast_from, is_masked, followed } = shown;
  const open = async (reason: string) => {
    setOpened(await command<StreamEvent>('POST', `/api/streams/${encodeURIComponent(stream)}/open`, { revision, reason }));
    setAsking(false);
  };
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
        <p className="stream-facts">
          Position {position}
          {upcast_from !== null && `, written as version ${upcast_from} of its shape`}
        </p>
        <Json label="Data" value={shown.data} />
        <Json label="Metadata" value={shown.metadata} />
        <Consequences followed={followed} />
        <p className="audit-ways">
          <ConsoleLink to={`/admin/audit/${shown.id}`}>Its audit entry</ConsoleLink>
        </p>
        {is_masked && mayAs(role, 'operator') && (
          <button type="button" className="tool" onClick={() => setAsking(true)}>
            Show personal values
          </button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog heading="Show personal values" action="Show" onCancel={() => setAsking(false)} onAct={open}>
          <p>The audit records that you read them.</p>
        </ReasonDialog>
      )}
    </>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <figure className="stream-json">
      <figcaption>{label}</figcaption>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}

function Consequences({ followed: { rows, mails, jobs } }: { followed: Followed }) {
  return (
    <dl className="stream-followed">
      <dt>Rows</dt>
      <dd>
        {rows.length === 0 && '(none)'}
        {rows.map(({ projection, table, change, key }) => (
          <code key={`${projection} ${table} ${change} ${key}`}>
            {projection}: {change} {table} {key}
          </code>
        ))}
      </dd>
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
