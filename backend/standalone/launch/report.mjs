const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Where the steps of a start are told, one line each with its time.
 * @param {boolean} quiet tell only what took long or failed
 */
export function stepReport(quiet = false, write = (line) => process.stdout.write(`${line}\n`)) {
  return {
    /** Runs a step and names it; the step may answer a short remark, such as "unchanged". */
    async step(name, work) {
      const since = performance.now();
      const remark = await work();
      if (!quiet) write(`  ${name.padEnd(26)} ${String(remark ?? 'done').padEnd(34)} ${seconds(since).padStart(7)}`);
    },
    say: (line) => quiet || write(line),
  };
}
