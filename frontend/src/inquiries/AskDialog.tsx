import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Skeleton } from '../design/Skeleton.js';
import { Boundary, loadAnew } from '../layout/Boundary.js';
import type { AskProps } from './useAsk.js';

const AskForm = lazy(() => import('./AskForm.js'));

/** A native modal dialog around the form, which comes when somebody asks. Escape closes it and keeps what was typed. */
export function AskDialog(props: AskProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) shown.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="question ask" aria-labelledby={id} onClose={props.onClose}>
      <Boundary otherwise={<Missing />}>
        <Suspense fallback={<Skeleton className="ask-waits" />}>
          <AskForm {...props} headingId={id} onClose={close} />
        </Suspense>
      </Boundary>
    </dialog>
  );
}

const Missing = () => (
  <p className="lead">
    The form could not be loaded.{' '}
    <button type="button" className="link" onClick={loadAnew}>
      Try Again
    </button>
  </p>
);
