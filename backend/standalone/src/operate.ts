import { Usage } from './cli/operator.js';

/** Each loaded when it is asked for. */
const commands = new Map<string | undefined, () => Promise<{ run(words: string[]): Promise<void> }>>([
  ['admin', () => import('./cli/admin.js')],
  ['events', () => import('./cli/events.js')],
  ['projections', () => import('./cli/projections.js')],
]);

/**
 * An operator's command, as `npm run` and `node backend/dist/bundle/operate.js` give it.
 * @throws Usage when there is no such command; what the command throws
 */
export async function operate(words: string[]): Promise<void> {
  const [command, ...rest] = words.filter((each) => each !== '--');
  const load = commands.get(command);
  if (!load) throw new Usage('operate.js <admin | events | projections> -- <words>');
  await (await load()).run(rest);
}

if (process.argv[1] === import.meta.filename) {
  await operate(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    // What was opened before it failed would keep the process.
    process.exit(1);
  });
}
