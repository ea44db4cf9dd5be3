import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, serverParts } from './build.mjs';
import { install } from './install.mjs';
import { stepReport } from './report.mjs';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const built = (file) => import(pathToFileURL(join(root, 'backend', 'standalone', 'dist', file)).href);

/** Rebuilds what a saved file touches and has the server processes started anew. */
function rebuildOnChange(app) {
  const report = stepReport(false, (line) => line.includes(' unchanged ') || console.log(line));
  let timer;
  let busy = false;
  let again = false;
  const rebuild = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const changed = await build(root, report);
      if (changed.includes('standalone')) report.say('  standalone changed: stop and start again to run it');
      if (changed.some((name) => name !== 'standalone')) await app.restart();
    } catch (error) {
      report.say(error.message);
    }
    busy = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };
  for (const folder of [...serverParts.map((part) => join(root, part.folder, 'src')), join(root, 'frontend', 'src')]) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, 150);
    });
  }
}

/**
 * From a checkout to the running product, or to one of the operators' commands.
 * @param {string[]} args `--watch`, or `--run <command> -- <its arguments>`
 */
export async function launch(args) {
  const command = args[0] === '--run' ? args[1] : null;
  const report = stepReport(command !== null);
  report.say('Guildhall');
  await report.step('dependencies', () => install(root));
  await build(root, report);
  if (command !== null) {
    const { run } = await built(`cli/${command}.js`);
    await run(args.slice(args.indexOf('--') + 1).filter((each) => each !== '--'));
    return;
  }
  const { start } = await built('main.js');
  const app = await start({ root, report });
  if (args.includes('--watch')) rebuildOnChange(app);
}
