import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { endSessions } from '@guildhall/backend/operators/ended-sessions';
import { erasePerson } from '@guildhall/backend/operators/erasure';
import { exportByEmail } from '@guildhall/backend/operators/export-by-email';
import { backupsFolder, keepLists } from '../backup/destroyed-keys.js';
import { type CommandLine, parseCommandLine, print, printJson, Usage, withReason } from './command-line.js';
import { withDatabase } from './operator.js';

const HELP = `npm run person -- <command> --reason "…"

  erase <email>          erases a person for good: the key to all personal values in the log is destroyed, sessions,
                         credentials, mails, jobs and answers kept for retries go, services and products are listed no more,
                         reviews stay under "Former member", and the email is free again. A list beside every backup
                         keeps the person erased when an older one is restored
  export <email>         prints all that is kept about a person, as JSON: account, events, sessions, mails
  end-sessions <email>   signs a person out everywhere, at once; the password stays
  end-sessions --all     signs everybody out

  --yes          with erase: does not ask for the email again
  --reason "…"   why; the log keeps it with your account's name, so name nobody in it
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when it was done, 1 when not, 2 when the command was given wrongly.`;

/** @throws Error when the email was not typed again, and Usage where nobody can be asked */
async function confirmed(email: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Usage('This cannot be undone. Add --yes to erase without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`This cannot be undone. Type the email again to erase ${email}: `);
  terminal.close();
  if (typed.trim().toLowerCase() !== email.toLowerCase()) throw new Error('That was another email. Nobody was erased.');
}

const nobody = (email: string) => new Error(`Nobody has signed up as ${email}.`);

async function erase(email: string, given: CommandLine): Promise<void> {
  const by = withReason(given);
  if (!given.has('yes')) await confirmed(email);
  await withDatabase('changes', async (databaseUrl) => {
    const id = await erasePerson(email, by).finally(() => keepLists(databaseUrl, backupsFolder(process.env)));
    if (id === null) throw nobody(email);
    if (given.json) printJson({ id, erased: true });
    else print(`The person of account ${id} is erased. Read models follow; the email is free again.`);
  });
}

async function exported(email: string, given: CommandLine): Promise<void> {
  const by = withReason(given);
  await withDatabase('changes', async () => {
    const kept = await exportByEmail(email, by);
    if (kept === null) throw nobody(email);
    print(JSON.stringify(kept, null, given.json ? undefined : 2));
  });
}

async function signOut(email: string | null, given: CommandLine): Promise<void> {
  const by = withReason(given);
  await withDatabase('changes', async () => {
    const ended = await endSessions(email, by);
    if (ended === null) throw nobody(String(email));
    const { account, sessions } = ended;
    if (given.json) printJson(ended);
    else
      print(`${sessions} ${sessions === 1 ? 'session' : 'sessions'} of ${account ? `account ${account}` : 'everybody'} ended.`);
  });
}

/** Erases a person, gives out what is kept, or ends sessions. @throws Usage, and Error when there is no such account or it is the last admin */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { yes: 'boolean', all: 'boolean' });
  if (given === null) return;
  const [verb, email, ...more] = given.words;
  if (email?.includes('@') && more.length === 0 && !given.has('all')) {
    if (verb === 'erase') return erase(email, given);
    if (verb === 'export') return exported(email, given);
    if (verb === 'end-sessions') return signOut(email, given);
  }
  if (verb === 'end-sessions' && email === undefined && given.has('all')) return signOut(null, given);
  throw new Usage(HELP);
}
