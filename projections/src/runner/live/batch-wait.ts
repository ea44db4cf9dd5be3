/** Events of a batch from which on a larger one is worth a wait. */
const MANY = 8;
/** How long a worker then waits for more, in ms. */
export const BATCH_WAIT_MS = 15;

/**
 * Whether events come so fast that the next batch had better wait for more: each costs a transaction and a checkpoint of every
 * projection, however few its events are. A full batch has more behind it already.
 */
export const comeFast = (events: number, full: number): boolean => events >= MANY && events < full;
