import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The file of a built program.
 * @param {string} name
 * @returns {string} that of the folder PROGRAMS, which holds other programs than the product's own, where it is set
 */
export const programOf = (name) => (process.env.PROGRAMS ? join(process.env.PROGRAMS, `${name}.js`) : programFile(root, name));
