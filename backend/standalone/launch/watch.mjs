import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, serverParts } from './build.mjs';
import { stepReport } from './report.mjs';

const settled = 150;

/**
 * Rebuilds what a saved file touches and has the server processes started anew; what cannot be built is told and left as it was.
 * @param {{ restart(): Promise<void> }} app
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
      const changed = await build(root, report, { quick: true });
      if (changed.includes('standalone')) say('  standalone changed: stop and start again to run it');
      if (changed.some((name) => name !== 'standalone')) await app.restart();
    } catch (error) {
      say(error.message);
    }
    busy = false;
    if (again) await rebuild();
  };
  const folders = [...serverParts.map((part) => part.folder), 'frontend'].map((folder) => join(root, folder, 'src'));
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
