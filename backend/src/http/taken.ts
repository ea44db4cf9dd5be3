import type { PipeTransform, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';

/** An argument of a controller's method, as its decorators say it. */
export interface Argument {
  index: number;
  data?: unknown;
  pipes: readonly PipeTransform[];
  /** Of a decorator of our own. */
  factory?: unknown;
}

/** Where an argument comes from; null where only the framework knows. */
export type SourceOf<Asked> = (type: string, argument: Argument) => ((asked: Asked) => unknown) | null;

/** What a method takes of a request, through its pipes; null where it takes something that only the framework has. */
export function takenBy<Asked>(controller: Type, name: string, sourceOf: SourceOf<Asked>): ((asked: Asked) => unknown[]) | null {
  const all = Object.entries<Argument>(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {});
  const taken = all.map(([key, argument]) => ({ ...argument, source: sourceOf(key.split(':')[0] ?? '', argument) }));
  if (!taken.every(({ source, pipes }) => source && pipes.every(({ transform }) => typeof transform === 'function'))) return null;
  return (asked) => {
    const given: unknown[] = [];
    for (const { index, pipes, source } of taken)
      given[index] = pipes.reduce((now: unknown, pipe) => pipe.transform(now, undefined as never), source?.(asked));
    return given;
  };
}

/** The address of a method, as its controller says it. */
export const patternOf = (controller: string, method: string): string =>
  `/${[controller, method]
    .flatMap((each) => each.split('/'))
    .filter(Boolean)
    .join('/')}`;
