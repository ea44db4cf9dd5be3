import { useEffect, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './Button.js';

interface Props {
  heading: string;
  words: string;
  /** The button that changes nothing; Escape presses it. */
  stays: string;
  acts: string;
  onAnswer: (acts: boolean) => void;
}

/** A native modal dialog, the same on the public site and in the consoles. */
function Question({ heading, words, stays, acts, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="question"
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-words`}
      onCancel={() => onAnswer(false)}
    >
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p id={`${id}-words`}>{words}</p>
      <div className="acts">
        <Button onClick={() => onAnswer(false)}>{stays}</Button>
        <Button variant="contained" onClick={() => onAnswer(true)}>
          {acts}
        </Button>
      </div>
    </dialog>
  );
}

/** Asks, and answers whether to act. */
export function asks(question: Omit<Props, 'onAnswer'>): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise((resolve) => {
    const answer = (acts: boolean) => {
      root.unmount();
      host.remove();
      resolve(acts);
    };
    root.render(<Question {...question} onAnswer={answer} />);
  });
}

/** Whether the drafts in this browser are to be removed. */
export function asksToRemove(count: number): Promise<boolean> {
  const what = count === 1 ? 'a draft that you did not save' : `${count} drafts that you did not save`;
  const words = `This browser holds ${what}. Somebody else who uses it could read what you typed.`;
  return asks({ heading: 'Keep your drafts here?', words, stays: 'Keep', acts: 'Remove' });
}

/** Whether what was typed is to be left behind. */
export const asksToLeave = () =>
  asks({ heading: 'Leave without saving?', words: 'What you typed here is not saved.', stays: 'Stay', acts: 'Leave' });
