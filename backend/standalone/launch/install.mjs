import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runProgram } from './command.mjs';
import { digest } from './digest.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The first package that the lock file names and the folder of installed packages lacks or has in another version.
 * npm writes its own list into that folder last, so an install that was cut short is found here too.
 */
export function firstMissing(lock, installed, withTools = true) {
  for (const [path, { version, optional, peer, link, dev, devOptional }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || link || optional || peer) continue;
    if (!withTools && (dev || devOptional)) continue;
    if (installed.packages[path]?.version !== version) return path.slice(path.lastIndexOf('node_modules/') + 13);
  }
  return null;
}

/** Links our own workspaces that the lock file names: a new one needs no install. */
export function linkWorkspaces(root, lock) {
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    if (!link || existsSync(join(root, path))) continue;
    mkdirSync(join(root, dirname(path)), { recursive: true });
    symlinkSync(relative(join(root, dirname(path)), join(root, resolved)), join(root, path), 'junction');
  }
}

/** npm as it started us, else the npm beside this Node, else the one on the path. */
function npm() {
  const { npm_execpath: from } = process.env;
  if (from && /npm-cli\.[cm]?js$/.test(from)) return [process.execPath, [from]];
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return existsSync(beside) ? [process.execPath, [beside]] : ['npm', []];
}

/**
 * Installs exactly what the lock file says, if that is not there already. No package needs its install script.
 * @param {{ withTools?: boolean }} [options] whether to install what only tests and checks need, too; tools that are there stay
 * @returns {Promise<string>} a remark for the step
 */
export async function install(root, { withTools = true } = {}) {
  const stamp = join(root, 'node_modules', '.guildhall-lock');
  const list = join(root, 'node_modules', '.package-lock.json');
  const lock = read(join(root, 'package-lock.json'));
  const installed = existsSync(list) ? read(list) : null;
  const all = withTools || Object.values(installed?.packages ?? {}).some(({ dev }) => dev);
  const wanted = `${digest(root, ['package-lock.json'])}${all ? '' : ' without tools'}`;
  if (installed) linkWorkspaces(root, lock);
  if (installed && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged';
  if (installed && firstMissing(lock, installed, all) === null) {
    writeFileSync(stamp, wanted);
    return 'all there';
  }
  const [program, args] = npm();
  const kinds = [all ? '--include=dev' : '--omit=dev', '--include=optional', '--engine-strict=false'];
  await runProgram(program, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...kinds], {
    cwd: root,
  });
  writeFileSync(stamp, wanted);
  return `${Object.keys(read(list).packages).length} packages installed`;
}
