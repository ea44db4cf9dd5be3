import { randomUUID } from 'node:crypto';
import { newcomer, Someone } from './people';

/** Whose the ids of a path are is the talent; the other is a talent too. */
export const ACTORS = ['visitor', 'client', 'talent', 'other', 'auditor', 'operator', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];
export type People = Record<Actor, Someone>;
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

const WORDS = 'Long enough to be read';
const product = () => ({ title: 'Dental Snapshot', description: WORDS, price: 49 });
const service = () => ({ title: 'Set up a CRM', description: WORDS, price: 300, duration: 5 });
const category = () => ({ name: 'Guides', slug: `guides-${randomUUID()}` });
const content = () => ({ title: 'A post', slug: `a-post-${randomUUID()}`, content: WORDS });
const profile = () => ({ full_name: 'Some One', version: 0 });
const account = () => ({ email: `${randomUUID()}@test.example`, password: 'correct horse' });
const link = ({ content, category }: World) => ({ content_id: content.id, category_id: category.id });
const empty = () => ({});
const inquiry = ({ talent }: World) => ({ talent_id: talent.id, subject: 'A question', message: `${WORDS}, and answered` });
const why = () => ({ reason: 'a review' });
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
  'GET /api/products/{id}': { answers: everybody(200) },
  'GET /api/products/{id}/history': { answers: everybody(200) },
  'POST /api/products': { answers: talents(201), body: product },
  'PUT /api/products/{id}': { answers: ownerOnly(200), body: ({ product: { version } }) => ({ version, title: 'Renamed' }) },
  'DELETE /api/products/{id}': { answers: ownerOnly(200) },
  'POST /api/products/{id}/take-down': { answers: operators(200), body: why },
  'POST /api/products/{id}/put-back': { answers: operators(200), body: why },

  'GET /api/reviews': { answers: everybody(200) },
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

interface Kept {
  id: string;
  version: number;
}
/** One of everything, for the ids of paths: what is offered is the talent's, the review the client's. */
export interface World {
  talent: Someone;
  skill: Kept;
  product: Kept;
  service: Kept;
  review: Kept;
  inquiry: { id: string };
  category: Kept;
  content: Kept & { slug: string };
  /** A client about whom admins act. */
  subject: Someone;
  /** A service that staff took down. */
  takenDown: { id: string };
  /** An entry of the audit. */
  audit: { id: string };
  /** One more session of the talent. */
  session: { id: string };
}

/** What one account may not make without end, made once for the same people. */
type Limited = Pick<World, 'skill' | 'review' | 'inquiry' | 'session' | 'takenDown'>;
const limited = new WeakMap<People, Limited>();

const sessionOf = ({ token }: Someone): { id: string } => {
  const payload = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return { id: (JSON.parse(payload) as { sid: string }).sid };
};

async function someEntry(admin: Someone): Promise<{ id: string }> {
  const { body } = await admin.get<{ id: string }[]>('/api/audit?range=[0,0]');
  return (body as { id: string }[])[0]!;
}

/** `route` is what the world is for: what that route uses up is made for it alone. */
export async function someWorld(people: People, route = ''): Promise<World> {
  const { client, talent, admin } = people;
  const made = async <T extends Kept>(who: Someone, path: string, body: unknown): Promise<T> => {
    const answer = await who.post<T>(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const reviewed = async () => {
    const { id } = await made(talent, '/api/services', service());
    return made(client, '/api/reviews', { service_id: id, rating: 3 });
  };
  const asked = () => made<{ id: string } & Kept>(client, '/api/inquiries', inquiry({ talent } as World));
  const tookDown = async () => {
    const { id } = await made(talent, '/api/services', service());
    await people.operator.post(`/api/services/${id}/take-down`, why());
    return { id };
  };
  const begun = async () => sessionOf(await spare(people, 'talent'));
  const first = async (): Promise<Limited> => ({
    skill: await made(talent, '/api/skills', { name: randomUUID() }),
    review: await reviewed(),
    inquiry: await asked(),
    session: await begun(),
    takenDown: await tookDown(),
  });
  const shared = limited.get(people) ?? (await first());
  limited.set(people, shared);
  const [offered, offeredService, kept] = await Promise.all([
    made(talent, '/api/products', product()),
    made(talent, '/api/services', service()),
    made(admin, '/api/categories', category()),
  ]);
  return {
    talent,
    skill: shared.skill,
    product: offered,
    service: offeredService,
    category: kept,
    audit: await someEntry(admin),
    takenDown: shared.takenDown,
    subject: route.includes('/api/people/') ? await newcomer(talent.url, 'client', 'subject') : client,
    review: route.includes('/api/reviews/{id}') ? await reviewed() : shared.review,
    inquiry: route === 'POST /api/inquiries/{id}/answers' ? await asked() : shared.inquiry,
    session: route.includes('/api/me/sessions/{id}') ? await begun() : shared.session,
    content: await made(admin, '/api/content', { ...content(), status: 'published', category_ids: [kept.id] }),
  };
}

/** The path of a route with the ids of a world. */
export function pathIn(world: World, path: string): string {
  if (path === '/{path}') return '/marketplace';
  if (path.startsWith('/art/v1/covers')) return `/art/v1/covers/${world.product.id}/script.svg`;
  if (path.startsWith('/art/v1/portraits')) return `/art/v1/portraits/${world.talent.id}.svg`;
  if (path.startsWith('/art/v1/walls')) return '/art/v1/walls/tall.svg';
  const noun = path.split('/')[2] ?? '';
  const { talent, skill, service, product, review, inquiry, category, content, session, audit, subject, takenDown } = world;
  const nouns: Record<string, { id: string }> = {
    profiles: talent,
    talents: talent,
    skills: skill,
    services: service,
    products: product,
    reviews: review,
    inquiries: inquiry,
    me: session,
    audit,
    people: subject,
    'taken-down': takenDown,
    'failed-events': { id: `products.${talent.id}` },
    history: product,
    jobs: { id: 'mail.none' },
    replays: category,
    backups: category,
    categories: category,
    content,
  };
  const values: Record<string, string | undefined> = {
    id: nouns[noun]?.id,
    noun: 'products',
    stream: `product-${product.id}`,
    name: 'unheard-of',
    slug: content.slug,
    version: String(content.version),
    content_id: content.id,
    category_id: category.id,
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no ${name} for ${path}`);
    return value;
  });
}

const HERE = 'another-part';
/** The same, with another text in place of a part such as `{id}`. */
export const pathWith = (world: World, path: string, part: string, text: string): string =>
  pathIn(world, path.replace(part, HERE)).replace(HERE, () => text);

/** The same people in sessions of their own, to be ended or changed as a request likes; the client is a new one. */
export async function spare(people: People, actor: Actor): Promise<Someone> {
  const { url, id, email, password } = people[actor];
  if (actor === 'visitor') return new Someone(url);
  if (actor === 'client') return newcomer(url, 'client', 'client');
  return new Someone(url, id, email, password).signIn();
}
