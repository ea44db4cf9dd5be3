import { useEffect, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './Button.js';

interface Props {
  count: number;
  onAnswer: (remove: boolean) => void;
}

/** A native modal dialog, the same on the public site and in the consoles. Escape keeps: nothing typed is lost by accident. */
function DraftsQuestion({ count, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const what = count === 1 ? 'a draft that you did not save' : `${count} drafts that you did not save`;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="question"
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-words`}
      onCancel={() => onAnswer(false)}
    >
      <h2 id={`${id}-heading`}>Keep your drafts here?</h2>
      <p id={`${id}-words`}>This browser holds {what}. Somebody else who uses it could read what you typed.</p>
      <div className="acts">
        <Button onClick={() => onAnswer(false)}>Keep</Button>
        <Button variant="contained" onClick={() => onAnswer(true)}>
          Remove
        </Button>
      </div>
    </dialog>
  );
}

/** Whether they are to be removed. */
export function asksToRemove(count: number): Promise<boolean> {
  const seat = document.body.appendChild(document.createElement('div'));
  const root = createRoot(seat);
  return new Promise((resolve) => {
    const answer = (remove: boolean) => {
      root.unmount();
      seat.remove();
      resolve(remove);
    };
    root.render(<DraftsQuestion count={count} onAnswer={answer} />);
  });
}
