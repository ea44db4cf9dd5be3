// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const fromProc = existsSync('/proc/self/stat');
/** @param {string[]} args */
const asked = (...args) => spawnSync('ps', ['-ww', ...args], { encoding: 'utf8' }).stdout ?? '';

/**
 * State, parent and time of beginning of a process, as /proc has it.
 * @param {number} pid
 */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: String(fields[0]), parent: Number(fields[1]), began: fields[19] };
  } catch {
    return null;
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

const listed = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/**
 * Whether a process of this number exists, ours or not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * A text that stays the same while a process lives. A later process of its number has another one.
 * @param {number} pid
 * @returns {string | null} null when there is no such process, or it ended and waits to be collected
 */
export function beginningOf(pid) {
  if (fromProc) {
    const found = stat(pid);
    if (!found || 'ZX'.includes(found.state)) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${found.began}`;
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'some time' : null;
  const [state, ...began] = asked('-o', 'stat=,lstart=', '-p', String(pid)).trim().split(/\s+/);
  return !state || state.startsWith('Z') ? null : began.join(' ');
}

/**
 * The processes that a process has started.
 * @param {number} pid
 */
export function childrenOf(pid) {
  if (fromProc)
    return listed()
      .map(Number)
      .filter((each) => stat(each)?.parent === pid);
  return asked('-eo', 'pid=,ppid=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => Number(child));
}

/**
 * What processes call themselves.
 * @param {readonly number[]} pids
 */
export function commandsOf(pids) {
  return pids.length === 0 ? [] : asked('-o', 'command=', '-p', pids.join(',')).split('\n');
}

/**
 * The processes that work in a folder, as far as the system says.
 * @param {string} folder
 */
export function workingIn(folder) {
  if (!fromProc) return [];
  /** @param {string} pid */
  const worksThere = (pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  };
  return listed().filter(worksThere).map(Number);
}

/**
 * Sends a signal to those that still exist.
 * @param {readonly number[]} pids
 * @param {NodeJS.Signals} name
 */
export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}
