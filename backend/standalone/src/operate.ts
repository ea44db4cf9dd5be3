import { Usage } from './cli/operator.js';

/** An operator's command where nothing is to be built first, as in an image: `node backend/standalone/dist/operate.js <command> <words>`. */
const [command, ...words] = process.argv.slice(2);
const commands = ['admin', 'events', 'projections'];
try {
  if (!commands.includes(command ?? '')) throw new Usage('operate.js <admin | events | projections> -- <words>');
  const { run } = await import(`./cli/${command}.js`);
  await run(words);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
