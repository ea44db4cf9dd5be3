import { portraitPath } from '@guildhall/contracts/art-paths';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { Button } from '../design/Button.js';
import { Icon, type IconName } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { logOut } from '../layout/log-out.js';
import { cardName, userTypeShown } from './person.js';

type Session = ReturnType<typeof useSession>;

/** None of these has a screen yet. */
const LATER: [string, IconName][] = [
  ['Profile', 'person'],
  ['Account Settings', 'settings'],
  ['My Orders', 'list'],
  ['Billing', 'page'],
  ['Activity', 'clock'],
];

/** Who is signed in, and the way out. */
export function ProfileCard() {
  const now = useSession();
  const known = useRef(now);
  if (now.user) known.current = now;
  const state = known.current;
  const navigate = useNavigate();
  return (
    <aside className="person-card" aria-label="Account">
      <div className="person-top">
        <Face key={state.profile?.avatar_url} state={state} />
        <Names state={state} />
      </div>
      <LaterScreens />
      <Button fullWidth onClick={() => void logOut(() => navigate('/'))}>
        <Icon name="exit" />
        Sign Out
      </Button>
      <QuietLink to="/inquiries">Your inquiries</QuietLink>
      <QuietLink to="/sessions">Where you are signed in</QuietLink>
    </aside>
  );
}

const LaterScreens = () => (
  <ul className="person-list">
    {LATER.map(([label, icon]) => (
      <li key={label}>
        <button type="button" disabled>
          <Icon name={icon} />
          {label}
        </button>
      </li>
    ))}
  </ul>
);

const QuietLink = ({ to, children }: { to: string; children: string }) => (
  <p className="person-more">
    <Link className="small quiet-link" to={to}>
      {children}
    </Link>
  </p>
);

const Names = ({ state }: { state: Session }) => (
  <div>
    <p className="t-3 anywhere person-name" title={cardName(state)}>
      {cardName(state)}
    </p>
    <Email address={state.user?.email ?? ''} />
    <p className="badge person-type">{userTypeShown(state)}</p>
  </div>
);

/** A long one breaks before its @, and elsewhere only where it must. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <p className="small muted anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </p>
  );
}

/** The person's own picture; without one a talent's portrait, as visitors see it, and a client's initial. */
function Face({ state }: { state: Session }) {
  const [broken, setBroken] = useState(false);
  const { user, profile } = state;
  const drawn = user && profile?.user_type === 'talent' ? portraitPath(user.id) : null;
  const url = (!broken && profile?.avatar_url) || drawn;
  if (!url)
    return (
      <span className="person-face person-initial" aria-hidden="true">
        {cardName(state).charAt(0).toUpperCase()}
      </span>
    );
  return (
    <img
      className="person-face"
      src={url}
      width={96}
      height={96}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
