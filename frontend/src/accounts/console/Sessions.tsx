import type { SignedInDevice } from '@guildhall/contracts/accounts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../console-kit/ConfirmDialog.js';
import { failureReason } from '../../console-kit/data-provider.js';
import { Empty, Skeletons } from '../../console-kit/ListStates.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { command, get } from '../../data/api.js';
import { toast, toastFailure } from '../../data/toasts.js';

const PATH = '/api/me/sessions';
const KEY = ['sessions'];
const nameOf = ({ device }: SignedInDevice) => device ?? 'Unknown device';

/** What is about to end: one session, or all others. */
type Ending = SignedInDevice | 'others';

/** `/sessions`: where a person is signed in, and how to end that. */
export function Sessions() {
  const queries = useQueryClient();
  const [ending, setEnding] = useState<Ending | null>(null);
  const list = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await get<SignedInDevice[]>(`${PATH}?range=[0,99]`, signal)).data,
  });
  const { data: sessions = [], isPending, error, refetch } = list;
  useEffect(() => {
    if (error) console.warn('The sessions could not be loaded', error);
  }, [error]);
  const others = sessions.filter(({ current }) => !current);

  const end = async (what: Ending) => {
    try {
      if (what === 'others') await command('POST', `${PATH}/end-others`, {});
      else await command('DELETE', `${PATH}/${what.id}`);
      toast('Signed out', what === 'others' ? 'All other devices are signed out.' : `${nameOf(what)} is signed out.`);
    } catch (failure) {
      console.warn('The session could not be ended', failure);
      toastFailure('Sign out failed', failureReason(failure));
    }
    setEnding(null);
    await queries.invalidateQueries({ queryKey: KEY });
  };

  return (
    <>
      <PageHead title="Sessions">
        <Button size="small" disabled={others.length === 0} onClick={() => setEnding('others')}>
          Sign Out Everywhere Else
        </Button>
      </PageHead>
      <section className="console-list" aria-label="Where you are signed in" aria-busy={isPending}>
        {isPending && !error && <Skeletons count={3} height={56} />}
        {error && <Failed retry={() => void refetch()} />}
        {!error && <Devices sessions={sessions} onEnd={setEnding} />}
        {!error && !isPending && others.length === 0 && <p className="session-note">You are signed in on this device only.</p>}
        {!error && others.length > 0 && (
          <p className="session-note">Sign out any device that you do not recognize, then change your password.</p>
        )}
      </section>
      {ending && <Question ending={ending} onCancel={() => setEnding(null)} onConfirm={() => end(ending)} />}
    </>
  );
}

const Failed = ({ retry }: { retry: () => void }) => (
  <Empty heading="Your sessions could not be loaded" text="Please try again in a moment.">
    <Button size="small" onClick={retry}>
      Try Again
    </Button>
  </Empty>
);

/** This device first, then the others as they were used last. */
const Devices = ({ sessions, onEnd }: { sessions: SignedInDevice[]; onEnd: (session: SignedInDevice) => void }) => (
  <ul className="session-list">
    {[...sessions]
      .sort((one, other) => Number(other.current) - Number(one.current))
      .map((session) => (
        <Device key={session.id} session={session}>
          {session.current ? (
            <span className="badge">This device</span>
          ) : (
            <Button size="small" onClick={() => onEnd(session)} aria-label={`Sign out ${nameOf(session)}`}>
              Sign Out
            </Button>
          )}
        </Device>
      ))}
  </ul>
);

const Device = ({ session, children }: { session: SignedInDevice; children: ReactNode }) => (
  <li>
    <div>
      <strong>{nameOf(session)}</strong>
      <p>
        Last used <Moment at={session.used_at} />. Signed in <Moment at={session.created_at} />.
      </p>
    </div>
    {children}
  </li>
);

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{FORMAT.format(new Date(at))}</time>;

interface QuestionProps {
  ending: Ending;
  onCancel: () => void;
  onConfirm: () => Promise<void>;
}
const Question = ({ ending, ...acts }: QuestionProps) => (
  <ConfirmDialog
    heading={ending === 'others' ? 'Sign out everywhere else?' : 'Sign out this device?'}
    question="Its user has to sign in again. Text that was not saved there stays in that browser."
    subject={ending === 'others' ? undefined : nameOf(ending)}
    action="Sign Out"
    busyLabel="Signing out..."
    {...acts}
  />
);
