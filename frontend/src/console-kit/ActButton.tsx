import { useState } from 'react';
import { type ReasonedAct, ReasonedActDialog } from './ReasonedActDialog.js';

interface Props<T> extends ReasonedAct<T> {
  disabled?: boolean;
}

/** A button that asks why, sends the act with that reason, and shows the page as it is afterwards. */
export function ActButton<T>({ disabled, ...act }: Props<T>) {
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
