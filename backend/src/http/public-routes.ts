import type { PipeTransform, Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common/enums/request-method.enum.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type Declared, declaredOf } from './answers.js';
import { IdPipe } from './input.js';
import { parametersOf, refuseUnknown } from './known-query.guard.js';
import { fixedBy, type Question } from './public-answers.js';
import { parseQuery } from './query.js';

type Controller = Record<string, (...given: unknown[]) => unknown>;
interface Taken {
  index: number;
  data?: unknown;
  pipes: readonly PipeTransform[];
}
interface PublicRoute {
  /** As the framework knows it. */
  pattern: string;
  reads: readonly string[];
  tables: Declared['tables'];
  parameters: readonly string[];
  /** What its method takes, from the query and the id in the path. */
  given(query: object, id: string | undefined): unknown[];
  ask(given: readonly unknown[]): Promise<unknown>;
}

/** The address of a method, as its controller says it. */
export const patternOf = (controller: string, method: string): string =>
  `/${[controller, method]
    .flatMap((each) => each.split('/'))
    .filter(Boolean)
    .join('/')}`;

const isOf = (key: string, type: RouteParamtypes) => key.startsWith(`${type}:`);

/** How a method takes its arguments; null where it does in a way that only the framework knows. */
function takenBy(controller: Type, name: string): PublicRoute['given'] | null {
  const all = Object.entries<Taken>(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {});
  const [ids, queries] = [RouteParamtypes.PARAM, RouteParamtypes.QUERY].map((type) => all.filter(([key]) => isOf(key, type)));
  const isPlain = all.every(([, { pipes }]) => pipes.every((pipe) => typeof pipe.transform === 'function'));
  const areIds = ids?.every(([, { pipes }]) => pipes.some((pipe) => pipe instanceof IdPipe));
  if (!isPlain || !areIds || all.length !== (ids?.length ?? 0) + (queries?.length ?? 0)) return null;
  return (query, id) => {
    const given: unknown[] = [];
    for (const [key, { index, data, pipes }] of all) {
      const value = isOf(key, RouteParamtypes.PARAM) ? id : typeof data === 'string' ? (query as Controller)[data] : query;
      given[index] = pipes.reduce((now: unknown, pipe) => pipe.transform(now, undefined as never), value);
    }
    return given;
  };
}

function routeOf(instance: Controller, name: string): PublicRoute | null {
  const controller = instance.constructor as Type;
  const method = instance[name];
  if (typeof method !== 'function' || Reflect.getMetadata(METHOD_METADATA, method) !== RequestMethod.GET) return null;
  const { reads, isShared, tables } = declaredOf(method);
  const given = takenBy(controller, name);
  if (!reads || !isShared || !given) return null;
  return {
    pattern: patternOf(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, method)),
    reads,
    tables,
    parameters: parametersOf(controller, name),
    given,
    ask: async (taken) => method.apply(instance, [...taken]),
  };
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The queries of controllers whose answers are for all, by their address. */
export class PublicRoutes {
  private readonly routes = new Map<string, PublicRoute>();

  constructor(controllers: Iterable<object>) {
    for (const instance of controllers as Iterable<Controller>)
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
        const route = routeOf(instance, name);
        if (route) this.routes.set(route.pattern.replace(/:\w+/, ':id'), route);
      }
  }

  /**
   * What an address asks; null where no such route has it.
   * @throws what the framework refuses such a query with
   */
  questionAt(url: string): { question: Question; pattern: string } | null {
    const at = url.indexOf('?');
    const path = at === -1 ? url : url.slice(0, at);
    const id = ID.exec(path)?.[0];
    const route = this.routes.get(id ? path.replace(id, ':id') : path);
    // An address ends where a fragment begins.
    if (!route || url.includes('#')) return null;
    const query = at === -1 ? {} : parseQuery(url.slice(at + 1));
    refuseUnknown(query, route.parameters);
    const { pattern, reads, tables } = route;
    const given = route.given(query, id);
    return { question: { url, reads, tables: fixedBy(tables, query), ask: () => route.ask(given) }, pattern };
  }
}
