import { inPlainWords } from '@guildhall/platform/plain-words';
import { print, Usage } from './cli/command-line.js';
import { assertWritten, surviveLostOutput } from './cli/output.js';

/** Each loaded when it is asked for. */
const commands = new Map<string | undefined, { purpose: string; load(): Promise<{ run(args: string[]): Promise<void> }> }>([
  ['admin', { purpose: 'appoints and dismisses auditors, operators and admins', load: () => import('./cli/admin.js') }],
  ['audit', { purpose: 'prints who did what, when and why', load: () => import('./cli/audit.js') }],
  ['backup', { purpose: 'writes a backup while the product runs', load: () => import('./cli/backup.js') }],
  ['events', { purpose: 'prints events of the log, and records as they were', load: () => import('./cli/events.js') }],
  ['export', { purpose: 'writes the tables that import reads', load: () => import('./cli/export.js') }],
  ['import', { purpose: 'reads the tables of a hosted backend into events', load: () => import('./cli/import.js') }],
  ['jobs', { purpose: 'shows, retries and removes jobs', load: () => import('./cli/jobs.js') }],
  ['keys', { purpose: 'shows and replaces stored keys', load: () => import('./cli/keys.js') }],
  [
    'person',
    { purpose: 'erases a person, prints what is kept about one, and ends sessions', load: () => import('./cli/person.js') },
  ],
  ['projections', { purpose: 'shows, verifies and rebuilds read models', load: () => import('./cli/projections.js') }],
  ['replays', { purpose: 'gives events to a policy or projection again', load: () => import('./cli/replays.js') }],
  ['restore', { purpose: 'puts a backup in place, or tests one', load: () => import('./cli/restore.js') }],
]);

const HELP = [
  'npm run <command> -- <words>, or: node backend/dist/bundle/operate.js <command> <words>',
  '',
  ...[...commands].map(([name, { purpose }]) => `  ${String(name).padEnd(14)} ${purpose}`),
  '',
  'Each prints its own help with --help.',
].join('\n');

/**
 * An operator's command, as `npm run` and `node backend/dist/bundle/operate.js` give it.
 * @throws Usage when there is no such command; what the command throws. An error's `exitCode` is that of the process, else 1
 */
export async function operate(args: string[]): Promise<void> {
  const [command, ...rest] = args.filter((each) => each !== '--');
  const found = commands.get(command);
  if (!found && command !== '--help' && command !== '-h') throw new Usage(HELP);
  surviveLostOutput();
  try {
    if (found) await (await found.load()).run(rest);
    else print(HELP);
    await assertWritten();
  } catch (error) {
    throw inPlainWords(error);
  }
}

if (process.argv[1] === import.meta.filename) {
  await operate(process.argv.slice(2)).catch((error: Error & { exitCode?: number }) => {
    console.error(error.message);
    // What was opened before it failed would keep the process.
    process.exit(error.exitCode ?? 1);
  });
}
