import type { Projection, Table } from '@guildhall/projections/runner/projection';

export const notes: Table;
export const tallies: Table;
export function noteProjection(version?: number): Projection;
export function numbers(seed: number): (below: number) => number;
export function story(count: number, seed?: number): [stream: string, type: string, data: Record<string, unknown>][];
