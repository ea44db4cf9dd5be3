import { resolve } from 'node:path';

/** The checkout. Compiled and bundled code lie equally deep in it. */
export const root = resolve(import.meta.dirname, '..', '..', '..');
