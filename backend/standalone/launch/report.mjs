const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Where the steps of a start are told, one line each with its time.
 * @param {boolean} quiet tell only what takes long, apart from what a command answers
 * @param {number} [soon] ms after which a step that goes on is named already
 */
export function stepReport(
  quiet = false,
  write = (line) => (quiet ? process.stderr : process.stdout).write(`${line}\n`),
  soon = 2_000,
) {
  return {
    /** Runs a step and names it; the step may answer a short remark, such as "unchanged". */
    async step(name, work) {
      const since = performance.now();
      const slow = setTimeout(() => write(`  ${name} …`), soon);
      try {
        const remark = await work();
        if (!quiet) write(`  ${name.padEnd(26)} ${String(remark ?? 'done').padEnd(34)} ${seconds(since).padStart(7)}`);
      } finally {
        clearTimeout(slow);
      }
    },
    say: (line) => quiet || write(line),
  };
}
