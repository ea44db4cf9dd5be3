import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { stepReport } from './report.mjs';
import { rebuildOnChange } from './watch.mjs';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const built = (file) => import(pathToFileURL(join(root, 'backend', 'standalone', 'dist', file)).href);

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
  if (command !== null) {
    const { run } = await built(`cli/${command}.js`);
    await run(args.slice(args.indexOf('--') + 1).filter((each) => each !== '--'));
    return;
  }
  const { start } = await built('main.js');
  const app = await start({ root, report });
  if (watching) rebuildOnChange(root, app);
}
