/** Type-checks everything, tests included. */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runProgram } from '../backend/standalone/launch/command.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tsc = (...args) =>
  runProgram(process.execPath, [join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '--pretty', 'false', ...args], {
    cwd: root,
  });
const checks = [
  () => tsc('-p', 'tsconfig.check.json', '--noEmit'),
  // The front end reads the contracts as a package does, by their declarations.
  () => tsc('-p', 'backend/contracts', '--emitDeclarationOnly').then(() => tsc('-p', 'frontend/tsconfig.json', '--noEmit')),
];

/** @returns {Promise<string[]>} what is wrong, one text per check that failed */
export async function typecheck() {
  const faults = [];
  for (const check of checks) await check().catch((error) => faults.push(error.message));
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = await typecheck();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
