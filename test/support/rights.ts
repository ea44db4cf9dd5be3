import { randomUUID } from 'node:crypto';
import { type Actor, category, content, inquiry, product, service, WORDS, type World, why } from './world';

type Statuses = Record<Actor, number>;

const statuses = (
  visitor: number,
  client: number,
  talent: number,
  other: number,
  admin: number,
  [auditor, operator] = [admin, admin],
): Statuses => ({ visitor, client, talent, other, auditor, operator, admin });
const everybody = (status: number) => statuses(status, status, status, status, status);
const members = (status: number) => statuses(401, status, status, status, status);
const talents = (status: number) => statuses(401, 403, status, status, 403);
const ownerOnly = (status: number) => statuses(401, 403, status, 403, 403);
/** To anybody but its client and its talent a thing is not there. */
const partiesOnly = (status: number) => statuses(401, status, status, 404, 404);
const admins = (status: number) => statuses(401, 403, 403, 403, status, [403, 403]);
const operators = (status: number) => statuses(401, 403, 403, 403, status, [403, status]);
const auditors = (status: number) => statuses(401, 403, 403, 403, status, [status, status]);

export interface Right {
  answers: Statuses;
  /** A body that is right, so that only rights decide. */
  body?: (world: World) => unknown;
  /** Changes who asks, or ends the session: each time in a session of its own, or with an account of its own. */
  spent?: true | 'account';
}

const profile = () => ({ full_name: 'Some One', version: 0 });
const account = () => ({ email: `${randomUUID()}@test.example`, password: 'correct horse' });
const link = ({ content, category }: World) => ({ content_id: content.id, category_id: category.id });
const empty = () => ({});
const token = () => ({ token: 'x'.repeat(43) });

/** Every route of the product and what it answers to whom. A route that is not named here fails the grid. */
export const RIGHTS: Record<string, Right> = {
  'GET /{path}': { answers: everybody(200) },
  'GET /art/v1/covers/{id}/{file}': { answers: everybody(200) },
  'GET /art/v1/portraits/{file}': { answers: everybody(200) },
  'GET /art/v1/walls/{file}': { answers: everybody(200) },
  'GET /blog/feed.xml': { answers: everybody(200) },
  'GET /favicon.svg': { answers: everybody(200) },
  'GET /health/live': { answers: everybody(200) },
  'GET /health/ready': { answers: everybody(200) },
  'GET /robots.txt': { answers: everybody(200) },
  'GET /sitemap.xml': { answers: everybody(200) },

  'GET /api/home': { answers: everybody(200) },
  'GET /api/live': { answers: everybody(200) },
  'POST /api/search-log': { answers: everybody(200), body: () => ({ q: 'zapier' }) },

  'POST /api/auth/sign-up': { answers: everybody(201), body: () => ({ ...account(), user_type: 'client' }) },
  'POST /api/auth/sign-in': {
    answers: everybody(200),
    body: ({ talent: { email, password } }) => ({ email, password }),
    spent: true,
  },
  'POST /api/auth/refresh': { answers: members(200), body: empty, spent: true },
  'POST /api/auth/sign-out': { answers: everybody(204), body: empty, spent: true },
  'POST /api/auth/recover': { answers: everybody(202), body: () => ({ email: account().email }) },
  'POST /api/auth/reset': { answers: everybody(422), body: () => ({ ...token(), password: 'correct horse' }) },
  'POST /api/auth/confirm': { answers: everybody(422), body: token },

  'GET /api/me': { answers: members(200) },
  'PUT /api/me': { answers: members(200), body: profile, spent: 'account' },
  'POST /api/me/talent-application': {
    answers: statuses(401, 200, 403, 403, 403),
    body: () => ({ hourlyRate: 50, skills: 'Zapier', bio: WORDS, termsAccepted: true }),
    spent: true,
  },
  'GET /api/me/sessions': { answers: members(200) },
  'DELETE /api/me/sessions/{id}': { answers: statuses(401, 404, 200, 404, 404) },
  'POST /api/me/sessions/end-others': { answers: members(200), body: empty, spent: 'account' },
  'PUT /api/me/talent-details': {
    answers: talents(200),
    body: () => ({ title: 'Builder', version: 0 }),
    spent: 'account',
  },
  'GET /api/profiles/{id}': { answers: everybody(200) },
  'PUT /api/profiles/{id}': { answers: ownerOnly(200), body: profile },

  'GET /api/audit': { answers: auditors(200) },
  'GET /api/audit/{id}': { answers: auditors(200) },
  'GET /api/history/{noun}/{id}': { answers: auditors(200) },
  'GET /api/history/{noun}/{id}/at': { answers: auditors(200) },
  'GET /api/history/{noun}/{id}/difference': { answers: auditors(200) },
  'POST /api/history/{noun}/{id}/restore': { answers: operators(200), body: () => ({ version: 0, ...why() }) },
  'GET /api/streams': { answers: auditors(200) },
  'GET /api/streams/{stream}': { answers: auditors(200) },
  'POST /api/streams/{stream}/open': { answers: operators(200), body: () => ({ revision: 0, ...why() }) },
  'GET /api/queues': { answers: auditors(200) },
  'GET /api/queues/{id}': { answers: auditors(200) },
  'GET /api/backups': { answers: auditors(200) },
  'GET /api/backups/{id}': { answers: auditors(404) },
  'POST /api/backups': { answers: operators(201), body: why },
  'POST /api/backups/{id}/test': { answers: operators(404), body: why },
  'GET /api/jobs': { answers: auditors(200) },
  // No job is sure to be there.
  'GET /api/jobs/{id}': { answers: auditors(404) },
  'POST /api/jobs/{id}/retry': { answers: operators(404), body: why },
  'POST /api/jobs/{id}/remove': { answers: operators(404), body: why },
  'GET /api/replays': { answers: auditors(200) },
  'GET /api/replays/{id}': { answers: auditors(404) },
  'POST /api/replays': { answers: operators(200), body: () => ({ handler: 'publishing', dry_run: false, ...why() }) },
  'POST /api/audit/export': { answers: auditors(200), body: () => ({ format: 'jsonl', reason: 'a review' }) },
  'POST /api/audit/{id}/open': { answers: operators(200), body: why },
  'GET /api/people': { answers: auditors(200) },
  'GET /api/people/{id}': { answers: auditors(200) },
  'POST /api/people/{id}/suspend': { answers: admins(200), body: why },
  'POST /api/people/{id}/reinstate': { answers: admins(200), body: why },
  'POST /api/people/{id}/end-sessions': { answers: admins(200), body: why },
  'POST /api/people/{id}/dismiss': { answers: admins(200), body: why },
  'POST /api/people/{id}/reset-password': { answers: admins(200), body: why },
  'POST /api/people/{id}/export': { answers: admins(200), body: why },
  'POST /api/people/{id}/appoint': { answers: admins(200), body: () => ({ role: 'auditor', ...why() }) },
  'POST /api/people/{id}/erase': { answers: admins(200), body: ({ subject: { email } }) => ({ email, ...why() }) },

  // No projection and no failed event of these names: what acts do is for their own tests.
  'GET /api/projections': { answers: auditors(200) },
  'GET /api/projections/{name}': { answers: everybody(404) },
  'GET /api/projections/{name}/runs': { answers: everybody(404) },
  'GET /api/projections/{name}/runs/{id}': { answers: everybody(404) },
  'GET /api/projections/{name}/samples': { answers: everybody(404) },
  'POST /api/projections/rebuild': { answers: operators(404), body: () => ({ names: ['unheard-of'], reason: 'a review' }) },
  'POST /api/projections/{name}/rebuild': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'POST /api/projections/{name}/cancel': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'POST /api/projections/{name}/roll-back': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'POST /api/projections/{name}/verify': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'POST /api/projections/{name}/pause': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'POST /api/projections/{name}/resume': { answers: everybody(404), body: () => ({ reason: 'a review' }) },
  'GET /api/operations': { answers: auditors(200) },
  'GET /api/operations/alarms': { answers: auditors(200) },
  'GET /api/failed-events': { answers: auditors(200) },
  'GET /api/failed-events/{id}': { answers: auditors(404) },
  'POST /api/failed-events/retry': { answers: operators(404), body: () => ({ error: 'unheard of', reason: 'a review' }) },
  'POST /api/failed-events/{id}/retry': { answers: operators(404), body: () => ({ reason: 'a review' }) },
  'POST /api/failed-events/{id}/skip': { answers: operators(404), body: () => ({ reason: 'a review' }) },
  'POST /api/failed-events/{id}/unskip': { answers: operators(404), body: () => ({ reason: 'a review' }) },

  'GET /api/skills': { answers: everybody(200) },
  'GET /api/skills/{id}': { answers: everybody(200) },
  'POST /api/skills': { answers: members(201), body: () => ({ name: randomUUID() }) },
  'GET /api/talents': { answers: everybody(200) },
  'GET /api/talents/counts': { answers: everybody(200) },
  'GET /api/talents/{id}': { answers: everybody(200) },
  'GET /api/talents/{id}/stats': { answers: everybody(200) },
  'GET /api/talents/{id}/skills': { answers: everybody(200) },
  'POST /api/talents/{id}/skills': { answers: ownerOnly(201), body: ({ skill }) => ({ skill_id: skill.id }) },

  'GET /api/services': { answers: everybody(200) },
  'GET /api/services/{id}': { answers: everybody(200) },
  'POST /api/services': { answers: talents(201), body: service },
  'PUT /api/services/{id}': { answers: ownerOnly(200), body: ({ service: { version } }) => ({ version, title: 'Renamed' }) },
  'DELETE /api/services/{id}': { answers: ownerOnly(200) },
  'POST /api/services/{id}/take-down': { answers: operators(200), body: why },
  'POST /api/services/{id}/put-back': { answers: operators(200), body: why },
  'GET /api/products': { answers: everybody(200) },
  'GET /api/products/counts': { answers: everybody(200) },
  'GET /api/products/{id}': { answers: everybody(200) },
  'GET /api/products/{id}/history': { answers: everybody(200) },
  'POST /api/products': { answers: talents(201), body: product },
  'PUT /api/products/{id}': { answers: ownerOnly(200), body: ({ product: { version } }) => ({ version, title: 'Renamed' }) },
  'DELETE /api/products/{id}': { answers: ownerOnly(200) },
  'POST /api/products/{id}/take-down': { answers: operators(200), body: why },
  'POST /api/products/{id}/put-back': { answers: operators(200), body: why },

  'GET /api/reviews': { answers: everybody(200) },
  'GET /api/reviews/counts/{id}': { answers: everybody(200) },
  'GET /api/reviews/{id}': { answers: everybody(200) },
  // Nobody reviews their own work; the review of a path is the client's.
  'POST /api/reviews': {
    answers: statuses(401, 201, 403, 201, 201),
    body: ({ product }) => ({ product_id: product.id, rating: 4 }),
  },
  'PUT /api/reviews/{id}': {
    answers: statuses(401, 200, 403, 403, 403),
    body: ({ review: { version } }) => ({ version, rating: 5 }),
  },
  'POST /api/reviews/{id}/take-down': { answers: operators(200), body: why },
  'POST /api/reviews/{id}/put-back': { answers: operators(200), body: why },
  'GET /api/taken-down': { answers: members(200) },
  'GET /api/taken-down/{id}': { answers: statuses(401, 404, 200, 404, 200) },

  // The inquiry of a path is the client's, to the talent; nobody asks themself.
  'GET /api/inquiries': { answers: members(200) },
  'GET /api/inquiries/{id}': { answers: partiesOnly(200) },
  'POST /api/inquiries': { answers: statuses(401, 201, 403, 201, 201), body: inquiry },
  'POST /api/inquiries/{id}/answers': { answers: partiesOnly(201), body: () => ({ message: WORDS }) },
  'POST /api/inquiries/{id}/read': { answers: partiesOnly(200) },
  'POST /api/inquiries/{id}/close': { answers: partiesOnly(200) },

  'GET /api/categories': { answers: everybody(200) },
  'GET /api/categories/{id}': { answers: everybody(200) },
  'POST /api/categories': { answers: admins(201), body: category },
  'PUT /api/categories/{id}': { answers: admins(200), body: ({ category: { version } }) => ({ version, name: 'Renamed' }) },
  'DELETE /api/categories/{id}': { answers: admins(200) },
  'GET /api/content': { answers: everybody(200) },
  'GET /api/content/{id}': { answers: everybody(200) },
  'GET /api/content/by-slug/{slug}': { answers: everybody(200) },
  'GET /api/content/slugs/{slug}': { answers: admins(200) },
  'POST /api/content': { answers: admins(201), body: content },
  'POST /api/content/preview': { answers: admins(200), body: () => ({ content: WORDS }) },
  'PUT /api/content/{id}': { answers: admins(200), body: ({ content: { version } }) => ({ version, title: 'Renamed' }) },
  'DELETE /api/content/{id}': { answers: admins(200) },
  'POST /api/content/{id}/publish': { answers: admins(200) },
  'POST /api/content/{id}/unpublish': { answers: admins(200) },
  'POST /api/content-categories': { answers: admins(201), body: link },
  'DELETE /api/content-categories/{content_id}/{category_id}': { answers: admins(200) },
  'GET /api/content/{id}/versions': { answers: admins(200) },
  'GET /api/content/{id}/versions/{version}': { answers: admins(200) },
  'POST /api/content/{id}/versions/{version}/restore': {
    answers: admins(200),
    body: ({ content: { version } }) => ({ version }),
  },
};
