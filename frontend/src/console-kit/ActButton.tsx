import { useState } from 'react';
import { type AnyAct, ReasonedActDialog } from './ReasonedActDialog.js';

/** A button that asks why, sends the act with that reason, and shows the page as it is afterwards. */
export function ActButton<T>({ disabled, ...act }: AnyAct<T> & { disabled?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="tool" disabled={disabled} onClick={() => setAsking(true)}>
        {act.label}
      </button>
      {isAsking && <ReasonedActDialog act={act} onClose={() => setAsking(false)} />}
    </>
  );
}
