import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';
import { historyPath } from './queries.js';

interface Props {
  of: { noun: string; id: string };
  version: number;
  fields?: string[];
  /** In words. */
  what: string;
  onClose: () => void;
  onDone: () => void;
}

/** Brings a field, or all of them, back as they were. */
export function RestoreDialog({ of, version, fields, what, onClose, onDone }: Props) {
  const act = async (reason: string) => {
    await command('POST', `${historyPath(of.noun, of.id)}/restore`, { version, ...(fields ? { fields } : {}), reason });
    toastDesk(`Version ${version} was restored`);
    onDone();
  };
  return (
    <ReasonDialog heading={`Restore v${version}`} action="Restore" onCancel={onClose} onAct={act}>
      <p>This brings back {what}, as a new event. Other fields stay.</p>
    </ReasonDialog>
  );
}
