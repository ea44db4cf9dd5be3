import type { RecordThen } from '@guildhall/contracts/history';
import { fieldLabel, valueShown } from '../../audit/console/labels.js';
import { Skeletons } from '../../console-kit/ListStates.js';

const UNSAID = ['id'];
const shown = (field: string, value: unknown) => (value === null || value === undefined ? '(none)' : valueShown(field, value));

/** A record as it was. */
export function RecordAsOf({ then }: { then: RecordThen | undefined }) {
  if (!then) return <Skeletons count={4} height={28} />;
  if (!then.record) return <p className="history-note">{then.is_deleted ? 'It was deleted.' : 'It was not there.'}</p>;
  return (
    <dl className="history-record">
      {Object.entries(then.record)
        .filter(([field]) => !UNSAID.includes(field))
        .map(([field, value]) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>{shown(field, value)}</dd>
          </div>
        ))}
    </dl>
  );
}
