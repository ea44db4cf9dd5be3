import { APPOINTED_ROLES, mayAs, NO_ACCESS } from '@guildhall/contracts/accounts';
import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Waiting } from '../console-kit/Waiting.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { screenAt, screensOf } from '../layout/console-screens.js';
import { Console } from './Console.js';
import { Guarded, type RedirectTo } from './Guarded.js';
import { NoSuchPage } from './NoSuchPage.js';
import { EDITOR, MEMBER, STAFF, TALENT } from './page-scripts.js';

const APPLY: RedirectTo = { to: '/become-talent' };
const RESTRICTED: RedirectTo = {
  to: '/become-talent',
  notice: 'Access restricted: You need to be registered as a talent to access the dashboard.',
};
const signInFor = (what: string): RedirectTo => ({
  to: '/auth',
  notice: `Authentication required: You need to be logged in to ${what}.`,
});
const admitted = (path: string, Page: ComponentType, guard: Omit<ComponentProps<typeof Guarded>, 'children'>) => (
  <Route
    key={path}
    path={path}
    element={
      <Guarded {...guard}>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </Guarded>
    }
  />
);
/** For talents; `anonymous` is where a visitor goes, `stranger` everybody else. */
const talent = (path: keyof typeof TALENT, anonymous: RedirectTo = APPLY, stranger: RedirectTo = APPLY) =>
  admitted(path, TALENT[path], { only: ['talent'], anonymous, stranger });
/** For everybody who is signed in; others come back after they have. */
const signedIn = (path: keyof typeof MEMBER, anonymous: RedirectTo) =>
  admitted(path, MEMBER[path], { only: 'anybody', anonymous, stranger: anonymous });
/** Where somebody without the role is sent from a screen of staff; the CMS has a sentence of its own (R36). */
const turnedAway = (path: string): RedirectTo => ({
  to: '/',
  notice: path.startsWith('/admin/cms') ? 'You must be an admin to access this page' : NO_ACCESS,
  region: 'second',
});
/** A screen of staff, for those whom the table of screens names. */
const staff = ([path, Page]: [string, ComponentType]) => {
  const role = screenAt(path)?.role;
  const only = APPOINTED_ROLES.filter((each) => role && role !== 'talent' && role !== 'member' && mayAs(each, role));
  const away = turnedAway(path);
  return admitted(path, Page, { only, anonymous: away, stranger: away });
};

/** The first screen that somebody of the staff may open; others are turned away there. */
function StaffHome() {
  const state = useSession();
  if (state.loading) return <Waiting />;
  const first = screensOf(userTypeOf(state)).find(({ to }) => to.startsWith('/admin/'));
  return <Navigate to={first?.to ?? '/admin/cms'} replace />;
}

const backTo = (path: string): RedirectTo => ({ to: `/auth?redirect=${path}` });
const backToOne = (path: string): RedirectTo => ({ to: ({ id }) => `/auth?redirect=${path}/${encodeURIComponent(id ?? '')}` });

/** The consoles' table of contents, with who may enter (RT-11 to RT-18, R8 to R13, R40). */
export const ConsolePages = () => (
  <Routes>
    <Route element={<Console />}>
      {talent('/dashboard', RESTRICTED, RESTRICTED)}
      {talent('/manage-services', backTo('/manage-services'))}
      {talent('/create-service')}
      {talent('/edit-service/:id', backToOne('/edit-service'))}
      {talent('/manage-products', signInFor('manage your products'))}
      {talent('/create-product')}
      {talent('/edit-product/:id', signInFor('edit products'))}
      {signedIn('/sessions', backTo('/sessions'))}
      {signedIn('/inquiries', backTo('/inquiries'))}
      {signedIn('/inquiries/:id', backToOne('/inquiries'))}
      <Route path="/admin" element={<StaffHome />} />
      {Object.entries(EDITOR).map(staff)}
      {Object.entries(STAFF).map(staff)}
      <Route path="*" element={<NoSuchPage />} />
    </Route>
  </Routes>
);
