import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common/enums/request-method.enum.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type Declared, declaredOf } from './answers.js';
import { IdPipe } from './input.js';
import { parametersOf, refuseUnknown } from './known-query.guard.js';
import { fixedBy, type Question } from './public-answers.js';
import { parseQuery } from './query.js';
import { patternOf, type SourceOf, takenBy } from './taken.js';

type Controller = Record<string, (...given: unknown[]) => unknown>;
interface Asked {
  query: Record<string, unknown>;
  /** In the path. */
  id: string | undefined;
}
interface PublicRoute {
  /** As the framework knows it. */
  pattern: string;
  reads: readonly string[];
  tables: Declared['tables'];
  parameters: readonly string[];
  given(asked: Asked): unknown[];
  ask(given: readonly unknown[]): Promise<unknown>;
}

/** A query takes its parameters and the one id of its path. */
const sourceOf: SourceOf<Asked> = (type, { data, pipes }) => {
  if (type === String(RouteParamtypes.QUERY)) return typeof data === 'string' ? ({ query }) => query[data] : ({ query }) => query;
  return type === String(RouteParamtypes.PARAM) && pipes.some((pipe) => pipe instanceof IdPipe) ? ({ id }) => id : null;
};

function routeOf(instance: Controller, name: string): PublicRoute | null {
  const controller = instance.constructor as Type;
  const method = instance[name];
  if (typeof method !== 'function' || Reflect.getMetadata(METHOD_METADATA, method) !== RequestMethod.GET) return null;
  const { reads, isShared, tables } = declaredOf(method);
  const given = takenBy(controller, name, sourceOf);
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
    const given = route.given({ query, id });
    return { question: { url, reads, tables: fixedBy(tables, query), ask: () => route.ask(given) }, pattern };
  }
}
