import { ProjectionState1795200000101 } from './migrations/1795200000101-projection-state.js';
import { NamedStates1795200000110 } from './migrations/1795200000110-named-states.js';

/** Migrations of the read side's durable tables, in order; run before any worker starts. */
export const projectionMigrations = [ProjectionState1795200000101, NamedStates1795200000110];
