import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildProduct, serverParts } from './build.mjs';
import { stepReport } from './report.mjs';

const settled = 150;

/** The processes that run each part. */
const both = ['backend', 'projections'];
const runBy = { contracts: both, platform: both, 'event-store': both, projections: both, backend: ['backend'], standalone: [] };

/**
 * Rebuilds the server parts that a saved file touches and restarts the processes that run them. What cannot be built is
 * reported and left as it was. The front end has a server of its own, which watches its sources.
 * @param {{ restart(names: readonly string[]): Promise<void> }} app
 * @param {(line: string) => void} say
 * @returns {() => void} ends the watch
 */
export function rebuildOnChange(root, app, say = console.log) {
  const report = stepReport(false, (line) => line.includes(' unchanged ') || say(line));
  let timer;
  let busy = false;
  let again = false;
  const rebuild = async () => {
    again = busy;
    if (busy) return;
    busy = true;
    try {
      const changed = await buildProduct(root, report, { quick: true, frontend: false });
      if (changed.includes('standalone')) say('  standalone changed: stop and start again to run it');
      const names = both.filter((name) => changed.some((part) => runBy[part].includes(name)));
      if (names.length > 0) await app.restart(names);
    } catch (error) {
      say(error.message);
    }
    busy = false;
    if (again) await rebuild();
  };
  const folders = serverParts.map(({ folder }) => join(root, folder, 'src'));
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, settled);
    }).on('error', (error) => say(error.message)),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
