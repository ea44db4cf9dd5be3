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
import { pages } from './pages.js';

const APPLY: RedirectTo = { to: '/become-talent' };
const RESTRICTED: RedirectTo = {
  to: '/become-talent',
  notice: 'Access restricted: You need to be registered as a talent to access the dashboard.',
};
const signInFor = (what: string): RedirectTo => ({
  to: '/auth',
  notice: `Authentication required: You need to be logged in to ${what}.`,
});
const TALENT = pages({
  '/dashboard': async () => (await import('../talents/console/Dashboard.js')).Dashboard,
  '/manage-services': async () => (await import('../services/console/ManageServices.js')).ManageServices,
  '/create-service': async () => (await import('../services/console/CreateService.js')).CreateService,
  '/edit-service/:id': async () => (await import('../services/console/EditService.js')).EditService,
  '/manage-products': async () => (await import('../products/console/ManageProducts.js')).ManageProducts,
  '/create-product': async () => (await import('../products/console/CreateProduct.js')).CreateProduct,
  '/edit-product/:id': async () => (await import('../products/console/EditProduct.js')).EditProduct,
});
const MEMBER = pages({
  '/sessions': async () => (await import('../accounts/console/Sessions.js')).Sessions,
  '/inquiries': async () => (await import('../inquiries/console/InquiryList.js')).InquiryList,
  '/inquiries/:id': async () => (await import('../inquiries/console/InquiryPage.js')).InquiryPage,
});
const EDITOR = pages({
  '/admin/cms': async () => (await import('../content/console/ContentDesk.js')).ContentDesk,
  '/admin/cms/create': async () => (await import('../content/console/CreateContent.js')).CreateContent,
  '/admin/cms/edit/:id': async () => (await import('../content/console/EditContent.js')).EditContent,
});
const STAFF = pages({
  '/admin/people': async () => (await import('../people/console/PeopleList.js')).PeopleList,
  '/admin/people/:id': async () => (await import('../people/console/PersonShow.js')).PersonShow,
  '/admin/moderation': async () => (await import('../moderation/console/TakenDownList.js')).TakenDownList,
  '/admin/operations': async () => (await import('../operations/console/Overview.js')).Overview,
  '/admin/projections': async () => (await import('../operations/console/ProjectionList.js')).ProjectionList,
  '/admin/projections/:name': async () => (await import('../operations/console/ProjectionShow.js')).ProjectionShow,
  '/admin/failed-events': async () => (await import('../operations/console/FailedEventList.js')).FailedEventList,
  '/admin/failed-events/:id': async () => (await import('../operations/console/FailedEventShow.js')).FailedEventShow,
  '/admin/audit': async () => (await import('../audit/console/AuditList.js')).AuditList,
  '/admin/audit/:id': async () => (await import('../audit/console/AuditShow.js')).AuditShow,
  '/admin/history/:noun/:id': async () => (await import('../history/console/HistoryShow.js')).HistoryShow,
  '/admin/streams': async () => (await import('../streams/console/StreamList.js')).StreamList,
  '/admin/streams/:stream': async () => (await import('../streams/console/StreamShow.js')).StreamShow,
  '/admin/jobs': async () => (await import('../jobs/console/JobList.js')).JobList,
  '/admin/replays': async () => (await import('../replays/console/ReplayList.js')).ReplayList,
  '/admin/backups': async () => (await import('../backups/console/BackupList.js')).BackupList,
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
