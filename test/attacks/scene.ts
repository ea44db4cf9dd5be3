import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { AppointedRole } from '@guildhall/contracts/accounts';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { type StoredKey, StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import pg from 'pg';
import type { Route } from '../../backend/src/openapi/routes';
import { appoint } from '../support/appoint';
import { type Attack, type Schema, wrongFields } from '../support/attacks';
import type { Description } from '../support/described';
import { keysOf } from '../support/keys';
import { newcomer, Someone } from '../support/people';
import type { OneMachine } from '../support/product.mjs';
import { frontendSource, PUBLIC_PAGES, quoted } from '../support/public-pages';
import { RIGHTS } from '../support/rights';
import { ACTORS, type Actor, type People, pathIn, someWorld, type World } from '../support/world';

/** The addresses of pages, as the front end lists them. */
export const PAGES = [
  ...PUBLIC_PAGES.filter((path) => path !== '*'),
  ...quoted(frontendSource('data/paths.ts').split(']')[0] ?? '', /'([a-z-]+)'/g).map((name) => `/${name}`),
  '/api/docs',
  '/assets/none.js',
];

const forged = (key: Buffer, header: object, payload: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
};

/** Access tokens that must not be taken, some of them signed with the product's own key. */
async function badTokens(product: OneMachine, { talent }: Pick<People, 'talent'>): Promise<string[]> {
  const { databaseUrl } = product;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const keys = await StoredKeys.open(pool, new KeysSecret(keysOf(product)));
  keys.close();
  await pool.end();
  const [{ id: kid, key: own }, others] = [keys.of('access-tokens')[0] as StoredKey, keys.of('refresh-tokens')];
  const key = own.export();
  const token = String(talent.token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
  const header = { alg: 'HS256', typ: 'at+jwt', kid };
  const now = Math.floor(Date.now() / 1000);
  const with_ = (more: object) => forged(key, header, { ...payload, ...more });
  return [
    with_({ exp: now - 60, nbf: now - 960, iat: now - 960 }),
    with_({ nbf: now + 600 }),
    with_({ iss: 'https://evil.example' }),
    with_({ aud: 'somebody-else' }),
    with_({ sub: 'admin' }),
    with_({ sub: undefined }),
    with_({ exp: undefined }),
    with_({ exp: 'never' }),
    forged(key, { ...header, typ: 'JWT' }, payload),
    forged(key, { ...header, kid: '../../etc/passwd' }, payload),
    forged(Buffer.alloc(0), { ...header, kid: '../../dev/null' }, payload),
    forged(key, { ...header, kid: undefined }, payload),
    forged(key, { ...header, kid: randomUUID() }, payload),
    forged(key, { ...header, kid: 'none' }, payload),
    forged(key, { ...header, kid: [kid] }, payload),
    forged(key, { ...header, kid: others[0]?.id }, payload),
    forged(others[0]?.key.export() ?? randomBytes(32), { ...header, kid: others[0]?.id }, payload),
    forged(key, { ...header, kid: "' or '1'='1" }, payload),
    `${Buffer.from(`{"alg":"none","typ":"at+jwt","kid":"${kid}"}`).toString('base64url')}.${body}.`,
    forged(randomBytes(32), header, payload),
    forged(Buffer.alloc(0), header, payload),
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}..${signature}`,
    `${token}x`,
    `${token}.${signature}`,
    `${head}.${'A'.repeat(7000)}.${signature}`,
    'undefined',
    '%00',
    '{}',
  ];
}

const KEYED = { title: 'Made with a key', description: 'Long enough to be read', price: 5 };

/** All that attacks are made of: the product's routes, people of every kind, one of everything, and bad tokens. */
export class Scene {
  private readonly attacks = new Map<string, Attack[]>();
  private constructor(
    readonly product: OneMachine,
    readonly description: Description,
    readonly routes: readonly Route[],
    readonly people: People,
    /** A client who may become a talent or lose a session, so that the people above stay who they are. */
    readonly spare: Someone,
    readonly world: World,
    readonly badTokens: readonly string[],
    /** A key under which the talent's command was answered, and what it made. */
    readonly answered: { key: string; id: string },
  ) {}

  static async begin(product: OneMachine, description: Description, routes: readonly Route[]): Promise<Scene> {
    const appointed = async (role: AppointedRole) => {
      const one = await newcomer(product.url, 'client', role);
      appoint(product, one.email, role);
      return one;
    };
    const [auditor, operator, admin] = [await appointed('auditor'), await appointed('operator'), await appointed('admin')];
    return Scene.with(product, description, routes, { auditor, operator, admin });
  }

  /** The same product with other people and other things: what the attacks before have used up is there again. */
  next = () => Scene.with(this.product, this.description, this.routes, this.people);

  private static async with(
    product: OneMachine,
    description: Description,
    routes: readonly Route[],
    { auditor, operator, admin }: Pick<People, AppointedRole>,
  ) {
    const { url } = product;
    const [client, spare, talent, other] = await Promise.all([
      newcomer(url, 'client', 'client'),
      newcomer(url, 'client', 'spare'),
      newcomer(url, 'talent', 'talent'),
      newcomer(url, 'talent', 'other'),
    ]);
    await Promise.all([auditor, operator, admin].map((each) => each.signIn()));
    const people = { visitor: new Someone(url), client, talent, other, auditor, operator, admin };
    // Acts are about nobody of these: an appointed person may do more than before.
    const world = { ...(await someWorld(people)), subject: await newcomer(url, 'client', 'subject') };
    const key = randomUUID();
    const made = await talent.post<{ id: string }>('/api/products', KEYED, { 'Idempotency-Key': key });
    const answered = { key, id: made.body.id };
    return new Scene(product, description, routes, people, spare, world, await badTokens(product, people), answered);
  }

  nameOf = ({ verb, path }: Route) => `${verb} ${path}`;
  /** Who may do it, so that nothing else refuses it. */
  servedBy(route: Route): Actor {
    const right = RIGHTS[this.nameOf(route)];
    return ACTORS.find((actor) => (right?.answers[actor] ?? 200) < 400) ?? 'visitor';
  }
  pathOf = (route: Route) => pathIn(this.world, route.path);
  bodyOf = (route: Route): unknown => (route.verb === 'GET' ? undefined : RIGHTS[this.nameOf(route)]?.body?.(this.world));
  schemaOf({ verb, path }: Route): Schema | null {
    const body = this.description.document.paths[path]?.[verb.toLowerCase()]?.requestBody;
    return (body?.content['application/json']?.schema as Schema | undefined) ?? null;
  }

  /** Bodies with one field that is wrong, all of a route. */
  wrongFieldsOf(route: Route): readonly Attack[] {
    const name = this.nameOf(route);
    const known = this.attacks.get(name);
    if (known) return known;
    const schema = this.schemaOf(route);
    const made = schema ? wrongFields(schema, Object(this.bodyOf(route))) : [];
    this.attacks.set(name, made);
    return made;
  }
}
