import { randomUUID } from 'node:crypto';
import type { Route } from '../../backend/src/openapi/routes';
import { NO_INPUT, UNREADABLE, WRONG_PARTS } from '../support/attacks';
import { RIGHTS } from '../support/rights';
import { ACTORS, type Actor, pathWith } from '../support/world';
import type { Chance } from './chance';
import { oddHeaders } from './headers';
import { COVETED, coatsOf, FILTER_VALUES, INJECTIONS, PATH_BITS, QUERIES, RANGES, SORTS, VERBS } from './payloads';
import { PAGES, type Scene } from './scene';
import type { Reply, Wire } from './wire';

/** One request of an attack, and what has to become of it. */
export interface Hit extends Wire {
  kind: Kind;
  /** The answer has to be a refusal; otherwise it only must not be a failure. */
  refused?: boolean;
  /** Bytes that Node's own parser may refuse, before there is anybody to write a problem. */
  crooked?: boolean;
  /** What else would be wrong with the answer. */
  wrong?(reply: Reply): string | null;
}
type Made = Omit<Hit, 'kind'>;
type Headers = (readonly [string, string])[];

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const bodyOf = (text: string | undefined) => (text === undefined ? {} : { body: Buffer.from(text) });

function headersOf({ people }: Scene, chance: Chance, actor: Actor, withBody: boolean, { token } = people[actor]): Headers {
  return [
    ['X-Forwarded-For', chance.address()],
    ...(withBody ? [JSON_TYPE] : []),
    ...(token ? [['Authorization', `Bearer ${token}`] as const] : []),
  ];
}

/** The right request of a route, by whom it serves; what is given replaces a part of it. */
function request(scene: Scene, chance: Chance, route: Route, more: { text?: string; target?: string; actor?: Actor } = {}): Made {
  const right = scene.bodyOf(route);
  const actor = more.actor ?? scene.servedBy(route);
  const spent = !more.actor && actor !== 'visitor' && RIGHTS[scene.nameOf(route)]?.spent;
  const who = spent ? scene.spare : scene.people[actor];
  const text = more.text ?? (right === undefined ? undefined : JSON.stringify(right));
  return {
    verb: route.verb,
    target: more.target ?? scene.pathOf(route),
    headers: headersOf(scene, chance, actor, text !== undefined, who),
    ...bodyOf(text),
  };
}
const isApi = ({ path }: Route) => path.startsWith('/api/');
const withInput = (scene: Scene) => scene.routes.filter((route) => scene.schemaOf(route) !== null);
const lists = (scene: Scene) => scene.routes.filter(({ operation }) => operation?.list);
const anyTarget = (scene: Scene, chance: Chance): string => {
  if (chance.number(2) === 0) return scene.pathOf(chance.one(scene.routes));
  return chance.one(PAGES).replace(/:\w+/g, () => chance.one([scene.world.product.id, scene.world.content.slug, randomUUID()]));
};

function field(scene: Scene, chance: Chance): Made {
  const route = chance.one(withInput(scene).filter((each) => scene.wrongFieldsOf(each).length > 0));
  const { text } = chance.one(scene.wrongFieldsOf(route));
  return { ...request(scene, chance, route, { text }), refused: true };
}

function body(scene: Scene, chance: Chance): Made {
  const route = chance.one(withInput(scene));
  const small = [...UNREADABLE, ...NO_INPUT].filter(({ length }) => length < 1_000 || chance.number(8) === 0);
  return { ...request(scene, chance, route, { text: chance.one(small) }), refused: true };
}

function coat(scene: Scene, chance: Chance): Made {
  const route = chance.one(withInput(scene));
  const plain = request(scene, chance, route);
  const { body, headers } = chance.one(coatsOf(JSON.stringify(scene.bodyOf(route) ?? {})));
  const kept = plain.headers.filter(([name]) => name !== 'Content-Type');
  return { ...plain, body, headers: [...kept, ...headers] };
}

function mass(scene: Scene, chance: Chance): Made {
  const route = chance.one(withInput(scene));
  const known = Object.keys(scene.schemaOf(route)?.properties ?? {});
  const name = chance.one(COVETED.filter((each) => !known.includes(each)));
  const value = chance.one(['"admin"', 'true', '{"admin":true}', '["admin"]', '1', 'null', `"${scene.people.admin.id}"`]);
  const right = JSON.stringify(scene.bodyOf(route) ?? {});
  const text = right === '{}' ? `{"${name}":${value}}` : right.replace(/\}$/, `,"${name}":${value}}`);
  return { ...request(scene, chance, route, { text }), refused: true };
}

function injection(scene: Scene, chance: Chance): Made {
  const route = chance.one(withInput(scene));
  const right = Object(scene.bodyOf(route));
  const fields = Object.entries(scene.schemaOf(route)?.properties ?? {}).filter(([, { type }]) =>
    [type].flat().includes('string'),
  );
  if (fields.length === 0) return request(scene, chance, route);
  const text = JSON.stringify({ ...right, [chance.one(fields)[0]]: chance.one(INJECTIONS) });
  return request(scene, chance, route, { text });
}

/** Any text may be asked whether it is free as a slug. */
const FREE = '/api/content/slugs/{slug}';
function part(scene: Scene, chance: Chance): Made {
  const route = chance.one(scene.routes.filter((each) => isApi(each) && each.path !== FREE && each.parts.length > 0));
  const { name } = chance.one(route.parts);
  const target = pathWith(scene.world, route.path, `{${name}}`, chance.one(WRONG_PARTS));
  return { ...request(scene, chance, route, { target }), refused: true };
}

/** Ids of other people's things, and of nothing, in place of one's own. */
function foreign(scene: Scene, chance: Chance): Made {
  const { world, people } = scene;
  const ids = [world.product.id, world.service.id, world.review.id, world.category.id, world.content.id, world.skill.id];
  const route = chance.one(scene.routes.filter((each) => isApi(each) && each.path !== FREE && each.parts.length > 0));
  const target = route.path.replace(/\{\w+\}/g, () => chance.one([...ids, people.admin.id, people.client.id, randomUUID()]));
  return request(scene, chance, route, { target, actor: chance.one(['visitor', 'client', 'other']) });
}

function path(scene: Scene, chance: Chance): Made {
  const target = anyTarget(scene, chance);
  const bit = chance.one(PATH_BITS);
  const at = chance.number(target.length + 1);
  const twisted = chance.one([`${bit}${target}`, `${target}${bit}`, `${target.slice(0, at)}${bit}${target.slice(at)}`, bit]);
  const raw = chance.number(20) === 0 ? `${twisted}${chance.one(['\x00', '\x07', '\xff', '\t', '\x7f'])}` : twisted;
  return {
    verb: 'GET',
    target: Buffer.from(raw).toString('latin1'),
    headers: headersOf(scene, chance, 'client', false),
    crooked: true,
  };
}

function query(scene: Scene, chance: Chance): Made {
  const route = chance.one(lists(scene));
  const names = Object.keys(route.operation?.list?.filters ?? {});
  const filter = () => {
    const chosen = Array.from({ length: 1 + chance.number(4) }, () =>
      chance.one([...names, 'nobody', '__proto__', 'price_cents']),
    );
    return `filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(chosen.map((name) => [name, chance.one(FILTER_VALUES)]))))}`;
  };
  const parts = [
    filter,
    () => `sort=${encodeURIComponent(chance.one(SORTS))}`,
    () => `range=${encodeURIComponent(chance.one(RANGES))}`,
    () => chance.one(QUERIES).replaceAll('"', '%22').replaceAll(' ', '%20'),
    () =>
      `${chance.one(['filter', 'sort', 'range', 'q', 'x'])}=${encodeURIComponent(chance.one(INJECTIONS).slice(0, 2_000).toWellFormed())}`,
  ];
  const asked = Array.from({ length: 1 + chance.number(3) }, () => chance.one(parts)());
  const address = chance.number(4) === 0 ? anyTarget(scene, chance) : scene.pathOf(route);
  const actor = route.operation?.for === 'admins' ? 'admin' : chance.one(['visitor', 'client', 'admin'] as const);
  return { verb: 'GET', target: `${address}?${asked.join('&')}`, headers: headersOf(scene, chance, actor, false), crooked: true };
}

function header(scene: Scene, chance: Chance): Made {
  const plain = chance.number(3) === 0 ? request(scene, chance, chance.one(withInput(scene))) : page(scene, chance);
  const headers = oddHeaders(chance, plain.headers);
  return { ...plain, headers, crooked: true, wrong: undefined };
}

function token(scene: Scene, chance: Chance): Made {
  const route = chance.one(scene.routes.filter((each) => isApi(each) && !each.lenient && RIGHTS[scene.nameOf(each)]));
  const plain = request(scene, chance, route);
  const kept = plain.headers.filter(([name]) => name !== 'Authorization');
  return { ...plain, headers: [...kept, ['Authorization', `Bearer ${chance.one(scene.badTokens)}`]], refused: true };
}

function right(scene: Scene, chance: Chance): Made {
  const cells = scene.routes.flatMap((route) =>
    ACTORS.filter((actor) => (RIGHTS[scene.nameOf(route)]?.answers[actor] ?? 0) >= 400).map((actor) => ({ route, actor })),
  );
  const { route, actor } = chance.one(cells);
  return { ...request(scene, chance, route, { actor }), refused: true };
}

/** A key under which the talent was answered, sent by another person, or by the same with other words. */
function key(scene: Scene, chance: Chance): Made {
  const route = scene.routes.find(({ verb, path }) => verb === 'POST' && path === '/api/products')!;
  const { answered } = scene;
  const own = chance.number(2) === 0;
  const text = JSON.stringify({ ...Object(scene.bodyOf(route)), title: `Another ${chance.number(1_000_000)}` });
  const plain = request(scene, chance, route, { text, actor: own ? 'talent' : 'other' });
  const wrong = (reply: Reply) => (reply.text.includes(answered.id) ? 'the answer to another request' : null);
  return { ...plain, headers: [...plain.headers, ['Idempotency-Key', answered.key]], refused: own, wrong };
}

function verb(scene: Scene, chance: Chance): Made {
  const target = anyTarget(scene, chance);
  const verb = chance.one(VERBS);
  const named = scene.routes.some((route) => route.verb === verb && scene.pathOf(route) === target);
  const text = chance.number(2) === 0 ? '{}' : undefined;
  const headers = headersOf(scene, chance, 'other', text !== undefined);
  const refused = !named && !['HEAD', 'OPTIONS'].includes(verb);
  return { verb, target, headers, ...bodyOf(text), crooked: true, refused };
}

/** What anybody may ask is answered all the while. */
function page(scene: Scene, chance: Chance): Made {
  const open = lists(scene).filter(({ parts, operation }) => parts.length === 0 && !operation?.for);
  const target = chance.number(2) === 0 ? scene.pathOf(chance.one(open)) : '/marketplace';
  const wrong = ({ status }: Reply) => (status === 200 ? null : 'a reader is not served');
  return { verb: 'GET', target, headers: headersOf(scene, chance, 'visitor', false), wrong };
}

const KINDS = { field, body, coat, mass, injection, part, foreign, path, query, header, token, right, key, verb, page };
export type Kind = keyof typeof KINDS;
const WEIGHTS: Record<Kind, number> = {
  field: 14,
  body: 4,
  coat: 4,
  mass: 7,
  injection: 6,
  part: 8,
  foreign: 5,
  path: 14,
  query: 14,
  header: 8,
  token: 6,
  right: 6,
  key: 2,
  verb: 8,
  page: 4,
};

/** The request that this chance makes: the same for the same seed and turn. */
export function hitOf(scene: Scene, chance: Chance): Hit {
  const kind = chance.weighted(WEIGHTS);
  return { kind, ...KINDS[kind](scene, chance) };
}
