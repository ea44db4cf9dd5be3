import type { PipeTransform, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';

/** A parameter of a controller's method, as its decorator declares it. */
export interface Parameter {
  index: number;
  data?: unknown;
  pipes: readonly PipeTransform[];
  /** Set by parameter decorators of our own. */
  factory?: unknown;
}

/** Which part of a request an argument is made of; null where only the framework can make it. */
export type SourceOf<Request> = (type: string, parameter: Parameter) => ((request: Request) => unknown) | null;

/**
 * Makes the arguments of a controller's method from a request, through the method's pipes.
 * @returns null where only the framework can make one of them
 */
export function methodArguments<Request>(
  controller: Type,
  name: string,
  sourceOf: SourceOf<Request>,
): ((request: Request) => unknown[]) | null {
  const declared = Object.entries<Parameter>(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {});
  const parameters = declared.map(([key, parameter]) => ({ ...parameter, source: sourceOf(key.split(':')[0] ?? '', parameter) }));
  const isKnown = ({ source, pipes }: (typeof parameters)[number]) =>
    source && pipes.every(({ transform }) => typeof transform === 'function');
  if (!parameters.every(isKnown)) return null;
  return (request) => {
    const values: unknown[] = [];
    for (const { index, pipes, source } of parameters)
      values[index] = pipes.reduce((value: unknown, pipe) => pipe.transform(value, undefined as never), source?.(request));
    return values;
  };
}

/** The path of a route, such as `/api/products/:id`, from what its controller and its method declare. */
export const routePath = (controller: string, method: string): string =>
  `/${[controller, method]
    .flatMap((each) => each.split('/'))
    .filter(Boolean)
    .join('/')}`;
