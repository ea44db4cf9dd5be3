import { randomUUID } from 'node:crypto';
import { newcomer, Someone } from './people';

/** Whose the ids of a path are is the talent; the other is a talent too. */
export const ACTORS = ['visitor', 'client', 'talent', 'other', 'auditor', 'operator', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];
export type People = Record<Actor, Someone>;
export const WORDS = 'Long enough to be read';
export const product = () => ({ title: 'Dental Snapshot', description: WORDS, price: 49 });
export const service = () => ({ title: 'Set up a CRM', description: WORDS, price: 300, duration: 5 });
export const category = () => ({ name: 'Guides', slug: `guides-${randomUUID()}` });
export const content = () => ({ title: 'A post', slug: `a-post-${randomUUID()}`, content: WORDS });
export const inquiry = ({ talent }: World) => ({
  talent_id: talent.id,
  subject: 'A question',
  message: `${WORDS}, and answered`,
});
export const why = () => ({ reason: 'a review' });

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

/** Makes each thing of a world, for the same people. */
function makersFor(people: People) {
  const { client, talent, operator, admin } = people;
  const made = async <T extends Kept>(who: Someone, path: string, body: unknown): Promise<T> => {
    const answer = await who.post<T>(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const offeredService = () => made(talent, '/api/services', service());
  return {
    skill: () => made(talent, '/api/skills', { name: randomUUID() }),
    product: () => made(talent, '/api/products', product()),
    service: offeredService,
    review: async () => made(client, '/api/reviews', { service_id: (await offeredService()).id, rating: 3 }),
    inquiry: () => made<{ id: string } & Kept>(client, '/api/inquiries', inquiry({ talent } as World)),
    session: async () => sessionOf(await spare(people, 'talent')),
    subject: () => newcomer(talent.url, 'client', 'subject'),
    takenDown: async () => {
      const { id } = await offeredService();
      await operator.post(`/api/services/${id}/take-down`, why());
      return { id };
    },
    filed: async (): Promise<Pick<World, 'category' | 'content'>> => {
      const kept = await made(admin, '/api/categories', category());
      const body = { ...content(), status: 'published', category_ids: [kept.id] };
      return { category: kept, content: await made(admin, '/api/content', body) };
    },
  };
}

/** One of everything; what one account may not make without end is made once for the same people. */
export async function someWorld(people: People): Promise<World> {
  const make = makersFor(people);
  const first = async (): Promise<Limited> => ({
    skill: await make.skill(),
    review: await make.review(),
    inquiry: await make.inquiry(),
    session: await make.session(),
    takenDown: await make.takenDown(),
  });
  const shared = limited.get(people) ?? (await first());
  limited.set(people, shared);
  const [offered, offeredService, filed] = await Promise.all([make.product(), make.service(), make.filed()]);
  const { client: subject, talent, admin } = people;
  return { ...shared, ...filed, talent, product: offered, service: offeredService, subject, audit: await someEntry(admin) };
}

/** The same world, where what this route uses up is new. */
export async function renewed(world: World, people: People, route: string): Promise<World> {
  const make = makersFor(people);
  const uses = (...paths: string[]) => paths.some((path) => route.includes(path));
  const here = {
    ...world,
    ...(uses('/api/content', '/api/categories/{id}') && (await make.filed())),
    ...(uses('/api/products/{id}', '/api/history', 'POST /api/reviews') && { product: await make.product() }),
    ...(uses('/api/services/{id}') && { service: await make.service() }),
    ...(uses('/api/reviews/{id}') && { review: await make.review() }),
    ...(uses('/api/me/sessions/{id}') && { session: await make.session() }),
    ...(uses('/api/people/') && { subject: await make.subject() }),
    ...(route === 'POST /api/inquiries/{id}/answers' && { inquiry: await make.inquiry() }),
  };
  await prepareUndo(here, people, route);
  return here;
}

/** What an act undoes, by its verb, with the body that is right for it. */
const UNDONE: Record<string, [verb: string, body: object]> = {
  'put-back': ['take-down', why()],
  reinstate: ['suspend', why()],
  dismiss: ['appoint', { role: 'auditor', ...why() }],
};

async function prepareUndo(here: World, { admin }: People, route: string): Promise<void> {
  const [path = '', verb = ''] = pathIn(here, route.split(' ')[1] ?? '').split(/\/(?=[^/]*$)/);
  const [done, body] = UNDONE[verb] ?? [];
  if (!done) return;
  const { status } = await admin.post(`${path}/${done}`, body);
  if (status !== 200) throw new Error(`${path}/${done}: ${status}`);
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
    queues: { id: 'mail' },
    jobs: { id: 'mail.none' },
    replays: category,
    backups: category,
    projections: category,
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
