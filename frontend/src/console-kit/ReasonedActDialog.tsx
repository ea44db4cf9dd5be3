import { useRefresh } from 'react-admin';
import { command } from '../data/api.js';
import { toastDesk } from '../data/toasts.js';
import { ReasonDialog } from './ReasonDialog.js';

export interface ReasonedAct<T> {
  /** What the button says. */
  label: string;
  heading: string;
  /** What it means, in a sentence. */
  meaning: string;
  path: string;
  /** What the body says beside the reason. */
  body?: object;
  /** The notice once it is done, or what the answer says of it. */
  done: string | ((answer: T) => string);
  onDone?: () => void;
}

/** Asks why, sends the act, and says what came of it. The page is then read again. */
export function ReasonedActDialog<T>({ act, onClose }: { act: ReasonedAct<T>; onClose: () => void }) {
  const { label, heading, meaning, path, body, done, onDone } = act;
  const refresh = useRefresh();
  const send = async (reason: string) => {
    const answer = await command<T>('POST', path, { ...body, reason });
    onClose();
    toastDesk(typeof done === 'string' ? done : done(answer));
    onDone?.();
    refresh();
  };
  return (
    <ReasonDialog heading={heading} action={label} onCancel={onClose} onAct={send}>
      <p>{meaning}</p>
    </ReasonDialog>
  );
}
