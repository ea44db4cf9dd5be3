import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Alarms } from '../console-kit/Alarms.js';
import { DialogSeat } from '../console-kit/ConsoleDialog.js';
import { ConsoleLink } from '../console-kit/ConsoleLink.js';
import { forgetCatchingUp } from '../console-kit/catching-up.js';
import { Leftovers } from '../console-kit/list/Leftovers.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { Logo } from '../design/Art.js';
import { Icon } from '../design/icons.js';
import { useUnread } from '../inquiries/console/useUnread.js';
import { type ConsoleScreen, screenAt, screensOf } from '../layout/console-screens.js';
import { SlideIn } from '../layout/SlideIn.js';
import { ToastRegions } from '../layout/Toasts.js';
import { PersonMenu } from './PersonMenu.js';
import { PaletteKey } from './palette/PaletteKey.js';

/** Another page is read from its top, and has the focus. */
function usePageStart() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  // Public pages are read in between.
  useEffect(() => {
    forgetCatchingUp();
    return forgetCatchingUp;
  }, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    forgetCatchingUp();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** One left navigation, the page, the person at the foot. Small: a bar on top whose menu slides in. */
export function Frame({ children }: { children: ReactNode }) {
  const main = usePageStart();
  return (
    <div className="console">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <Side />
      <main id="main" ref={main} tabIndex={-1} className="console-main">
        <Leftovers />
        <Alarms />
        {children}
      </main>
      <DialogSeat />
      <ToastRegions />
    </div>
  );
}

const Side = () => (
  <header className="console-side">
    <div className="console-side-body">
      <Brand />
      <PaletteKey />
      <Navigation />
      <PersonMenu />
      <SlideIn className="console-slide" brand={() => <Brand />}>
        {(close) => (
          <>
            <Navigation onStep={close} />
            <PersonMenu inline />
          </>
        )}
      </SlideIn>
    </div>
  </header>
);

const Brand = () => (
  <ConsoleLink to="/" className="brand">
    <Logo size={28} />
    Guildhall
  </ConsoleLink>
);

function Unread() {
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className="console-count">
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

/** As in `console.html`, until it is known which screens somebody may open. */
const NavigationLoading = () => (
  <div className="console-nav" aria-hidden="true">
    <div className="skeleton" />
    <div className="skeleton" />
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);

function Navigation({ onStep }: { onStep?: () => void }) {
  const state = useSession();
  const role = userTypeOf(state);
  const { pathname, search } = useLocation();
  if (state.loading) return <NavigationLoading />;
  const screens = screensOf(role);
  const current = screenAt(pathname, search);
  const groups = [...new Set(screens.map(({ group }) => group))];
  return (
    <nav aria-label="Console" className="console-nav">
      {groups.map((group) => (
        <Fragment key={group}>
          {group !== 'Talent' && <p className="console-group">{group}</p>}
          {screens
            .filter((screen) => screen.group === group)
            .map((screen) => (
              <ScreenLink key={screen.to} screen={screen} isCurrent={current?.to === screen.to} onStep={onStep} />
            ))}
        </Fragment>
      ))}
    </nav>
  );
}

interface ScreenLinkProps {
  screen: ConsoleScreen;
  isCurrent: boolean;
  onStep: (() => void) | undefined;
}

const ScreenLink = ({ screen: { to, label, icon }, isCurrent, onStep }: ScreenLinkProps) => (
  <ConsoleLink to={to} onClick={onStep} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name={icon} size={18} />
    {label}
    {to === '/inquiries' && <Unread />}
  </ConsoleLink>
);
