import type { AuditEntry } from '@guildhall/contracts/audit';
import { fieldLabel, valueShown } from '../../audit/console/labels.js';
import { Skeletons } from '../../console-kit/ListStates.js';
import { QuickSelect } from '../../console-kit/list/QuickSelect.js';
import { useDifference } from './queries.js';

interface Props {
  of: { noun: string; id: string };
  versions: readonly AuditEntry[];
  one: number;
  other: number;
  onOther: (version: number) => void;
  /** Left out for people who may not restore, and for the latest version. */
  onRestore?: (field: string) => void;
}
const shown = (field: string, value: unknown) => (value === null || value === undefined ? '(none)' : valueShown(field, value));
const NOT_RESTORED = [
  'id',
  'talent_id',
  'author_id',
  'client_id',
  'service_id',
  'product_id',
  'status',
  'publish_at',
  'email',
  'email_confirmed',
  'user_type',
];

/** Two versions side by side, by field. */
export function Compared({ of, versions, one, other, onOther, onRestore }: Props) {
  const difference = useDifference(of.noun, of.id, other, one);
  return (
    <div>
      <p className="history-with">
        <QuickSelect
          label="Compared with"
          options={versions.map(({ version }): [string, string] => [String(version), `v${version}`])}
          value={String(other)}
          onChange={(value) => onOther(Number(value))}
        />
      </p>
      {!difference && <Skeletons count={3} height={40} />}
      {difference?.changes.length === 0 && <p className="history-note">The two versions are the same.</p>}
      {difference && difference.changes.length > 0 && (
        <table className="history-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">v{one}</th>
              <th scope="col">v{other}</th>
            </tr>
          </thead>
          <tbody>
            {difference.changes.map(({ field, old, new: value }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>
                  <ins>{shown(field, value)}</ins>
                  {onRestore && !NOT_RESTORED.includes(field) && (
                    <button type="button" className="tool" onClick={() => onRestore(field)}>
                      Restore<span className="visually-hidden"> {fieldLabel(field)}</span>
                    </button>
                  )}
                </td>
                <td>{shown(field, old)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
