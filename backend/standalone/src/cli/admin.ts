import 'reflect-metadata';
import { appointAdmin, dismissAdmin } from '@guildhall/backend/operators/admins';
import { withDatabase } from './operator.js';
import { asked, operatorOfMachine, print, printJson, Usage } from './words.js';

const HELP = `npm run admin -- <email>

  makes the account with this email an admin; one that is an admin already stays one

  --dismiss      ends the appointment instead: the person is again what they were before; the last admin stays
  --reason "…"   why; the log keeps it with your account's name
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when the person is what was asked for, 1 when not, 2 when the command was given wrongly.`;

/** Appoints or dismisses an admin. @throws Usage, and Error when there is no such account or it is the last admin */
export async function run(args: string[]): Promise<void> {
  const given = asked(args, HELP, { dismiss: 'boolean' });
  if (given === null) return;
  const [email, ...more] = given.words;
  if (!email?.includes('@') || more.length > 0) throw new Usage(HELP);
  const dismiss = given.has('dismiss');
  const byDefault = `${dismiss ? 'dismissed' : 'appointed'} at the command line`;
  const by = { actor: operatorOfMachine(), reason: given.reason ?? byDefault };
  await withDatabase('changes', async () => {
    const id = await (dismiss ? dismissAdmin : appointAdmin)(email, by);
    if (id === null) throw new Error(`Nobody has signed up as ${email}. Sign up first, then run this again.`);
    if (given.json) printJson({ id, email, admin: !dismiss });
    else print(`${email} is ${dismiss ? 'no admin any more' : 'an admin now'}`);
  });
}
