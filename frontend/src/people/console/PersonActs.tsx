import { APPOINTED_ROLES, mayAs } from '@guildhall/contracts/accounts';
import type { PersonDetail, PersonExport } from '@guildhall/contracts/people';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { QuickSelect } from '../../console-kit/list/QuickSelect.js';
import { ReasonDialog } from '../../console-kit/ReasonDialog.js';
import { command } from '../../data/api.js';
import { useSession } from '../../data/browser-session.js';
import { userTypeOf } from '../../data/session.js';
import { toastDesk } from '../../data/toasts.js';
import { roleLabel } from './labels.js';

interface Act {
  verb: string;
  label: string;
  text: string;
  done: string;
}
const ACTS = {
  reinstate: {
    label: 'Reinstate',
    text: 'The person can sign in again, and their listings are shown again.',
    done: 'The person was reinstated',
  },
  suspend: {
    label: 'Suspend',
    text: 'The person is signed out and cannot sign in. Their listings are hidden until they are reinstated.',
    done: 'The person was suspended',
  },
  'end-sessions': {
    label: 'End Sessions',
    text: 'The person is signed out everywhere, at once.',
    done: 'The sessions were ended',
  },
  'reset-password': {
    label: 'Reset Password',
    text: 'The password stops working and sessions end. An email has a link to choose a new one.',
    done: 'The password was reset',
  },
  appoint: { label: 'Appoint', text: 'The person has the rights of the role at once.', done: 'The person was appointed' },
  dismiss: { label: 'Dismiss', text: 'The person loses the role and is a client again.', done: 'The person was dismissed' },
  export: { label: 'Export', text: 'Downloads a file with everything stored about this person.', done: 'The export was saved' },
  erase: {
    label: 'Erase',
    text: 'This cannot be undone. Their personal values become unreadable, and their listings are removed.',
    done: 'The person was erased',
  },
} as const;
type Verb = keyof typeof ACTS;

/** The acts that make sense for a person as they are. */
function actsFor({ suspended, role }: PersonDetail): Verb[] {
  const appointed = mayAs(role, 'auditor');
  return [
    suspended ? 'reinstate' : 'suspend',
    'end-sessions',
    'reset-password',
    ...(role === 'admin' ? [] : (['appoint'] as const)),
    ...(appointed ? (['dismiss'] as const) : []),
    'export',
    'erase',
  ];
}

function save(exported: PersonExport): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: `person-${exported.id}.json` }).click();
  URL.revokeObjectURL(address);
}

/** What an admin may do about the person; others read only. */
export function PersonActs() {
  const person = useRecordContext<PersonDetail>();
  const state = useSession();
  const [verb, setVerb] = useState<Verb | null>(null);
  if (!person || person.erased || userTypeOf(state) !== 'admin' || person.id === state.user?.id) return null;
  return (
    <fieldset className="person-acts" aria-label="Acts">
      {actsFor(person).map((each) => (
        <button key={each} type="button" className="tool" onClick={() => setVerb(each)}>
          {ACTS[each].label}
        </button>
      ))}
      {verb && <ActDialog person={person} act={{ verb, ...ACTS[verb] }} onClose={() => setVerb(null)} />}
    </fieldset>
  );
}

function ActDialog({ person, act, onClose }: { person: PersonDetail; act: Act; onClose: () => void }) {
  const refresh = useRefresh();
  const roles = APPOINTED_ROLES.filter((role) => role === 'admin' || person.role === 'client');
  const [role, setRole] = useState<string>(roles[0] ?? 'admin');
  const [email, setEmail] = useState('');
  const run = async (reason: string) => {
    const more = act.verb === 'appoint' ? { role } : act.verb === 'erase' ? { email: email.trim() } : {};
    const answer = await command<PersonExport>('POST', `/api/people/${person.id}/${act.verb}`, { reason, ...more });
    if (act.verb === 'export') save(answer);
    toastDesk(act.done);
    onClose();
    refresh();
  };
  return (
    <ReasonDialog
      heading={`${act.label}: ${person.name ?? 'somebody without a name'}`}
      action={act.label}
      isFinal={act.verb === 'erase'}
      onCancel={onClose}
      onAct={run}
    >
      <p>{act.text}</p>
      {act.verb === 'appoint' && (
        <p className="person-role">
          <QuickSelect label="Role" options={roles.map((each) => [each, roleLabel(each)])} value={role} onChange={setRole} />
        </p>
      )}
      {act.verb === 'erase' && (
        <MuiTextField
          autoFocus
          fullWidth
          required
          label="Email of this person, typed again"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          sx={{ margin: '16px 0' }}
        />
      )}
    </ReasonDialog>
  );
}
