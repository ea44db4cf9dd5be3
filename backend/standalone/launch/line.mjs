/** Whether every line is to be one JSON object, for collectors. */
export const isJson = (env = process.env) => env.LOG_FORMAT === 'json';

const UNPRINTABLE = /[\u2028\u2029\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cc}/gu;

/**
 * A line of the launcher or the supervisor in the shape that the product's processes write theirs in. It needs no package, since
 * it reports their installation too.
 * @param {'info' | 'warn' | 'error' | 'fatal'} level
 * @param {Record<string, unknown>} [fields]
 */
export function jsonLine(level, msg, fields = {}) {
  const entry = { level, time: new Date().toISOString(), process: 'supervisor', pid: process.pid, ...fields, msg };
  return JSON.stringify(entry).replace(UNPRINTABLE, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
