import { randomUUID } from 'node:crypto';
import type { Problem } from '@guildhall/contracts/problems';
import { NO_INPUT, type Schema, sent, UNREADABLE, WRONG_PARTS, wrongFields } from '../support/attacks';
import { descriptionOf } from '../support/described';
import type { Someone } from '../support/people';
import { type Populated, populated } from '../support/populated';
import { RIGHTS } from '../support/rights';
import { everyRoute } from '../support/routes';
import { ACTORS, type People, pathIn, pathWith, type World } from '../support/world';
import { FILTER_VALUES } from './payloads';

const KEYS: (() => Record<string, string>)[] = [() => ({}), () => ({ 'idempotency-key': randomUUID() })];
const AT_ONCE = 20;

describe('every input of every route', () => {
  let all: Populated;
  let people: People;
  let world: World;
  let routes: string[];
  const schemas = new Map<string, Schema>();
  beforeAll(async () => {
    all = await populated();
    ({ people, world } = all);
    const { document } = await descriptionOf(all.running.url);
    for (const { verb, path } of await everyRoute()) {
      const body = document.paths[path]?.[verb.toLowerCase()]?.requestBody;
      const schema = body?.content['application/json']?.schema ?? { properties: {}, required: [] };
      schemas.set(`${verb} ${path}`, schema as Schema);
    }
    routes = [...schemas.keys()];
  }, 120_000);
  afterAll(() => all?.stop(), 30_000);

  const withoutAFact = <T>(work: () => Promise<T>) => all.withoutAFact(work);
  const commands = () => routes.filter((route) => !route.startsWith('GET '));
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
    const answer = await sent(all.running.url, route.split(' ')[0] ?? '', path, headers, text);
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

  it('VA-25 R47 answers any value of any filter of any list, or refuses it with a problem', async () => {
    const wrong: string[] = [];
    for (const { verb, path, operation } of await everyRoute()) {
      const hits = Object.keys(operation?.list?.filters ?? {}).flatMap((name) =>
        FILTER_VALUES.map((value) => encodeURIComponent(JSON.stringify({ [name]: value }))),
      );
      for (let from = 0; from < hits.length; from += AT_ONCE)
        await Promise.all(
          hits.slice(from, from + AT_ONCE).map(async (filter) => {
            const answer = await attack(`${verb} ${path}`, `${pathIn(world, path)}?filter=${filter}`);
            if (answer.status !== 200 && !isProblem(answer)) wrong.push(answer.report);
          }),
        );
    }
    expect(wrong).toEqual([]);
  });

  it('VA-25 answers a missing, too large or too deep body with a problem, and appends no event', () =>
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

  it('PE-09 answers a path with invalid ids with a problem, and appends no event', () =>
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
