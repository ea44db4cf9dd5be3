import type { Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
} from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common/enums/request-method.enum.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { Caller } from '../commanding/caller.js';
import { READS } from './answers.js';
import { IdPipe, InputPipe } from './input.js';
import { methodArguments, routePath, type SourceOf } from './method-arguments.js';
import { callerFrom } from './request.js';

type Controller = Record<string, (...args: unknown[]) => unknown>;

/** The parts of a request that a command needs. */
export interface CommandRequest {
  caller: Caller;
  /** The ids in the path, by their names. */
  ids: Readonly<Record<string, string>>;
  body: unknown;
}
/** A route that takes a command, and the method of its controller. */
export interface CommandRoute {
  /** The route's path, with a name for each id. */
  path: string;
  /** The status of a success. */
  status: number;
  /** Whether it may take longer than the deadline of requests. */
  isPatient: boolean;
  /** Names of the ids in its path, in their order. */
  ids: readonly string[];
  /** The arguments of its method. @throws the refusal that the framework would answer */
  argumentsOf(request: CommandRequest): unknown[];
  carryOut(args: readonly unknown[]): Promise<unknown>;
}

/** Commands take their caller, the ids in the path, and a body that its contract checks. */
const sourceOf: SourceOf<CommandRequest> = (type, { data, pipes, factory }) => {
  if (type.endsWith(CUSTOM_ROUTE_ARGS_METADATA)) return factory === callerFrom ? ({ caller }) => caller : null;
  if (type === String(RouteParamtypes.BODY)) return pipes.some((pipe) => pipe instanceof InputPipe) ? ({ body }) => body : null;
  const isId = type === String(RouteParamtypes.PARAM) && pipes.some((pipe) => pipe instanceof IdPipe);
  return isId ? ({ ids }) => ids[String(data)] : null;
};

const VERBS = [RequestMethod.POST, RequestMethod.PUT, RequestMethod.DELETE];
/** Metadata of what only the framework does: guards, interceptors, headers, and waiting for earlier writes. */
const MORE = [GUARDS_METADATA, INTERCEPTORS_METADATA, HEADERS_METADATA, READS];

function routeOf(instance: Controller, name: string): [address: string, CommandRoute] | null {
  const controller = instance.constructor as Type;
  const method = instance[name];
  const verb: RequestMethod | undefined = typeof method === 'function' ? Reflect.getMetadata(METHOD_METADATA, method) : undefined;
  if (!method || verb === undefined || !VERBS.includes(verb)) return null;
  const hasMore = MORE.some((key) => [method, controller].some((each) => Reflect.getMetadata(key, each) !== undefined));
  const argumentsOf = methodArguments(controller, name, sourceOf);
  if (hasMore || !argumentsOf) return null;
  const path = routePath(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, method));
  const route = {
    path,
    status: Reflect.getMetadata(HTTP_CODE_METADATA, method) ?? (verb === RequestMethod.POST ? 201 : 200),
    isPatient: Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method)?.patient === true,
    ids: [...path.matchAll(/:(\w+)/g)].map(([, id]) => id as string),
    argumentsOf,
    carryOut: async (args: readonly unknown[]) => method.apply(instance, [...args]),
  };
  return [`${RequestMethod[verb]} ${path.replace(/:\w+/g, ':')}`, route];
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The routes of commands that need nothing but a `CommandRequest`, by verb and path. */
export class CommandRoutes {
  private readonly routes: ReadonlyMap<string, CommandRoute>;

  constructor(controllers: Iterable<object>) {
    const all = [...controllers].flatMap((instance) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).flatMap((name) => {
        const route = routeOf(instance as Controller, name);
        return route ? [route] : [];
      }),
    );
    this.routes = new Map(all);
  }

  /** The route of a URL, with the ids in it; null for any other URL, and for ids that are not in lower case. */
  at(verb: string, url: string): { route: CommandRoute; ids: Record<string, string> } | null {
    const found = url.match(ID) ?? [];
    const route = this.routes.get(`${verb} ${url.replace(ID, ':')}`);
    if (!route || route.ids.length !== found.length) return null;
    return { route, ids: Object.fromEntries(route.ids.map((name, at) => [name, found[at] as string])) };
  }
}
