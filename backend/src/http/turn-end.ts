const due: (() => void)[] = [];

function run(): void {
  for (const work of due.splice(0)) work();
}

/**
 * Runs `work` at the end of this turn of the event loop, after what was given before. Answers that are sent together wake their
 * readers once: each write to a socket whose reader sleeps takes as long as all the rest of a cached answer.
 * @param work throws nothing
 */
export function atTurnEnd(work: () => void): void {
  if (due.push(work) === 1) setImmediate(run);
}
