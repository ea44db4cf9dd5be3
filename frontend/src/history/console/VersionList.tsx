import type { AuditEntry } from '@guildhall/contracts/audit';
import { RecordContextProvider } from 'react-admin';
import { Changes } from '../../audit/console/Changes.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';

interface Props {
  versions: readonly AuditEntry[];
  chosen: number;
  onChoose: (version: number) => void;
}
const dayOf = (time: string) => clockTime(time).split(', ').slice(0, 2).join(', ');

/** Who did what, by day, latest first. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  const days = [...new Set(versions.map(({ time }) => dayOf(time)))];
  return (
    <div>
      {days.map((day) => (
        <section key={day}>
          <h2 className="history-when">{day}</h2>
          <ol className="history-versions">
            {versions
              .filter(({ time }) => dayOf(time) === day)
              .map((entry) => (
                <li key={entry.id} aria-current={entry.version === chosen || undefined}>
                  <time dateTime={entry.time} className="staff-time">
                    {clockTime(entry.time).split(', ')[2]}
                  </time>
                  <div>
                    <ConsoleLink to={`/admin/audit/${entry.id}`} className="audit-sentence">
                      {entry.sentence}
                    </ConsoleLink>
                    {entry.reason && <span className="audit-reason">“{entry.reason}”</span>}
                    {entry.version > 0 && entry.changes.length > 0 && (
                      <RecordContextProvider value={entry}>
                        <Changes />
                      </RecordContextProvider>
                    )}
                  </div>
                  <button
                    type="button"
                    className="tool"
                    aria-pressed={entry.version === chosen}
                    onClick={() => onChoose(entry.version)}
                  >
                    v{entry.version}
                  </button>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
