import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Actor, machineActor } from '@guildhall/contracts/event';
import { printable } from '@guildhall/contracts/printable';
import { write } from './output.js';

/** A command that was given wrongly, with how it is given. */
export class Usage extends Error {
  readonly exitCode = 2;
}

/** Records hold what strangers wrote: nothing in them acts on the terminal. */
export function print(line: string): void {
  write(`${printable(line)}\n`);
}
export const printJson = (value: unknown) => print(JSON.stringify(value));

/** A command's flags beside `--help`, `--json` and, where it changes something, `--reason`. */
export type Flags = Record<string, 'boolean' | 'string'>;

/** What was asked of a command. */
export interface CommandLine {
  words: string[];
  json: boolean;
  reason: string | null;
  /** Whether a flag was given. */
  has(flag: string): boolean;
  value(flag: string): string | undefined;
}

/** A reason as long as one that a person reads. */
const LONGEST_REASON = 500;

/**
 * Reads a command's words and flags. Null when help was asked for, and given.
 * @param help how the command is given, and a sentence for each of its forms
 * @throws Usage for flags that it does not have
 */
export function parseCommandLine(args: readonly string[], help: string, flags: Flags = {}): CommandLine | null {
  const options: ParseArgsConfig['options'] = {
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
    reason: { type: 'string' },
  };
  for (const [name, type] of Object.entries(flags)) options[name] = { type };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n\n${help}`);
  }
  const { values, positionals } = parsed;
  if (values['help']) {
    print(help);
    return null;
  }
  const reason = typeof values['reason'] === 'string' ? values['reason'].trim().slice(0, LONGEST_REASON) : '';
  return {
    words: positionals,
    json: values['json'] === true,
    reason: reason === '' ? null : reason,
    has: (flag) => values[flag] === true,
    value: (flag) => (typeof values[flag] === 'string' ? (values[flag] as string) : undefined),
  };
}

/** The machine's account behind a command, as the log names it. */
export function operatorOfMachine(): Actor {
  try {
    return machineActor(userInfo().username);
  } catch {
    return machineActor(String(process.getuid?.() ?? 'unknown'));
  }
}

/** @throws Usage when a command that needs a reason has none */
export function withReason({ reason }: CommandLine): { actor: Actor; reason: string } {
  if (reason === null) throw new Usage('Say why: --reason "…" is missing. The log keeps it beside who did it.');
  return { actor: operatorOfMachine(), reason };
}
