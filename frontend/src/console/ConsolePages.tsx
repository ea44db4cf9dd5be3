import { APPOINTED_ROLES, mayAs, NO_ACCESS } from '@guildhall/contracts/accounts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Sessions } from '../accounts/console/Sessions.js';
import { Waiting } from '../console-kit/Waiting.js';
import { ContentDesk } from '../content/console/ContentDesk.js';
import { CreateContent } from '../content/console/CreateContent.js';
import { EditContent } from '../content/console/EditContent.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { InquiryList } from '../inquiries/console/InquiryList.js';
import { InquiryPage } from '../inquiries/console/InquiryPage.js';
import { screenAt, screensOf } from '../layout/console-screens.js';
import { CreateProduct } from '../products/console/CreateProduct.js';
import { EditProduct } from '../products/console/EditProduct.js';
import { ManageProducts } from '../products/console/ManageProducts.js';
import { CreateService } from '../services/console/CreateService.js';
import { EditService } from '../services/console/EditService.js';
import { ManageServices } from '../services/console/ManageServices.js';
import { Dashboard } from '../talents/console/Dashboard.js';
import { Console } from './Console.js';
import { Guarded, type RedirectTo } from './Guarded.js';
import { NoSuchPage } from './NoSuchPage.js';

const APPLY: RedirectTo = { to: '/become-talent' };
const RESTRICTED: RedirectTo = {
  to: '/become-talent',
  notice: 'Access restricted: You need to be registered as a talent to access the dashboard.',
};
const signInFor = (what: string): RedirectTo => ({
  to: '/auth',
  notice: `Authentication required: You need to be logged in to ${what}.`,
});
const Overview = lazy(() => import('../operations/console/Overview.js').then(({ Overview }) => ({ default: Overview })));
const ProjectionList = lazy(() =>
  import('../operations/console/ProjectionList.js').then(({ ProjectionList }) => ({ default: ProjectionList })),
);
const ProjectionShow = lazy(() =>
  import('../operations/console/ProjectionShow.js').then(({ ProjectionShow }) => ({ default: ProjectionShow })),
);
const FailedEventList = lazy(() =>
  import('../operations/console/FailedEventList.js').then(({ FailedEventList }) => ({ default: FailedEventList })),
);
const FailedEventShow = lazy(() =>
  import('../operations/console/FailedEventShow.js').then(({ FailedEventShow }) => ({ default: FailedEventShow })),
);
const AuditList = lazy(() => import('../audit/console/AuditList.js').then(({ AuditList }) => ({ default: AuditList })));
const BackupList = lazy(() => import('../backups/console/BackupList.js').then(({ BackupList }) => ({ default: BackupList })));
const AuditShow = lazy(() => import('../audit/console/AuditShow.js').then(({ AuditShow }) => ({ default: AuditShow })));
const PeopleList = lazy(() => import('../people/console/PeopleList.js').then(({ PeopleList }) => ({ default: PeopleList })));
const PersonShow = lazy(() => import('../people/console/PersonShow.js').then(({ PersonShow }) => ({ default: PersonShow })));
const TakenDownList = lazy(() =>
  import('../moderation/console/TakenDownList.js').then(({ TakenDownList }) => ({ default: TakenDownList })),
);
const HistoryShow = lazy(() => import('../history/console/HistoryShow.js').then((its) => ({ default: its.HistoryShow })));
const StreamList = lazy(() => import('../streams/console/StreamList.js').then((its) => ({ default: its.StreamList })));
const StreamShow = lazy(() => import('../streams/console/StreamShow.js').then((its) => ({ default: its.StreamShow })));
const JobList = lazy(() => import('../jobs/console/JobList.js').then((its) => ({ default: its.JobList })));
const ReplayList = lazy(() => import('../replays/console/ReplayList.js').then((its) => ({ default: its.ReplayList })));

/** For talents; `anonymous` is where a visitor goes, `stranger` everybody else. */
const talent = (page: ReactNode, anonymous: RedirectTo = APPLY, stranger: RedirectTo = APPLY) => (
  <Guarded only={['talent']} anonymous={anonymous} stranger={stranger}>
    {page}
  </Guarded>
);
const signedIn = (page: ReactNode, anonymous: RedirectTo) => (
  <Guarded only="anybody" anonymous={anonymous} stranger={anonymous}>
    {page}
  </Guarded>
);
/** Where somebody without the role is sent from a screen of staff; the CMS has a sentence of its own (R36). */
const turnedAway = (path: string): RedirectTo => ({
  to: '/',
  notice: path.startsWith('/admin/cms') ? 'You must be an admin to access this page' : NO_ACCESS,
  region: 'second',
});
/** A screen of staff, for those whom the table of screens names; its script comes when it is opened. */
const staff = (path: string, page: ReactNode) => {
  const role = screenAt(path)?.role;
  const only = APPOINTED_ROLES.filter((each) => role && role !== 'talent' && role !== 'member' && mayAs(each, role));
  const away = turnedAway(path);
  return (
    <Route
      path={path}
      element={
        <Guarded only={only} anonymous={away} stranger={away}>
          <Suspense fallback={<Waiting />}>{page}</Suspense>
        </Guarded>
      }
    />
  );
};

/** The first screen that somebody of the staff may open; others are turned away there. */
function StaffHome() {
  const state = useSession();
  if (state.loading) return <Waiting />;
  const first = screensOf(userTypeOf(state)).find(({ to }) => to.startsWith('/admin/'));
  return <Navigate to={first?.to ?? '/admin/cms'} replace />;
}

/** The consoles' table of contents, with who may enter (RT-11 to RT-18, R8 to R13, R40). */
export const ConsolePages = () => (
  <Routes>
    <Route element={<Console />}>
      <Route path="/dashboard" element={talent(<Dashboard />, RESTRICTED, RESTRICTED)} />
      <Route path="/manage-services" element={talent(<ManageServices />, { to: '/auth?redirect=/manage-services' })} />
      <Route path="/create-service" element={talent(<CreateService />)} />
      <Route
        path="/edit-service/:id"
        element={talent(<EditService />, { to: ({ id }) => `/auth?redirect=/edit-service/${encodeURIComponent(id ?? '')}` })}
      />
      <Route path="/manage-products" element={talent(<ManageProducts />, signInFor('manage your products'))} />
      <Route path="/create-product" element={talent(<CreateProduct />)} />
      <Route path="/edit-product/:id" element={talent(<EditProduct />, signInFor('edit products'))} />
      <Route path="/sessions" element={signedIn(<Sessions />, { to: '/auth?redirect=/sessions' })} />
      <Route path="/inquiries" element={signedIn(<InquiryList />, { to: '/auth?redirect=/inquiries' })} />
      <Route
        path="/inquiries/:id"
        element={signedIn(<InquiryPage />, { to: ({ id }) => `/auth?redirect=/inquiries/${encodeURIComponent(id ?? '')}` })}
      />
      <Route path="/admin" element={<StaffHome />} />
      {staff('/admin/cms', <ContentDesk />)}
      {staff('/admin/cms/create', <CreateContent />)}
      {staff('/admin/cms/edit/:id', <EditContent />)}
      {staff('/admin/people', <PeopleList />)}
      {staff('/admin/people/:id', <PersonShow />)}
      {staff('/admin/moderation', <TakenDownList />)}
      {staff('/admin/operations', <Overview />)}
      {staff('/admin/projections', <ProjectionList />)}
      {staff('/admin/projections/:name', <ProjectionShow />)}
      {staff('/admin/failed-events', <FailedEventList />)}
      {staff('/admin/failed-events/:id', <FailedEventShow />)}
      {staff('/admin/audit', <AuditList />)}
      {staff('/admin/audit/:id', <AuditShow />)}
      {staff('/admin/history/:noun/:id', <HistoryShow />)}
      {staff('/admin/streams', <StreamList />)}
      {staff('/admin/streams/:stream', <StreamShow />)}
      {staff('/admin/jobs', <JobList />)}
      {staff('/admin/replays', <ReplayList />)}
      {staff('/admin/backups', <BackupList />)}
      <Route path="*" element={<NoSuchPage />} />
    </Route>
  </Routes>
);
