import type { AuditEntry } from '@guildhall/contracts/audit';
import { useRecordContext } from 'react-admin';
import { fieldLabel, valueShown } from './labels.js';

/** What an event changed: each field with its old and new value. */
export function Changes() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  if (entry.changes.length === 0) return <p className="audit-nothing">It changed no field.</p>;
  return (
    <dl className="audit-changes">
      {entry.changes.map(({ field, old, new: value }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {old !== null && <del>{valueShown(field, old)}</del>}{' '}
            <ins>{value === null ? '(none)' : valueShown(field, value)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
