import { firstOf, largestId, largestSlug } from './largest-records';

export interface VisitorRequest {
  verb: string;
  path: string;
  body?: unknown;
}
/** One for each turn, never twice the same where that makes another answer. */
export type Asking = (turn: number) => VisitorRequest;

const ID = '11111111-1111-4111-8111-111111111111';
const ids = (count: number) => Array.from({ length: count }, (_, at) => ID.replace(/^.{8}/, String(at).padStart(8, '0')));
const long = (turn: number, unit: string) => `${turn}${unit.repeat(200)}`.slice(0, 198).toWellFormed();
const UNITS = ['%', '\\_', 'İ', '𝔘', 'a ', '🏳️‍🌈', '＝', 'e\u0301'];
const words = (turn: number) => long(turn, UNITS[turn % UNITS.length]!);
const q = (turn: number) => encodeURIComponent(words(turn));

const get =
  (path: (turn: number) => string): Asking =>
  (turn) => ({ verb: 'GET', path: path(turn) });
const post =
  (path: string, body: (turn: number) => unknown): Asking =>
  (turn) => ({ verb: 'POST', path, body: body(turn) });
const list = (path: string, filter: (turn: number) => object, sort?: unknown, range = (_: number) => [0, 99]): Asking =>
  get((turn) => {
    const given = { filter: filter(turn), ...(sort ? { sort } : {}), range: range(turn) };
    return `${path}?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, JSON.stringify(value)]))}`;
  });
const counts = (path: string, filter: (turn: number) => object): Asking =>
  get((turn) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter(turn)))}`);
const none = () => ({});
const from = (turn: number) => [turn, turn + 99];
const ofTalent = (turn: number) => ({ talent_id: largestId('talent', turn) });
const NEWEST = ['created_at', 'DESC'];
const same = (path: string) => [get(() => path)];
const account = (turn: number) => ({ email: `cost-${turn}-${Date.now()}@test.example`, password: 'correct horse' });
const token = () => ({ token: 'x'.repeat(43) });

const BIG = 1_000_000;
/** Bodies that are refused, as text. */
const BODIES = [
  `{"email":${'['.repeat(BIG / 2)}${']'.repeat(BIG / 2)}}`,
  `{${Array.from({ length: BIG / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"email":[${'1,'.repeat(BIG / 2)}1]}`,
  `{"email":"${'a@'.repeat(BIG / 2)}","password":"${'x'.repeat(10)}","user_type":"client"}`,
  `{"email":"${'\\u0000'.repeat(BIG / 6)}"}`,
];

/** What a visitor may ask for of each route, at its most. */
export const OF_ROUTES: Readonly<Record<string, readonly Asking[]>> = {
  'GET /art/v1/covers/{id}/{file}': [get((turn) => `/art/v1/covers/${ID.slice(0, -2)}${turn + 10}/snapshot-bundle.svg`)],
  'GET /art/v1/portraits/{file}': [get((turn) => `/art/v1/portraits/${ID.slice(0, -2)}${turn + 10}.svg`)],
  'GET /art/v1/walls/{file}': same('/art/v1/walls/tall.svg'),
  'GET /blog/feed.xml': same('/blog/feed.xml'),
  'GET /favicon.svg': same('/favicon.svg'),
  'GET /health/live': same('/health/live'),
  'GET /health/ready': same('/health/ready'),
  'GET /robots.txt': same('/robots.txt'),
  'GET /sitemap.xml': same('/sitemap.xml'),
  'GET /api/home': same('/api/home'),
  'GET /api/live': same('/api/live'),
  'POST /api/search-log': [post('/api/search-log', (turn) => ({ q: words(turn) }))],

  'POST /api/auth/sign-up': [
    post('/api/auth/sign-up', (turn) => ({ ...account(turn), user_type: 'client' })),
    ...BODIES.map((body) => post('/api/auth/sign-up', () => body)),
  ],
  'POST /api/auth/sign-in': [post('/api/auth/sign-in', account)],
  'POST /api/auth/sign-out': [post('/api/auth/sign-out', none)],
  'POST /api/auth/recover': [post('/api/auth/recover', (turn) => ({ email: account(turn).email }))],
  'POST /api/auth/reset': [post('/api/auth/reset', () => ({ ...token(), password: 'correct horse' }))],
  'POST /api/auth/confirm': [post('/api/auth/confirm', token)],
  'GET /api/profiles/{id}': [get((turn) => `/api/profiles/${largestId('talent', turn)}`)],

  'GET /api/skills': [list('/api/skills', none, undefined, from)],
  'GET /api/skills/{id}': [get((turn) => `/api/skills/${largestId('skill', turn)}`)],
  'GET /api/talents': [
    list('/api/talents', (turn) => ({ q: words(turn), skills: ids(45) })),
    list('/api/talents', (turn) => ({ rate_min: turn / 100 }), ['rating', 'DESC']),
  ],
  'GET /api/talents/counts': [counts('/api/talents/counts', (turn) => ({ q: words(turn), rate_min: turn / 100 }))],
  'GET /api/talents/{id}': [get((turn) => `/api/talents/${largestId('talent', turn)}`)],
  'GET /api/talents/{id}/stats': [get((turn) => `/api/talents/${largestId('talent', turn)}/stats`)],
  'GET /api/talents/{id}/skills': [get((turn) => `/api/talents/${largestId('talent', turn)}/skills`)],
  'GET /api/services': [
    list('/api/services', ofTalent, NEWEST),
    list('/api/services', (turn) => ({ q: `${turn % 10}`.slice(1), talent_id: ids(45) })),
    list('/api/services', none, ['title', 'ASC'], from),
  ],
  'GET /api/services/{id}': [get((turn) => `/api/services/${firstOf('service', turn)}`)],
  'GET /api/products': [
    list('/api/products', ofTalent, NEWEST),
    list('/api/products', (turn) => ({ q: words(turn), id: ids(40), price_min: turn, price_max: 9e6 })),
    list('/api/products', (turn) => ({ tab: 'snapshots', price_min: turn / 100 }), ['title', 'ASC']),
    list('/api/products', none, ['price', 'DESC'], from),
    list('/api/products', none, ['price', 'DESC'], (turn) => [999_000 + turn, 999_099 + turn]),
  ],
  'GET /api/products/counts': [counts('/api/products/counts', (turn) => ({ tab: 'snapshots', price_min: turn / 100 }))],
  'GET /api/products/{id}': [get((turn) => `/api/products/${firstOf('product', turn)}`)],
  'GET /api/products/{id}/history': [get((turn) => `/api/products/${firstOf('product', turn)}/history`)],
  'GET /api/reviews': [
    list('/api/reviews', ofTalent, NEWEST),
    list('/api/reviews', none, ['rating', 'DESC'], from),
    list('/api/reviews', (turn) => ({ client_id: ids(10), product_id: [...ids(30), ID.replace('1', String(turn % 10))] })),
  ],
  'GET /api/reviews/counts/{id}': [get((turn) => `/api/reviews/counts/${largestId('product', turn)}`)],
  'GET /api/reviews/{id}': [get((turn) => `/api/reviews/${largestId('review', turn)}`)],
  'GET /api/categories': [list('/api/categories', none, undefined, (turn) => [turn % 2, 99 - (turn % 50)])],
  'GET /api/categories/{id}': [get((turn) => `/api/categories/${largestId('category', turn)}`)],
  'GET /api/content': [
    list('/api/content', (turn) => ({ q: words(turn), category_id: ids(40) })),
    list('/api/content', none, ['title', 'ASC'], (turn) => [turn % 2, 99 - (turn % 50)]),
  ],
  'GET /api/content/{id}': [get((turn) => `/api/content/${largestId('content', turn)}`)],
  'GET /api/content/by-slug/{slug}': [get((turn) => `/api/content/by-slug/${largestSlug(20 + turn)}`)],
};

const tabbed = (path: (turn: number) => string, tabs: readonly string[]) =>
  tabs.map((tab) => get((turn) => `${path(turn)}?tab=${tab}`));
const TALENT_TABS = ['overview', 'services', 'products', 'reviews'];
const PRODUCT_TABS = ['description', 'reviews', 'faq'];
const FOOTER = [
  ...['seller-dashboard', 'sell-products', 'talent-success', 'how-it-works', 'buyer-protection'],
  ...['about', 'contact', 'privacy', 'terms'],
];

/** What a visitor may ask for of each page. */
export const OF_PAGES: Readonly<Record<string, readonly Asking[]>> = {
  '/': same('/'),
  '/talent': [
    get((turn) => `/talent?page=${turn + 1}`),
    get((turn) => `/talent?q=${q(turn)}`),
    get((turn) => `/talent?rate_min=${turn % 100}&sort=-rate`),
  ],
  '/talent/:id': tabbed((turn) => `/talent/${largestId('talent', turn)}`, TALENT_TABS),
  '/talent-profile': same('/talent-profile'),
  '/service/:id': [get((turn) => `/service/${firstOf('service', turn)}`)],
  '/marketplace': [
    get((turn) => `/marketplace?page=${turn + 1}`),
    get((turn) => `/marketplace?q=${q(turn)}`),
    get((turn) => `/marketplace?price_min=${turn}&sort=title&category=Courses`),
  ],
  '/product/:id': tabbed((turn) => `/product/${firstOf('product', turn)}`, PRODUCT_TABS),
  '/product/:id/history': [get((turn) => `/product/${firstOf('product', turn)}/history`)],
  '/product/:id/preview': tabbed((turn) => `/product/${firstOf('product', turn)}/preview`, PRODUCT_TABS),
  '/blog': [
    get((turn) => `/blog?page=1&category=largest-${turn}`),
    get((turn) => `/blog?page=${turn + 1}&category=${'x'.repeat(8000)}${turn}`),
  ],
  '/content/:slug': [get((turn) => `/content/${largestSlug(40 + turn)}`)],
  ...Object.fromEntries(FOOTER.map((slug) => [`/${slug}`, same(`/${slug}`)])),
  '/auth': [get((turn) => `/auth?redirect=/${'%22'.repeat(4000)}${turn}`)],
  '/profile': [get((turn) => `/profile?tab=${turn}`)],
  '/settings': [get((turn) => `/settings?tab=${turn}`)],
  '/become-talent': same('/become-talent'),
  '*': [
    get((turn) => `/${'%F0%9F%98%80'.repeat(1000)}${turn}`),
    get((turn) => `/${'a/'.repeat(7000)}${turn}`),
    get((turn) => `/talent/%2F${'%00'.repeat(1000)}${turn}`),
  ],
};
