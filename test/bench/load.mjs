/**
 * A load generator that costs little beside what it measures: requests go out as text over keep-alive sockets, and of an answer
 * only its status and length are read. autocannon took up to four times the CPU of a cached answer to read one.
 */
import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';

/** How long an answer may take before the run fails. */
const LONGEST_MS = 30_000;
const READ_BYTES = 65_536;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * @typedef {object} Asked
 * @property {string} path
 * @property {string} [method] GET unless it says otherwise
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */
/**
 * @typedef {object} Load
 * @property {number} perSecond answers
 * @property {number} p50 ms
 * @property {number} p99 ms
 * @property {Record<number, number>} statuses how many answers had each status
 */

function textOf({ path, method = 'GET', headers = {}, body }, host) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

const statusOf = (head) => Number(head.slice(9, 12));

/** Bytes of the body that follows a head. @throws for an answer that does not say so */
function bodyLength(head) {
  if (['204', '304'].includes(head.slice(9, 12))) return 0;
  const at = head.search(/\r\ncontent-length: /i);
  if (at === -1) throw new Error(`An answer says no length: ${head.slice(0, 300)}`);
  return Number.parseInt(head.slice(at + 18, at + 30), 10);
}

/** Asks over one connection, one request after the other, until `until` (a time of `performance.now`). */
function ask({ host, port }, next, until, answered) {
  return new Promise((resolve, reject) => {
    let since = 0;
    let head = '';
    // Of the body; null while the head comes.
    let left = null;
    const fail = (error) => {
      socket.destroy();
      reject(error);
    };
    const send = () => {
      since = performance.now();
      if (since >= until) return resolve(void socket.destroy());
      socket.write(textOf(next(), `${host}:${port}`), 'latin1');
    };
    const read = (length, bytes) => {
      let from = 0;
      if (left === null) {
        const end = bytes.subarray(0, length).indexOf(HEAD_END);
        head += bytes.latin1Slice(0, end === -1 ? length : end);
        if (end === -1) return true;
        left = bodyLength(head);
        from = end + HEAD_END.length;
      }
      left -= length - from;
      if (left > 0) return true;
      answered(statusOf(head), performance.now() - since);
      [head, left] = ['', null];
      send();
      return true;
    };
    // One buffer for all that comes: a new one for each read costs more than the rest.
    const onread = { buffer: Buffer.alloc(READ_BYTES), callback: read };
    const socket = connect({ port, host, noDelay: true, onread });
    socket.setTimeout(LONGEST_MS, () => fail(new Error(`No answer within ${LONGEST_MS} ms`)));
    socket.on('error', fail).on('connect', send);
    socket.on('close', () => reject(new Error('The connection was closed before its answer')));
  });
}

/**
 * @param {string} url of the server
 * @param {() => Asked} next the next request
 * @param {{ connections?: number, seconds: number }} options
 * @returns {Promise<Load>}
 * @throws Error where a connection breaks or an answer does not come
 */
export async function load(url, next, { connections = 50, seconds }) {
  const { hostname: host, port } = new URL(url);
  const times = createHistogram();
  const statuses = {};
  let count = 0;
  const since = performance.now();
  const until = since + seconds * 1000;
  const answered = (status, ms) => {
    count += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.record(Math.max(1, Math.round(ms * 1000)));
  };
  await Promise.all(Array.from({ length: connections }, () => ask({ host, port: Number(port) }, next, until, answered)));
  const inMs = (percent) => Math.round(times.percentile(percent) / 100) / 10;
  return { perSecond: (count * 1000) / (performance.now() - since), p50: inMs(50), p99: inMs(99), statuses };
}
