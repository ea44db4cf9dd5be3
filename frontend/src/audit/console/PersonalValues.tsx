import { mayAs } from '@guildhall/contracts/accounts';
import { useState } from 'react';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';

/** Operators open masked values with a reason; `open` asks the API for them. Nothing for everybody else. */
export function PersonalValues({ open }: { open: (reason: string) => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  if (!mayAs(userTypeOf(useSession()), 'operator')) return null;
  const act = async (reason: string) => {
    await open(reason);
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="tool" onClick={() => setAsking(true)}>
        Show personal values
      </button>
      {isAsking && (
        <ReasonDialog heading="Show personal values" action="Show" onCancel={() => setAsking(false)} onAct={act}>
          <p>The audit records that you read them.</p>
        </ReasonDialog>
      )}
    </>
  );
}
