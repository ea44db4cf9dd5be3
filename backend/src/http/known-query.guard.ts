import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Refusal } from '../commanding/decide/refusal.js';
import type { Request } from './request.js';

const LIST_PARAMETERS = ['filter', 'sort', 'range'];

const known = new WeakMap<object, readonly string[]>();

function parametersOf(context: ExecutionContext): readonly string[] {
  const handler = context.getHandler();
  const names = known.get(handler) ?? readParameters(context);
  known.set(handler, names);
  return names;
}

function readParameters(context: ExecutionContext): readonly string[] {
  const all: Record<string, { data?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
  const taken = Object.entries(all).filter(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`));
  return taken.flatMap(([, { data }]) => (typeof data === 'string' ? [data] : LIST_PARAMETERS));
}

/**
 * Refuses what an API route does not read of its query: nothing is dropped in silence. Lists read `filter`, `sort` and
 * `range`, other routes what they name. Pages ignore what they do not know, as links are passed on with marks of others.
 */
@Injectable()
export class KnownQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { routeOptions, query } = context.switchToHttp().getRequest<Request>();
    const given = Object.keys(query as object);
    if (given.length === 0 || !routeOptions.url?.startsWith('/api/')) return true;
    const known = parametersOf(context);
    const unknown = given.filter((name) => !known.includes(name)).map((name) => name.slice(0, 100));
    if (unknown.length === 0) return true;
    const errors = Object.fromEntries(unknown.slice(0, 20).map((name) => [name, 'Unknown parameter']));
    throw new Refusal('unknown_field', `Unknown parameter: ${unknown[0]}`, errors);
  }
}
