import type { Recorded } from '@guildhall/contracts/event';

/**
 * Names one append of an event: its id and its time. The id alone does not: a command that is repeated after a restore writes
 * an event of the same id again, later, perhaps at the same position (F-1).
 */
export const markOf = ({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>): string => `${id} ${metadata.time}`;
