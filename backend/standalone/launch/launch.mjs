import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../postgres/free-port.mjs';
import { HELP, readArguments } from './arguments.mjs';
import { buildProduct } from './build.mjs';
import { programFile } from './bundle.mjs';
import { install } from './install.mjs';
import { stepReport } from './report.mjs';
import { rebuildOnChange } from './watch.mjs';

export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/**
 * From a checkout to the running product, or to one of the operators' commands.
 * @param {string[]} args `--watch`, `--help`, or `--run <command> -- <its arguments>`
 * @throws Usage
 */
export async function launch(args) {
  // A terminal that was closed, or a reader that has seen enough, must not end what needs an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const { operated, watching, helps } = readArguments(args);
  if (helps) return console.log(HELP);
  const report = stepReport(operated !== null);
  report.say('Guildhall');
  await report.step('dependencies', () => install(root, { withTools: false }));
  await buildProduct(root, report, { quick: watching, frontend: false });
  const fileOf = (name) => programFile(root, name, { quick: watching });
  const load = (name) => import(pathToFileURL(fileOf(name)).href);
  // A command shows no page. Built under a running product, the front end would take its assets away.
  if (operated !== null) {
    const { operate } = await load('operate');
    await operate(operated);
    return;
  }
  const { start } = await load('standalone');
  const frontend = buildProduct(root, report, { quick: watching, programs: false });
  // `start` waits for it. The database starts at the same time.
  frontend.catch(() => {});
  if (watching) await frontend.then(() => report.step('pages from their sources', servePages));
  const app = await start({ root, report, fileOf, frontend });
  if (watching) rebuildOnChange(root, app);
}

/** The address people use answers pages from their sources. It passes the rest on to the backend at another port. */
async function servePages() {
  const { HOST: host = '127.0.0.1', PORT = '3000', NODE_ENV } = process.env;
  // Built just before.
  const { hostInUrl } = await import('@guildhall/platform/host-in-url');
  const { serveSources } = await import(pathToFileURL(join(root, 'frontend', 'dev.mjs')).href);
  const port = await freePort();
  await serveSources({ host, port: Number(PORT), backend: `http://127.0.0.1:${port}` });
  Object.assign(process.env, { HOST: '127.0.0.1', PORT: String(port) });
  process.env.PUBLIC_URL ??= `http://${hostInUrl(host)}:${PORT}`;
  // Vite sets it; the programs have their own.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
}
