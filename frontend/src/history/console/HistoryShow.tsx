import { mayAs } from '@guildhall/contracts/accounts';
import type { RecordThen } from '@guildhall/contracts/history';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { fieldLabel, nounLabel } from '../../audit/console/labels.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { Skeletons } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { RecordFailed } from '../../console-kit/RecordFailed.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { Compared } from './Compared.js';
import { useHistory, useThen } from './queries.js';
import { RecordAsOf } from './RecordAsOf.js';
import { RestoreDialog } from './RestoreDialog.js';
import { VersionList } from './VersionList.js';
import { VersionSlider } from './VersionSlider.js';

const singular = (noun: string) => nounLabel(noun === 'categories' ? 'category' : noun.replace(/s$/, ''));
const numberIn = (params: URLSearchParams, name: string) =>
  /^\d+$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null;

/** `/admin/history/{noun}/{id}` (OP-06): any version of anything, as it was, beside another one, and back again. */
export function HistoryShow() {
  const { noun = '', id = '' } = useParams();
  const { params, go } = useVersionAddress();
  const { versions, total, error, again } = useHistory(noun, id);
  const [restoring, setRestoring] = useState<{ version: number; fields?: string[] } | null>(null);
  const role = userTypeOf(useSession());
  const latest = versions?.[0];
  const chosen = versions?.find(({ version }) => version === numberIn(params, 'version')) ?? latest;
  const other = numberIn(params, 'with');
  const then = useThen(noun, id, chosen?.version);
  if (error && !versions)
    return (
      <>
        <PageHead title="History" />
        <RecordFailed error={error} again={again} />
      </>
    );
  if (!versions || !latest || !chosen) return <Skeletons count={6} height={40} />;
  const mayRestore = mayAs(role, 'operator') && (chosen.version !== latest.version || isGone(then));
  return (
    <div className="history">
      <p className="history-noun">{singular(noun)}</p>
      <PageHead title={titleOf(then, latest.title)}>
        <button
          type="button"
          className="tool"
          aria-pressed={other !== null}
          onClick={() => go({ with: other === null ? latest.version : null })}
        >
          Compare versions
        </button>
      </PageHead>
      <code className="history-id">{id}</code>
      <VersionSlider versions={versions} chosen={chosen} onChoose={(version) => go({ version })} path={`${noun}/${id}`} />
      {total > versions.length && (
        <p className="history-note">
          The latest {versions.length} of {total} versions.
        </p>
      )}
      <div className="history-body">
        {other === null ? (
          <VersionList versions={versions} chosen={chosen.version} onChoose={(version) => go({ version })} />
        ) : (
          <Compared
            of={{ noun, id }}
            versions={versions}
            one={chosen.version}
            other={other}
            onOther={(version) => go({ with: version })}
            onRestore={mayRestore ? (field) => setRestoring({ version: chosen.version, fields: [field] }) : undefined}
          />
        )}
        <StateAside
          version={chosen.version}
          then={then}
          onRestore={mayRestore ? () => setRestoring({ version: chosen.version }) : null}
        />
      </div>
      {restoring && (
        <RestoreDialog
          {...restoring}
          of={{ noun, id }}
          what={restoring.fields ? fieldLabel(restoring.fields[0] ?? '') : `everything of ${clockTime(chosen.time)}`}
          onClose={() => setRestoring(null)}
          onDone={() => {
            setRestoring(null);
            go({ version: null });
            again();
          }}
        />
      )}
    </div>
  );
}

/** The chosen versions are in the address; null leaves one out. */
function useVersionAddress() {
  const [params, setParams] = useSearchParams();
  const go = (change: Record<string, number | null>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(change))
          value === null ? before.delete(name) : before.set(name, String(value));
        return before;
      },
      { replace: true },
    );
  return { params, go };
}

interface StateAsideProps {
  version: number;
  then: RecordThen | undefined;
  /** Null where this version cannot be restored. */
  onRestore: (() => void) | null;
}

const StateAside = ({ version, then, onRestore }: StateAsideProps) => (
  <aside aria-label={`State at v${version}`}>
    <h2>State at v{version}</h2>
    <RecordAsOf then={then} />
    {onRestore && then?.record !== null && (
      <>
        <p className="history-note">Restoring adds a new event. Nothing is removed from the log.</p>
        <button type="button" className="tool" onClick={onRestore}>
          Restore this version
        </button>
      </>
    )}
  </aside>
);

/** What was deleted since is restored from any version that has a record. */
const isGone = (then: RecordThen | undefined) => then?.is_deleted === true;

function titleOf(then: RecordThen | undefined, title: string | null): string {
  const { title: own, name, full_name } = (then?.record ?? {}) as Record<string, string | null>;
  return own || name || full_name || title || 'Without a name';
}
