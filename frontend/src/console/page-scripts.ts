import { pages } from './pages.js';

// The pages of the consoles, by who may enter: talents, everybody who is signed in, editors, staff.
export const TALENT = pages({
  '/dashboard': async () => (await import('../talents/console/Dashboard.js')).Dashboard,
  '/manage-services': async () => (await import('../services/console/ManageServices.js')).ManageServices,
  '/create-service': async () => (await import('../services/console/CreateService.js')).CreateService,
  '/edit-service/:id': async () => (await import('../services/console/EditService.js')).EditService,
  '/manage-products': async () => (await import('../products/console/ManageProducts.js')).ManageProducts,
  '/create-product': async () => (await import('../products/console/CreateProduct.js')).CreateProduct,
  '/edit-product/:id': async () => (await import('../products/console/EditProduct.js')).EditProduct,
});
export const MEMBER = pages({
  '/sessions': async () => (await import('../accounts/console/Sessions.js')).Sessions,
  '/inquiries': async () => (await import('../inquiries/console/InquiryList.js')).InquiryList,
  '/inquiries/:id': async () => (await import('../inquiries/console/InquiryPage.js')).InquiryPage,
});
export const EDITOR = pages({
  '/admin/cms': async () => (await import('../content/console/ContentDesk.js')).ContentDesk,
  '/admin/cms/create': async () => (await import('../content/console/CreateContent.js')).CreateContent,
  '/admin/cms/edit/:id': async () => (await import('../content/console/EditContent.js')).EditContent,
});
export const STAFF = pages({
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
