export const HELP = `npm start

Installs what is missing, builds what changed, starts PostgreSQL and the product, adds samples, and prints the address.
Ctrl-C stops it.

  --help   prints this

Settings are variables of the environment, such as PORT=8080 npm start. The table below "Operating it" in README.md has them all.
npm run dev shows each change at once. Each operator's command, such as npm run admin, prints its own help with --help.`;

/** A start that was given wrongly, with how it is given. */
class Usage extends Error {
  exitCode = 2;
}

/**
 * What the launcher is to do. The words of an operator's command belong to that command.
 * @param {string[]} args
 * @returns {{ operated: string[] | null, watching: boolean, helps: boolean }}
 * @throws Usage for arguments that a start does not have
 */
export function readArguments(args) {
  if (args[0] === '--run') return { operated: args.slice(1), watching: false, helps: false };
  const unknown = args.find((each) => !['--watch', '--help', '-h'].includes(each));
  if (unknown !== undefined) throw new Usage(`npm start does not take ${unknown}.\n\n${HELP}`);
  return { operated: null, watching: args.includes('--watch'), helps: args.includes('--help') || args.includes('-h') };
}
