import type { Listed, ListedText } from '@guildhall/projections/runner/reading/list';
import { SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

export const READS = 'reads';
/** Names the projections a query reads: it waits for its caller's own writes in them (OP-04), and its answer names them. */
export const Reads = (...projections: string[]) => SetMetadata(READS, projections);

/** The projections that a controller's query reads. */
export const readsOf = <C>(controller: abstract new (...args: never[]) => C, query: keyof C & string): string[] =>
  Reflect.getMetadata(READS, controller.prototype[query] as object) ?? [];

const SHARED = 'shared';
const FROM_THE_ADDRESS = [RouteParamtypes.QUERY, RouteParamtypes.PARAM];
/**
 * `Reads`, and the answer is the same for everybody: it is kept by its address until one of the projections moves.
 * @throws Error where the query takes in anything but its address, such as its caller
 */
export const SharedReads =
  (...projections: string[]): MethodDecorator =>
  (controller, method, descriptor) => {
    const taken = Object.keys(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, method) ?? {});
    if (!taken.every((key) => FROM_THE_ADDRESS.some((type) => key.startsWith(`${type}:`))))
      throw new Error(`${controller.constructor.name}.${String(method)} cannot be shared: it takes in more than its address`);
    Reads(...projections)(controller, method, descriptor);
    SetMetadata(SHARED, true)(controller, method, descriptor);
  };

const SHOWN = 'shown';
/**
 * A shared answer depends on rows that it or its address names, and on which rows these tables hold. A list does so where it filters and sorts by fixed fields.
 */
export const ShownBy = (...tables: string[]) => SetMetadata(SHOWN, tables);

/** What a controller's method declares about its answers. */
export interface Declared {
  /** Of `Reads`. */
  reads?: readonly string[];
  /** Of `SharedReads`. */
  isShared: boolean;
  /** Of `ShownBy`. */
  tables?: readonly string[];
}
const known = new WeakMap<object, Declared>();
const read = (handler: object): Declared => ({
  reads: Reflect.getMetadata(READS, handler),
  isShared: Reflect.getMetadata(SHARED, handler) === true,
  tables: Reflect.getMetadata(SHOWN, handler),
});
export function declaredOf(handler: object): Declared {
  const declared = known.get(handler) ?? read(handler);
  known.set(handler, declared);
  return declared;
}

/** A page of a list with its total, answered in the dialect of ra-data-simple-rest. */
export class Items<T> {
  constructor(
    readonly noun: string,
    readonly page: Listed<T> | ListedText,
  ) {}

  /** How many items the page has. */
  get count(): number {
    return 'text' in this.page ? this.page.count : this.page.items.length;
  }

  /** The page as JSON. */
  get text(): string {
    return 'text' in this.page ? this.page.text : JSON.stringify(this.page.items);
  }

  /** The first and the last item, and the total, as `Content-Range` has them. */
  get range(): string {
    const { noun, count } = this;
    const { total, from } = this.page;
    return `${noun} ${count > 0 ? `${from}-${from + count - 1}` : '*'}/${total}`;
  }
}
