import { mayAs } from '@guildhall/contracts/accounts';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { PersonDetail } from '@guildhall/contracts/people';
import { useState } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';

/** The email, masked. Operators open it where it was given: in the event of the sign-up, with a reason. */
export function PersonEmail() {
  const person = useRecordContext<PersonDetail>();
  const role = userTypeOf(useSession());
  const data = useDataProvider();
  const [opened, setOpened] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!person) return null;
  if (person.email === null) return <p>(erased)</p>;
  const open = async (reason: string) => {
    const { data: found } = await data.getList<AuditEntry>('audit', {
      filter: { entity_id: person.id, type: 'UserSignedUp' },
      sort: { field: 'time', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    });
    const entry = await command<AuditEntry>('POST', `/api/audit/${found[0]?.id}/open`, { reason });
    setOpened(String(entry.changes.find(({ field }) => field === 'email')?.new ?? '(none)'));
    setAsking(false);
  };
  return (
    <p>
      {opened ?? person.email} {person.email_confirmed ? '(confirmed)' : '(not confirmed)'}{' '}
      {!opened && mayAs(role, 'operator') && (
        <button type="button" className="tool" onClick={() => setAsking(true)}>
          Show email
        </button>
      )}
      {isAsking && (
        <ReasonDialog heading="Show email" action="Show" onCancel={() => setAsking(false)} onAct={open}>
          <p>The audit records that you read it.</p>
        </ReasonDialog>
      )}
    </p>
  );
}
