import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../data/browser-session.js';
import { Logo } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { Link } from '../design/Link.js';
import { Boundary } from './Boundary.js';
import { SlideIn } from './SlideIn.js';

const AvatarMenu = lazy(() => import('./AvatarMenu.js'));

const NAVIGATION = [
  { to: '/talent', label: 'Find Talent', within: ['/talent', '/service'] },
  { to: '/marketplace', label: 'Marketplace', within: ['/marketplace', '/product'] },
  { to: '/become-talent', label: 'Become Talent', within: ['/become-talent'] },
];
const current = (pathname: string, within: string[]) =>
  within.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? ('page' as const) : undefined;

/** Logo, navigation, and who is signed in. Takes the tint of the content below it. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header className="head">
      <div className="wrap">
        <Brand />
        <nav aria-label="Main" className="head-nav">
          {NAVIGATION.map(({ to, label, within }) => (
            <Link key={to} to={to} aria-current={current(pathname, within)}>
              {label}
            </Link>
          ))}
        </nav>
        <Person />
        <Menu />
      </div>
    </header>
  );
}

const Brand = ({ onClick }: { onClick?: () => void }) => (
  <Link to="/" className="brand" onClick={onClick}>
    <Logo />
    Guildhall
  </Link>
);

/** Filled after the session check; until then its place is kept, so that one page serves everybody. */
function Person() {
  const { loading, user } = useSession();
  if (user) {
    return (
      <div className="head-person">
        <Boundary otherwise={<Link to="/profile">Profile</Link>}>
          <Suspense fallback={null}>
            <AvatarMenu />
          </Suspense>
        </Boundary>
      </div>
    );
  }
  return (
    <div className={`head-person head-anonymous ${loading ? 'unknown' : ''}`}>
      <Link to="/auth" className="head-sign-in">
        Sign In
      </Link>
      <Button to="/auth?tab=signup" variant="solid" size="small">
        Sign Up
      </Button>
    </div>
  );
}

/** The same navigation on small screens. */
function Menu() {
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <SlideIn className="slide-in" brand={(close) => <Brand onClick={close} />}>
      {(close) => (
        <>
          <nav aria-label="Menu">
            {NAVIGATION.map(({ to, label, within }) => (
              <Link key={to} to={to} onClick={close} aria-current={current(pathname, within)}>
                {label}
              </Link>
            ))}
          </nav>
          {!user && <WaysIn onClick={close} />}
        </>
      )}
    </SlideIn>
  );
}

const WaysIn = ({ onClick }: { onClick: () => void }) => (
  <div className="acts">
    <Button to="/auth" onClick={onClick}>
      Sign In
    </Button>
    <Button to="/auth?tab=signup" variant="contained" onClick={onClick}>
      Sign Up
    </Button>
  </div>
);
