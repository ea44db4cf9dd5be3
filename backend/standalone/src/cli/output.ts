import { fstatSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

const STDOUT = 1;

/** What kept the output of this command from being written. */
let lost: NodeJS.ErrnoException | null = null;

/** A reader that has seen enough, such as `head`, loses nothing. */
function lose(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') lost ??= Object.assign(error, { path: 'the output' });
}

/** A command goes on without its output, to an orderly end. */
export function surviveLostOutput(): void {
  process.stdout.on('error', lose);
  process.stderr.on('error', () => {});
}

/** @throws the error that kept output from being written */
export async function assertWritten(): Promise<void> {
  // A stream reports its last error a turn later.
  await turn();
  if (lost) throw lost;
}

/** Writes to a file part by part: the stream would drop what a full disk does not take. */
function writeToFile(text: string): void {
  if (lost) return;
  try {
    for (let bytes = Buffer.from(text); bytes.length > 0; ) bytes = bytes.subarray(writeSync(STDOUT, bytes));
  } catch (error) {
    lose(error as NodeJS.ErrnoException);
  }
}

/** Writes what a command answers. A full disk fails the command once it has ended. */
export function write(text: string): void {
  if (fstatSync(STDOUT).isFile()) writeToFile(text);
  else process.stdout.write(text);
}
