import type { Recorded } from '@guildhall/contracts/event';

/**
 * Names one append of an event, by its id and its time (F-1). The id alone does not. A command repeated after a
 * restore writes its event again with the same id, maybe at its old position.
 */
export const markOf = ({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>): string => `${id} ${metadata.time}`;
