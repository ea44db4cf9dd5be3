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
import { callerFrom } from './request.js';
import { patternOf, type SourceOf, takenBy } from './taken.js';

type Controller = Record<string, (...given: unknown[]) => unknown>;

/** What a command takes of its request. */
export interface Sent {
  caller: Caller;
  /** In the path, by their names. */
  ids: Readonly<Record<string, string>>;
  body: unknown;
}
/** A method of a controller that takes a command. */
export interface CommandRoute {
  /** As the framework knows it. */
  pattern: string;
  /** Of a success. */
  status: number;
  /** No deadline ends it. */
  isPatient: boolean;
  /** Names of the ids in its path, in their order. */
  ids: readonly string[];
  /** What its method takes. @throws what the framework refuses it with */
  given(sent: Sent): unknown[];
  carryOut(given: readonly unknown[]): Promise<unknown>;
}

/** A command takes its caller, the ids in its path, and a body that its contract checks. */
const sourceOf: SourceOf<Sent> = (type, { data, pipes, factory }) => {
  if (type.endsWith(CUSTOM_ROUTE_ARGS_METADATA)) return factory === callerFrom ? ({ caller }) => caller : null;
  if (type === String(RouteParamtypes.BODY)) return pipes.some((pipe) => pipe instanceof InputPipe) ? ({ body }) => body : null;
  const isId = type === String(RouteParamtypes.PARAM) && pipes.some((pipe) => pipe instanceof IdPipe);
  return isId ? ({ ids }) => ids[String(data)] : null;
};

const VERBS = [RequestMethod.POST, RequestMethod.PUT, RequestMethod.DELETE];
/** What only the framework does: guards of its own, headers, waiting for what was written before. */
const MORE = [GUARDS_METADATA, INTERCEPTORS_METADATA, HEADERS_METADATA, READS];

function routeOf(instance: Controller, name: string): [address: string, CommandRoute] | null {
  const controller = instance.constructor as Type;
  const method = instance[name];
  const verb: RequestMethod | undefined = typeof method === 'function' ? Reflect.getMetadata(METHOD_METADATA, method) : undefined;
  if (!method || verb === undefined || !VERBS.includes(verb)) return null;
  const hasMore = MORE.some((key) => [method, controller].some((each) => Reflect.getMetadata(key, each) !== undefined));
  const given = takenBy(controller, name, sourceOf);
  if (hasMore || !given) return null;
  const pattern = patternOf(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, method));
  const route = {
    pattern,
    status: Reflect.getMetadata(HTTP_CODE_METADATA, method) ?? (verb === RequestMethod.POST ? 201 : 200),
    isPatient: Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method)?.patient === true,
    ids: [...pattern.matchAll(/:(\w+)/g)].map(([, id]) => id as string),
    given,
    carryOut: async (taken: readonly unknown[]) => method.apply(instance, [...taken]),
  };
  return [`${RequestMethod[verb]} ${pattern.replace(/:\w+/g, ':')}`, route];
}

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The commands of controllers that take nothing else of a request, by verb and address. */
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

  /** The command at an address, with the ids in it; null where there is none, or the address is odd. */
  at(verb: string, url: string): { route: CommandRoute; ids: Record<string, string> } | null {
    const found = url.match(ID) ?? [];
    const route = this.routes.get(`${verb} ${url.replace(ID, ':')}`);
    if (!route || route.ids.length !== found.length) return null;
    return { route, ids: Object.fromEntries(route.ids.map((name, at) => [name, found[at] as string])) };
  }
}
