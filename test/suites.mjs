import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Suites without a product: pure code and the architecture, replays included. */
export const pureSuites = ['unit', 'frontend', 'architecture'];

const hasSpecs = (folder) => readdirSync(folder, { recursive: true }).some((file) => /\.spec\.(ts|mjs)$/.test(file));

/** Suites that run the built product: every folder of `test` with specs is one. */
export const productSuites = readdirSync(join(root, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && hasSpecs(join(root, 'test', entry.name)))
  .map((entry) => entry.name);

/** What takes long: every state of every page, many processes, faults, attacks. They run by name, and before anything lands. */
export const furtherSuites = ['thorough', 'operators', 'chaos', 'distributed', 'faults', 'attacks'];

/** The suites that must exist, so that none can get lost. */
export const expectedSuites = [
  'typecheck',
  'lint',
  ...pureSuites,
  'event-store',
  'standalone',
  'journeys',
  'browser',
  'security',
  ...furtherSuites,
];

/** The suite a test file belongs to. */
export function suiteOf(file) {
  const [top, folder, ...rest] = relative(root, file).split(sep);
  if (top === 'frontend') return 'frontend';
  if (top !== 'test') return 'unit';
  if (rest.length > 0) return folder;
  return folder.startsWith('event-store.') ? 'event-store' : 'architecture';
}
