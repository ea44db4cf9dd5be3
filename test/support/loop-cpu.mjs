import { readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/**
 * CPU that the event loop of a process has used so far, in milliseconds; its helper threads are not counted. Linux only.
 * @param {number} pid
 * @returns {number}
 */
export const loopCpu = (pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_PER_MS;
