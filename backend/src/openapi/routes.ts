import type { InputClass } from '@guildhall/contracts/parse-input';
import { RequestMethod, type Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { READS } from '../http/answers.js';
import { IdPipe, InputPipe } from '../http/input.js';
import { LENIENT } from '../http/invalid-token.js';
import { routePath } from '../http/method-arguments.js';
import { OPERATION, type Operation } from './operation.js';

/** A route as the decorators of its controller declare it. */
export interface Route {
  /** In capitals. */
  verb: string;
  /** With `{name}` for what varies. */
  path: string;
  /** Of a success. */
  status: number;
  operation?: Operation;
  /** Parts of the path; `of` names whose id it is, where it is one. */
  parts: { name: string; of?: string }[];
  input?: InputClass;
  /** Query parameters that it names. */
  query: readonly string[];
  /** It takes filter, sort and range. */
  takesQuery: boolean;
  /** It takes its caller; as a command it may have an Idempotency-Key. */
  takesCaller: boolean;
  /** It waits for its caller's own writes. */
  reads: boolean;
  /** A bad access token counts as none. */
  lenient: boolean;
}

interface Argument {
  data?: unknown;
  pipes?: readonly unknown[];
}
const openPath = (controller: string, method: string) =>
  routePath(controller, method)
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\*$/, '{path}');

function argumentsOf(controller: Type, name: string): [type: string, argument: Argument][] {
  const all: Record<string, Argument> = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  return Object.entries(all).map(([key, argument]) => [key.split(':')[0] ?? '', argument]);
}
const pipeOf = <P>(type: new (...args: never[]) => P, { pipes = [] }: Argument) =>
  pipes.find((pipe): pipe is P => pipe instanceof type);

function routeOf(controller: Type, name: string): Route | null {
  const method = controller.prototype[name];
  if (typeof method !== 'function' || Reflect.getMetadata(METHOD_METADATA, method) === undefined) return null;
  const verb = String(RequestMethod[Reflect.getMetadata(METHOD_METADATA, method)]);
  const taken = argumentsOf(controller, name);
  const parts = taken.filter(([type, { data }]) => type === String(RouteParamtypes.PARAM) && typeof data === 'string');
  const queries = taken.flatMap(([type, each]) => (type === String(RouteParamtypes.QUERY) ? [each] : []));
  const body = taken.find(([type]) => type === String(RouteParamtypes.BODY));
  return {
    verb,
    path: openPath(Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, method)),
    status: Reflect.getMetadata(HTTP_CODE_METADATA, method) ?? (verb === 'POST' ? 201 : 200),
    operation: Reflect.getMetadata(OPERATION, method),
    parts: parts.map(([, each]) => ({ name: String(each.data), of: pipeOf(IdPipe, each)?.what })),
    input: body && pipeOf(InputPipe, body[1])?.input,
    query: queries.flatMap(({ data }) => (typeof data === 'string' ? [data] : [])),
    takesQuery: queries.some(({ data }) => data === undefined),
    takesCaller: taken.some(([type]) => type.endsWith(CUSTOM_ROUTE_ARGS_METADATA)),
    reads: Reflect.getMetadata(READS, method) !== undefined,
    lenient: Reflect.getMetadata(LENIENT, controller) === true,
  };
}

/** Every route of these controllers, in the order of their paths. */
export const routesOf = (controllers: Iterable<Type>): Route[] =>
  [...controllers]
    .flatMap((controller) => Object.getOwnPropertyNames(controller.prototype).map((name) => routeOf(controller, name)))
    .filter((route) => route !== null)
    .sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
