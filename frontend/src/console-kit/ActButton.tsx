import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { command } from '../data/api.js';
import { toastDesk } from '../data/toasts.js';
import { ReasonDialog } from './ReasonDialog.js';

export interface ReasonedAct {
  /** What the button says. */
  label: string;
  heading: string;
  /** What it means, in a sentence. */
  meaning: string;
  path: string;
  /** What the body says beside the reason. */
  body?: object;
  /** The notice once it is done. */
  done: string;
  disabled?: boolean;
  onDone?: () => void;
}

/** A button that asks why, sends the act with that reason, and shows the page as it is afterwards. */
export function ActButton({ label, heading, meaning, path, body, done, disabled, onDone }: ReasonedAct) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const act = async (reason: string) => {
    await command('POST', path, { ...body, reason });
    setAsking(false);
    toastDesk(done);
    onDone?.();
    refresh();
  };
  return (
    <>
      <button type="button" className="tool" disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ReasonDialog heading={heading} action={label} onCancel={() => setAsking(false)} onAct={act}>
          <p>{meaning}</p>
        </ReasonDialog>
      )}
    </>
  );
}
