import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Refusal } from '../commanding/decide/refusal.js';
import type { Request } from './request.js';

const LIST_PARAMETERS = ['filter', 'sort', 'range'];

/** What a controller's method reads of a query. */
export function queryNamesOf(controller: Type, method: string): readonly string[] {
  const all: Record<string, { data?: unknown }> = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  const taken = Object.entries(all).filter(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`));
  return taken.flatMap(([, { data }]) => (typeof data === 'string' ? [data] : LIST_PARAMETERS));
}

/** @throws Refusal where a query has more than these parameters */
export function refuseUnknown(query: object, known: readonly string[]): void {
  const unknown = Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => name.slice(0, 100));
  if (unknown.length === 0) return;
  const errors = Object.fromEntries(unknown.slice(0, 20).map((name) => [name, 'Unknown parameter']));
  throw new Refusal('unknown_field', `Unknown parameter: ${unknown[0]}`, errors);
}

/**
 * Refuses what an API route does not read of its query: nothing is dropped in silence. Lists read `filter`, `sort` and
 * `range`, other routes what they name. Pages ignore what they do not know, as links are passed on with marks of others.
 */
@Injectable()
export class KnownQueryGuard implements CanActivate {
  private readonly known = new WeakMap<object, readonly string[]>();

  canActivate(context: ExecutionContext): boolean {
    const { routeOptions, query } = context.switchToHttp().getRequest<Request>();
    if (Object.keys(query as object).length === 0 || !routeOptions.url?.startsWith('/api/')) return true;
    const handler = context.getHandler();
    const known = this.known.get(handler) ?? queryNamesOf(context.getClass(), handler.name);
    this.known.set(handler, known);
    refuseUnknown(query as object, known);
    return true;
  }
}
