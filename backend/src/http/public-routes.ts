import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common/enums/request-method.enum.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type Declared, declaredOf } from './answers.js';
import { IdPipe } from './input.js';
import { queryNamesOf, refuseUnknown } from './known-query.guard.js';
import { methodArguments, routePath, type SourceOf } from './method-arguments.js';
import { fixedBy, type Question } from './public-answers.js';
import { parseQuery } from './query.js';

type Controller = Record<string, (...args: unknown[]) => unknown>;
interface PublicRequest {
  query: Record<string, unknown>;
  /** The id in the path. */
  id: string | undefined;
}
interface PublicRoute {
  /** The route's path, with `:id` for the id. */
  path: string;
  reads: readonly string[];
  tables: Declared['tables'];
  parameters: readonly string[];
  argumentsOf(request: PublicRequest): unknown[];
  query(args: readonly unknown[]): Promise<unknown>;
}

/** Queries take their parameters and the one id of the path. */
const sourceOf: SourceOf<PublicRequest> = (type, { data, pipes }) => {
  if (type === String(RouteParamtypes.QUERY)) return typeof data === 'string' ? ({ query }) => query[data] : ({ query }) => query;
  return type === String(RouteParamtypes.PARAM) && pipes.some((pipe) => pipe instanceof IdPipe) ? ({ id }) => id : null;
};

function routeOf(instance: Controller, name: string): PublicRoute | null {
  const controller = instance.constructor as Type;
  const method = instance[name];
  if (typeof method !== 'function' || Reflect.getMetadata(METHOD_METADATA, method) !== RequestMethod.GET) return null;
  const { reads, isShared, tables } = declaredOf(method);
  const argumentsOf = methodArguments(controller, name, sourceOf);
  if (!reads || !isShared || !argumentsOf) return null;
  return {
    path: routePath(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, method)),
    reads,
    tables,
    parameters: queryNamesOf(controller, name),
    argumentsOf,
    query: async (args) => method.apply(instance, [...args]),
  };
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The routes of queries whose answer is the same for everybody, by their path. */
export class PublicRoutes {
  private readonly routes = new Map<string, PublicRoute>();

  constructor(controllers: Iterable<object>) {
    for (const instance of controllers as Iterable<Controller>)
      for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
        const route = routeOf(instance, name);
        if (route) this.routes.set(route.path.replace(/:\w+/, ':id'), route);
      }
  }

  /**
   * The question that a URL asks; null where no such route has it.
   * @throws the refusal that the framework would answer
   */
  questionAt(url: string): { question: Question; route: string } | null {
    const at = url.indexOf('?');
    const path = at === -1 ? url : url.slice(0, at);
    const id = ID.exec(path)?.[0];
    const route = this.routes.get(id ? path.replace(id, ':id') : path);
    // A fragment is no part of a URL that a server gets.
    if (!route || url.includes('#')) return null;
    const query = at === -1 ? {} : parseQuery(url.slice(at + 1));
    refuseUnknown(query, route.parameters);
    const { reads, tables } = route;
    const args = route.argumentsOf({ query, id });
    return { question: { url, reads, tables: fixedBy(tables, query), ask: () => route.query(args) }, route: route.path };
  }
}
