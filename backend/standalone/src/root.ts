import { resolve } from 'node:path';

/** The checkout. Compiled and bundled code lie equally deep in it. */
export const productRoot = resolve(import.meta.dirname, '..', '..', '..');
