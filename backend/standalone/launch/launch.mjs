import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { programFile } from './bundle.mjs';
import { install } from './install.mjs';
import { stepReport } from './report.mjs';
import { rebuildOnChange } from './watch.mjs';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * From a checkout to the running product, or to one of the operators' commands.
 * @param {string[]} args `--watch`, or `--run <command> -- <its arguments>`
 */
export async function launch(args) {
  // A terminal that was closed, or a reader that has seen enough, must not end what has to be stopped in good order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const command = args[0] === '--run' ? args[1] : null;
  const report = stepReport(command !== null);
  report.say('Guildhall');
  await report.step('dependencies', () => install(root));
  const watching = args.includes('--watch');
  await build(root, report, { quick: watching });
  const fileOf = (name) => programFile(root, name, { quick: watching });
  const load = (name) => import(pathToFileURL(fileOf(name)).href);
  if (command !== null) {
    const { operate } = await load('operate');
    await operate([command, ...args.slice(args.indexOf('--') + 1)]);
    return;
  }
  const { start } = await load('standalone');
  const app = await start({ root, report, fileOf });
  if (watching) rebuildOnChange(root, app);
}
