import { isJson, jsonLine } from './line.mjs';

const milliseconds = (since) => Math.round(performance.now() - since);

/** Lines for people: steps with their times in a column, and what a process prints behind its name. */
function forPeople(write) {
  return {
    begun: (name) => write(`  ${name} …`),
    done: (name, remark, ms) =>
      write(`  ${name.padEnd(26)} ${String(remark ?? 'done').padEnd(34)} ${`${(ms / 1000).toFixed(1)} s`.padStart(7)}`),
    say: (line) => write(line),
    line: (name, line) => `${name} | ${line}`,
  };
}

/** A JSON object on each line; those of the processes as they wrote them, or wrapped where something else printed. */
function forCollectors(write) {
  return {
    begun: (name) => write(jsonLine('info', `${name} goes on`, { part: 'start' })),
    done: (name, remark, ms) => write(jsonLine('info', `${name}: ${remark ?? 'done'}`, { part: 'start', ms })),
    say: (line, level = 'info', fields) => line.trim() && write(jsonLine(level, line.trim(), fields)),
    line: (name, line) => (/^\{.*\}$/.test(line) ? line : jsonLine('warn', line, { process: name })),
  };
}

/**
 * Where a start and the supervisor report, one line each; a step comes with its time.
 * @param {boolean} quiet report only what takes long, apart from what a command answers
 * @param {number} [soon] ms after which a step that goes on is named already
 */
export function stepReport(
  quiet = false,
  write = (line) => (quiet ? process.stderr : process.stdout).write(`${line}\n`),
  soon = 2_000,
) {
  const to = isJson() && !quiet ? forCollectors(write) : forPeople(write);
  return {
    /** Runs a step and names it; the step may answer a short remark, such as "unchanged". */
    async step(name, work) {
      const since = performance.now();
      const slow = setTimeout(() => to.begun(name), soon);
      try {
        const remark = await work();
        if (!quiet) to.done(name, remark, milliseconds(since));
      } finally {
        clearTimeout(slow);
      }
    },
    say: (line, level, fields) => quiet || to.say(line, level, fields),
    /** Lines that a process has printed at once: they are passed on at once. */
    pass: (name, lines) => {
      const printed = lines.filter((line) => line);
      if (printed.length > 0) write(printed.map((line) => to.line(name, line)).join('\n'));
    },
  };
}
