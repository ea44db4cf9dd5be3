import { ProjectionState1795200000101 } from './migrations/1795200000101-projection-state.js';

/** Migrations of the read side's durable tables, in order; run before any worker starts. */
export const projectionMigrations = [ProjectionState1795200000101];
