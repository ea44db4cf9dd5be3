import type { Projection } from '@guildhall/projections/runner/definition/projection';
import type { Table, TableOf } from '@guildhall/projections/runner/definition/table';

export const notes: TableOf<{ id: string; author: string; text: string }>;
export const tallies: Table;
export function noteProjection(version?: number): Projection;
export function numbers(seed: number): (below: number) => number;
export function story(count: number, seed?: number): [stream: string, type: string, data: Record<string, unknown>][];
