/** Schemas of the read side: live read models, the ones being built beside them, and the ones kept for rolling back. */
export const LIVE = 'read';
export const NEXT = 'read_next';
export const PREVIOUS = 'read_previous';
