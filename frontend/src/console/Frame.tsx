import type { UserType } from '@guildhall/contracts/accounts';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { DialogSeat } from '../console-kit/ConsoleDialog.js';
import { ConsoleLink } from '../console-kit/ConsoleLink.js';
import { Leftovers } from '../console-kit/list/Leftovers.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { Logo } from '../design/Art.js';
import { Icon, type IconName } from '../design/icons.js';
import { SlideIn } from '../layout/SlideIn.js';
import { ToastRegions } from '../layout/Toasts.js';
import { PersonMenu } from './PersonMenu.js';

interface Item {
  to: string;
  label: string;
  icon: IconName;
  /** Pages that stand under this item. */
  within: (path: string, search: string) => boolean;
}
const at =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path === start || path.startsWith(`${start}/`));
const onCategories = (search: string) => new URLSearchParams(search).get('tab') === 'categories';

interface Group {
  heading?: string;
  items: Item[];
}

const TALENT: Group = {
  items: [
    { to: '/dashboard', label: 'Dashboard', icon: 'grid', within: at('/dashboard') },
    { to: '/manage-services', label: 'Manage Services', icon: 'list', within: at('/manage-services', '/edit-service') },
    { to: '/manage-products', label: 'Manage Products', icon: 'tag', within: at('/manage-products', '/edit-product') },
    { to: '/create-service', label: 'Create Service', icon: 'plus', within: at('/create-service') },
    { to: '/create-product', label: 'Create Product', icon: 'plus', within: at('/create-product') },
  ],
};
const EDITING: Group = {
  heading: 'Editing',
  items: [
    {
      to: '/admin/cms',
      label: 'Content',
      icon: 'page',
      within: (path, search) => at('/admin/cms')(path) && !(path === '/admin/cms' && onCategories(search)),
    },
    {
      to: '/admin/cms?tab=categories',
      label: 'Categories',
      icon: 'tag',
      within: (path, search) => path === '/admin/cms' && onCategories(search),
    },
  ],
};
const OPERATIONS: Group = {
  heading: 'Operations',
  items: [{ to: '/admin/audit', label: 'Audit', icon: 'clock', within: at('/admin/audit') }],
};
/** Each role sees what it may open. */
const NAVIGATION: Partial<Record<UserType, Group[]>> = {
  talent: [TALENT],
  auditor: [OPERATIONS],
  operator: [OPERATIONS],
  admin: [EDITING, OPERATIONS],
};

/** One left navigation, the page, the person at the foot. Small: a bar on top whose menu slides in. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className="console">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <header className="console-side">
        <div className="console-side-body">
          <Brand />
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
      <main id="main" ref={main} tabIndex={-1} className="console-main">
        <Leftovers />
        {children}
      </main>
      <DialogSeat />
      <ToastRegions />
    </div>
  );
}

const Brand = () => (
  <ConsoleLink to="/" className="brand">
    <Logo size={28} />
    Guildhall
  </ConsoleLink>
);

function Navigation({ onStep }: { onStep?: () => void }) {
  const role = userTypeOf(useSession());
  const { pathname, search } = useLocation();
  const groups = (role && NAVIGATION[role]) ?? [];
  return (
    <nav aria-label="Console" className="console-nav">
      {groups.map(({ heading, items }) => (
        <Fragment key={heading ?? 'own'}>
          {heading && <p className="console-group">{heading}</p>}
          {items.map(({ to, label, icon, within }) => (
            <ConsoleLink key={to} to={to} onClick={onStep} aria-current={within(pathname, search) ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              {label}
            </ConsoleLink>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
