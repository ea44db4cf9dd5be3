import { longDate } from '@guildhall/contracts/formats';
import { useSession } from '../data/browser-session.js';
import { toastFailure } from '../data/toasts.js';
import { Button } from '../design/Button.js';
import { userTypeShown } from './person.js';

/** What is known of the account; deleting it is a stub that says so (ST-06, ERR-18). */
export function AccountSettings() {
  const state = useSession();
  const facts: [string, string, boolean?][] = [
    ['Email', state.user?.email ?? ''],
    ['Account type', userTypeShown(state), true],
    ['Created on', state.user ? longDate(state.user.created_at) : ''],
  ];
  return (
    <>
      <dl className="account-facts">
        {facts.map(([term, value, isWord]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={isWord ? 'capital' : 'anywhere'}>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="danger-zone" aria-labelledby="danger">
        <div>
          <h2 className="t-3" id="danger">
            Danger Zone
          </h2>
          <p className="row-text">Deletes the account and everything that belongs to it.</p>
        </div>
        <Button
          className="danger"
          variant="contained"
          onClick={() => toastFailure('Account deletion', 'This functionality is not implemented in the MVP yet.')}
        >
          Delete Account
        </Button>
      </section>
    </>
  );
}
