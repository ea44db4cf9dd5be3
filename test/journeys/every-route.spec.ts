import { randomUUID } from 'node:crypto';
import { APPOINTED_ROLES, type AppointedRole } from '@guildhall/contracts/accounts';
import type { Problem } from '@guildhall/contracts/problems';
import pg from 'pg';
import { appoint } from '../support/appoint';
import { NO_INPUT, type Schema, sent, UNREADABLE, WRONG_PARTS, wrongFields } from '../support/attacks';
import { descriptionOf } from '../support/described';
import { newcomer, Someone } from '../support/people';
import { type Product as Running, startProduct } from '../support/product.mjs';
import { ACTORS, type Actor, type People, pathIn, pathWith, RIGHTS, someWorld, spare, type World } from '../support/rights';
import { everyRoute } from '../support/routes';

const KEYS: (() => Record<string, string>)[] = [() => ({}), () => ({ 'idempotency-key': randomUUID() })];
/** Nothing was done before that these could undo: they are answered, and leave no event. */
const UNDOES = /\/(?:put-back|reinstate|dismiss)$/;
const asksWhy = (body: unknown): body is { reason: string } => 'reason' in Object(body);
const isAppointed = (actor: Actor): actor is AppointedRole => APPOINTED_ROLES.includes(actor as AppointedRole);
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
interface Cell {
  route: string;
  actor: Actor;
}

const AT_ONCE = 20;

describe('every route of the running product', () => {
  let running: Running;
  let people: People;
  let world: World;
  let database: pg.Client;
  let routes: string[];
  const schemas = new Map<string, Schema>();
  beforeAll(async () => {
    running = await startProduct();
    const { url } = running;
    const [client, talent, other, auditor, operator, admin] = await Promise.all([
      newcomer(url, 'client', 'client'),
      newcomer(url, 'talent', 'talent'),
      newcomer(url, 'talent', 'other'),
      newcomer(url, 'client', 'auditor'),
      newcomer(url, 'client', 'operator'),
      newcomer(url, 'client', 'admin'),
    ]);
    people = { visitor: new Someone(url), client, talent, other, auditor, operator, admin };
    for (const role of APPOINTED_ROLES) appoint(running, people[role].email, role);
    world = await someWorld(people);
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    const { document } = await descriptionOf(url);
    for (const { verb, path } of await everyRoute()) {
      const body = document.paths[path]?.[verb.toLowerCase()]?.requestBody;
      const schema = body?.content['application/json']?.schema ?? { properties: {}, required: [] };
      schemas.set(`${verb} ${path}`, schema as Schema);
    }
    routes = [...schemas.keys()];
  }, 120_000);
  afterAll(async () => {
    await database?.end();
    await running?.stop();
  }, 30_000);

  const facts = async () =>
    (await database.query<{ fact: string }>(`select type || ' ' || stream_id as fact from write.events order by position`)).rows;
  const withoutAFact = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await facts();
    const done = await work();
    expect((await facts()).slice(before.length)).toEqual([]);
    return done;
  };
  /** The status alone: an answer may be a stream that has no end. */
  const asked = async (who: Someone, verb: string, path: string, body?: unknown): Promise<number> => {
    if (path !== '/api/live' || verb !== 'GET') return (await who.call(verb, path, body)).status;
    const leave = new AbortController();
    const headers: HeadersInit = who.token ? { authorization: `Bearer ${who.token}` } : {};
    const { status } = await fetch(running.url + path, { headers, signal: leave.signal });
    leave.abort();
    return status;
  };
  /** Somebody else of the same kind. */
  const another = async (actor: Actor): Promise<Someone> => {
    if (actor === 'visitor') return new Someone(running.url);
    const one = await newcomer(running.url, actor === 'talent' || actor === 'other' ? 'talent' : 'client', actor);
    if (isAppointed(actor)) appoint(running, one.email, actor);
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
    const here = fresh ? await someWorld(people, route) : world;
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
    const found = cells.map(async (cell) => `${cell.route} ${cell.actor} ${await answered(cell, fresh)}`);
    expect(await Promise.all(found)).toEqual(
      cells.map(({ route, actor }) => `${route} ${actor} ${RIGHTS[route]!.answers[actor]}`),
    );
  };

  it('PE-09 has its expectation, and every expectation its route', () => {
    expect(Object.keys(RIGHTS).sort()).toEqual(routes.sort());
  });

  it('PE-01 PE-09 is read by whom it is for, and reading leaves no event', () =>
    withoutAFact(() => compare(cellsWhere((_, route) => reads(route)))));

  it('PE-03 PE-05 PE-09 SV-12 PM-10 R33 refuses whom it is not for, and that leaves no event', () =>
    withoutAFact(() => compare(cellsWhere((status, route) => !reads(route) && status >= 400))));

  it('PE-03 PE-09 OP-13 serves whom it is for; an act that asks for a reason is an event with it, and with the person', async () => {
    const served = cellsWhere((status, route) => !reads(route) && status < 400);
    await compare(served, true);
    const { rows } = await database.query<{ fact: string }>(
      "select distinct (metadata->>'reason') || ' ' || (metadata->>'actor') as fact from write.events where metadata->>'reason' like 'POST %'",
    );
    const acts = served.filter(({ route }) => !UNDOES.test(route) && asksWhy(RIGHTS[route]!.body?.(world)));
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

  const commands = () => routes.filter((route) => !reads(route));
  /** Who may do it, so that nothing else refuses it. */
  const servedBy = (route: string): Someone => {
    const { answers } = RIGHTS[route]!;
    return people[ACTORS.find((actor) => answers[actor] < 400) ?? 'visitor'];
  };
  const attack = async (route: string, path: string, text?: string, more: Record<string, string> = {}) => {
    const who = servedBy(route);
    const headers = {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      ...more,
    };
    const answer = await sent(running.url, route.split(' ')[0] ?? '', path, headers, text);
    const report = `${route} ${path.slice(0, 200)} ${JSON.stringify(text ?? null).slice(0, 200)} ${answer.status} ${answer.text.slice(0, 300)}`;
    return { ...answer, report };
  };
  const isProblem = ({ status, text }: { status: number; text: string }, field?: string): boolean => {
    if (status < 400 || status >= 500 || !text.startsWith('{')) return false;
    const problem = JSON.parse(text) as Partial<Problem>;
    const says = problem.status === status && Boolean(problem.code) && Boolean(problem.detail);
    return says && (field === undefined || Boolean(problem.errors?.[field]));
  };

  it('VA-25 R47 answers a wrong value of any field with a problem and the sentence at the field, and no event', () =>
    withoutAFact(async () => {
      const wrong: string[] = [];
      for (const route of commands()) {
        const attacks = wrongFields(schemas.get(route)!, Object(RIGHTS[route]!.body?.(world)));
        if (Object.keys(schemas.get(route)!.properties).length === 0) continue;
        const path = pathIn(world, route.split(' ')[1] ?? '');
        // One network may hold 500 connections, and those of earlier tests are still open.
        for (let from = 0; from < attacks.length; from += AT_ONCE)
          await Promise.all(
            attacks.slice(from, from + AT_ONCE).map(async ({ text, field }) => {
              const answer = await attack(route, path, text);
              if (!isProblem(answer, field)) wrong.push(answer.report);
            }),
          );
      }
      expect(wrong).toEqual([]);
    }));

  it('VA-25 answers a body that is none, too large or too deep with a problem, and no event', () =>
    withoutAFact(async () => {
      const wrong: string[] = [];
      for (const route of commands()) {
        const path = pathIn(world, route.split(' ')[1] ?? '');
        const takesNone = Object.keys(schemas.get(route)!.properties).length === 0;
        const bodies = [...UNREADABLE, ...(takesNone ? [] : NO_INPUT)];
        await Promise.all(
          bodies
            .flatMap((text) => KEYS.map((key) => ({ text, more: key() })))
            .map(async ({ text, more }) => {
              const answer = await attack(route, path, text, more);
              if (!isProblem(answer)) wrong.push(answer.report);
            }),
        );
      }
      expect(wrong).toEqual([]);
    }));

  it('PE-09 answers a path whose ids are none with a problem, and no event', () =>
    withoutAFact(async () => {
      const wrong: string[] = [];
      // Any text may be asked whether it is free as a slug.
      const free = 'GET /api/content/slugs/{slug}';
      for (const route of routes.filter((each) => /\/api\/.*\{/.test(each) && each !== free)) {
        const [verb = '', path = ''] = route.split(' ');
        for (const name of path.match(/\{\w+\}/g) ?? []) {
          for (const part of WRONG_PARTS) {
            const body = verb === 'GET' ? undefined : JSON.stringify(RIGHTS[route]!.body?.(world) ?? {});
            const answer = await attack(route, pathWith(world, path, name, part), body);
            if (!isProblem(answer)) wrong.push(answer.report);
          }
        }
      }
      expect(wrong).toEqual([]);
    }));
});
