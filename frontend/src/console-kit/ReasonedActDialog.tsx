import type { ReactNode } from 'react';
import { useRefresh } from 'react-admin';
import { command } from '../data/api.js';
import { toastDesk } from '../data/toasts.js';
import { ReasonDialog } from './ReasonDialog.js';

interface Act<T> {
  /** What the button says. */
  label: string;
  heading: string;
  /** What it means, in a sentence. */
  meaning: ReactNode;
  /** The notice once it is done, or what the answer says of it. */
  done: string | ((answer: T) => string);
  onDone?: () => void;
}

export interface ReasonedAct<T> extends Act<T> {
  path: string;
  /** What the body says beside the reason. */
  body?: object;
}

/** An act of several requests. */
interface LongAct<T> extends Act<T> {
  send(reason: string): Promise<T>;
}
export type AnyAct<T> = ReasonedAct<T> | LongAct<T>;

/** Asks why, sends the act, and says what came of it. The page is then read again. */
export function ReasonedActDialog<T>({ act, onClose }: { act: AnyAct<T>; onClose: () => void }) {
  const { label, heading, meaning, done, onDone } = act;
  const refresh = useRefresh();
  const send = async (reason: string) => {
    const answer = await ('send' in act ? act.send(reason) : command<T>('POST', act.path, { ...act.body, reason }));
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
