import { EXPORT_FORMATS, type ExportFormat } from '@guildhall/contracts/audit';
import { LIMITS } from '@guildhall/contracts/limits';
import { useState } from 'react';
import { QuickSelect } from '../../console-kit/list/QuickSelect.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';

const FORMATS: [ExportFormat, string][] = [
  ['csv', 'CSV'],
  ['jsonl', 'JSON lines'],
];

function save(text: string, format: ExportFormat): void {
  const address = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement('a'), { href: address, download: `audit.${format}` }).click();
  URL.revokeObjectURL(address);
}

/** Everything that is filtered, as a file; who exported it and why is an event itself. */
export function ExportDialog({ filter, total, onClose }: { filter: object; total: number; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const act = async (reason: string) => {
    const body = { format, filter: JSON.stringify(filter), reason };
    save(await command<string>('POST', '/api/audit/export', body, { asText: true }), format);
    toastDesk('The audit was exported');
    onClose();
  };
  return (
    <ReasonDialog
      heading={total === LIMITS.counted ? 'Export all these entries' : `Export ${total} ${total === 1 ? 'entry' : 'entries'}`}
      action="Export"
      onCancel={onClose}
      onAct={act}
    >
      <FormatChoice value={format} onChange={setFormat} />
    </ReasonDialog>
  );
}

const FormatChoice = ({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) => (
  <p className="audit-format">
    <QuickSelect
      label="Format"
      options={FORMATS}
      value={value}
      onChange={(chosen) => onChange(EXPORT_FORMATS.find((each) => each === chosen) ?? 'csv')}
    />
  </p>
);
