import { execFileSync } from 'node:child_process';

/**
 * Resident memory of a process in MB.
 * @param {number} pid
 * @returns {number}
 */
export const residentMb = (pid) => Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1000);
