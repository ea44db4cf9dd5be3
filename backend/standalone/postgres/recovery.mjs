// @ts-check
import { childrenOf, commandsOf } from './processes.mjs';

const CANNOT_CONNECT_NOW = '57P03';
const NO_ANSWER = /timeout/;

/**
 * What a server without a connection for us is about. After a crash its recovery may begin again and fail. The server then says
 * forever that it recovers, and no process does. Or it says nothing any more, and has no process left.
 * @param {unknown} error why there was no connection
 * @param {readonly string[]} children what the server's processes call themselves
 * @returns {'recovering' | 'stuck' | 'other'}
 */
export function recoveryState(error, children) {
  const { code, message = '' } = Object(error);
  if (NO_ANSWER.test(message) && children.length === 0) return 'stuck';
  if (code !== CANNOT_CONNECT_NOW || /shutting down/.test(message)) return 'other';
  return children.some((name) => /\bstartup\b/.test(name)) ? 'recovering' : 'stuck';
}

/**
 * @see recoveryState
 * @param {unknown} error
 * @param {number} pid of the server
 */
export function stateOfServer(error, pid) {
  // Windows does not say what processes call themselves.
  if (process.platform === 'win32') return recoveryState(error, ['startup']);
  return recoveryState(error, commandsOf(childrenOf(pid)));
}
