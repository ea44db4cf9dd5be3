import { APPOINTED_ROLES, type AppointedRole } from '@guildhall/contracts/accounts';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type Populated, populated } from '../support/populated';
import { RIGHTS } from '../support/rights';
import { everyRoute } from '../support/routes';
import { ACTORS, type Actor, type People, pathIn, renewed, spare, type World } from '../support/world';

const asksWhy = (body: unknown): body is { reason: string } => 'reason' in Object(body);
const isAppointed = (actor: Actor): actor is AppointedRole => APPOINTED_ROLES.includes(actor as AppointedRole);
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** More at once would wait for each other until the backend refuses them. */
const AT_ONCE = 20;
interface Cell {
  route: string;
  actor: Actor;
}

describe('every route of the running product', () => {
  let all: Populated;
  let people: People;
  let world: World;
  let routes: string[];
  beforeAll(async () => {
    all = await populated();
    ({ people, world } = all);
    routes = (await everyRoute()).map(({ verb, path }) => `${verb} ${path}`);
  }, 120_000);
  afterAll(() => all?.stop(), 30_000);

  const withoutAFact = <T>(work: () => Promise<T>) => all.withoutAFact(work);
  /** The status alone: an answer may be a stream that has no end. */
  const asked = async (who: Someone, verb: string, path: string, body?: unknown): Promise<number> => {
    if (path !== '/api/live' || verb !== 'GET') return (await who.call(verb, path, body)).status;
    const leave = new AbortController();
    const headers: HeadersInit = who.token ? { authorization: `Bearer ${who.token}` } : {};
    const { status } = await fetch(all.running.url + path, { headers, signal: leave.signal });
    leave.abort();
    return status;
  };
  /** Somebody else of the same kind. */
  const another = async (actor: Actor): Promise<Someone> => {
    if (actor === 'visitor') return new Someone(all.running.url);
    const one = await newcomer(all.running.url, actor === 'talent' || actor === 'other' ? 'talent' : 'client', actor);
    if (isAppointed(actor)) appoint(all.running, one.email, actor);
    return one;
  };
  /** The reason of an act names its route, so that its event is found by it. */
  const bodyOf = (route: string, here: World): unknown => {
    const body = RIGHTS[route]!.body?.(here);
    return asksWhy(body) ? { ...body, reason: route } : body;
  };
  const answered = async ({ route, actor }: Cell, fresh: boolean): Promise<number> => {
    const [verb = '', path = ''] = route.split(' ');
    const { spent } = RIGHTS[route]!;
    const here = fresh ? await renewed(world, people, route) : world;
    // A refused caller changes nothing.
    const needed = spent === 'account' && !fresh ? undefined : spent;
    const who = needed === 'account' ? await another(actor) : needed ? await spare(people, actor) : people[actor];
    return asked(who, verb, pathIn(here, path), bodyOf(route, here));
  };
  // An appointed account of its own costs a process: the admin's is used for all three.
  const isCostly = (route: string, actor: Actor) =>
    RIGHTS[route]?.spent === 'account' && (actor === 'auditor' || actor === 'operator');
  const cellsWhere = (wanted: (status: number, route: string) => boolean): Cell[] =>
    Object.entries(RIGHTS).flatMap(([route, { answers }]) =>
      ACTORS.filter((actor) => wanted(answers[actor], route) && !isCostly(route, actor)).map((actor) => ({ route, actor })),
    );
  const reads = (route: string) => route.startsWith('GET ');
  const compare = async (cells: Cell[], fresh = false) => {
    const found: string[] = [];
    for (let from = 0; from < cells.length; from += AT_ONCE) {
      const some = cells.slice(from, from + AT_ONCE);
      found.push(...(await Promise.all(some.map(async (cell) => `${cell.route} ${cell.actor} ${await answered(cell, fresh)}`))));
    }
    expect(found).toEqual(cells.map(({ route, actor }) => `${route} ${actor} ${RIGHTS[route]!.answers[actor]}`));
  };

  it('PE-01 PE-09 is read by whom it is for, and reading leaves no event', () =>
    withoutAFact(() => compare(cellsWhere((_, route) => reads(route)))));

  it('PE-03 PE-05 PE-09 SV-12 PM-10 R33 refuses whom it is not for, and that leaves no event', () =>
    withoutAFact(() => compare(cellsWhere((status, route) => !reads(route) && status >= 400))));

  it('PE-03 PE-09 OP-13 serves whom it is for; an act that asks for a reason is an event with it, and with the person', async () => {
    const served = cellsWhere((status, route) => !reads(route) && status < 400);
    await compare(served, true);
    const { rows } = await all.database.query<{ fact: string }>(
      "select distinct (metadata->>'reason') || ' ' || (metadata->>'actor') as fact from write.events where metadata->>'reason' like 'POST %'",
    );
    const acts = served.filter(({ route }) => asksWhy(RIGHTS[route]!.body?.(world)));
    expect(acts.map(({ route, actor }) => `${route} ${people[actor].id}`).sort()).toEqual(rows.map(({ fact }) => fact).sort());
  });

  it('SV-12 PM-10 PE-05 gives a talent nothing of another by any verb, nor by what a body says', () =>
    withoutAFact(async () => {
      const { other, talent } = people;
      const paths = [...new Set(routes.map((route) => route.split(' ')[1] ?? ''))].filter((path) => path.startsWith('/api/'));
      const unnamed = paths
        .flatMap((path) => VERBS.map((verb) => [verb, path] as const))
        .filter(([verb, path]) => !routes.includes(`${verb} ${path}`));
      const found: string[] = [];
      for (const [verb, path] of unnamed)
        found.push(`${verb} ${path} ${await asked(other, verb, pathIn(world, path), verb === 'GET' ? undefined : {})}`);
      expect(found).toEqual(unnamed.map(([verb, path]) => `${verb} ${path} 404`));
      const claims = [
        ['POST', '/api/products', { title: 'A snapshot', description: 'Long enough to be read', price: 1, talent_id: talent.id }],
        [
          'POST',
          '/api/services',
          { title: 'A service', description: 'Long enough', price: 1, duration: 1, talent_id: talent.id },
        ],
        ['POST', `/api/talents/${other.id}/skills`, { skill_id: world.skill.id, talent_id: talent.id }],
        ['POST', '/api/reviews', { product_id: world.product.id, rating: 5, client_id: people.client.id }],
      ] as const;
      for (const [verb, path, body] of claims) expect([path, await asked(other, verb, path, body)]).toEqual([path, 403]);
    }));
});
