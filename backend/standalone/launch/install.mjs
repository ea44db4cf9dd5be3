import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** Links our own workspaces that the lock file names. A new one needs no install, and an installed package of its name is removed. */
export function linkWorkspaces(root, lock) {
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    const place = join(root, path);
    if (!link || lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    rmSync(place, { recursive: true, force: true });
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(relative(dirname(place), join(root, resolved)), place, 'junction');
  }
}

/** The host that npm replaces by the one of the registry it is configured for. */
const ANY_REGISTRY = 'any-registry.invalid';

/**
 * The lock with the address of each package, as registries and their mirrors have it.
 * npm asks for the description of every package without one, which takes longer than to get the packages.
 */
function withAddresses(lock) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link || entry.resolved) return [path, entry];
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
    const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `https://${ANY_REGISTRY}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

const CI = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--include=optional',
  '--engine-strict=false',
];

function runNpm(cwd, flags) {
  const [program, args] = npm();
  return runProgram(program, [...args, ...CI, ...flags], { cwd });
}

/** Installs into a folder aside, then moves the packages into place: an install that is cut short changes nothing. */
async function installAside(root, lock, flags) {
  const aside = join(root, '.cache', 'install');
  rmSync(aside, { recursive: true, force: true });
  const folders = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  for (const folder of folders) {
    mkdirSync(join(aside, folder), { recursive: true });
    copyFileSync(join(root, folder, 'package.json'), join(aside, folder, 'package.json'));
  }
  writeFileSync(join(aside, 'package-lock.json'), JSON.stringify(withAddresses(lock)));
  await runNpm(aside, [...flags, `--prefix=${aside}`, `--replace-registry-host=${ANY_REGISTRY}`]);
  for (const folder of folders) {
    const [installed, place] = [aside, root].map((base) => join(base, folder, 'node_modules'));
    if (existsSync(place)) renameSync(place, join(aside, folder, 'replaced'));
    if (existsSync(installed)) renameSync(installed, place);
  }
  rmSync(aside, { recursive: true, force: true });
}

/** Whether the registry keeps packages elsewhere, or a folder of packages is a mount, which cannot be moved. */
const needsPlainInstall = (error) => /\bE404\b|EXDEV|EBUSY/.test(`${error.code} ${error.message}`);

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
  const flags = [all ? '--include=dev' : '--omit=dev'];
  await installAside(root, lock, flags).catch((error) => {
    if (!needsPlainInstall(error)) throw error;
    return runNpm(root, flags);
  });
  writeFileSync(stamp, wanted);
  return `${Object.keys(read(list).packages).length} packages installed`;
}
