import 'reflect-metadata';
import { appoint, dismiss } from '@guildhall/backend/operators/admins';
import { APPOINTED_ROLES, type AppointedRole } from '@guildhall/contracts/accounts';
import { withDatabase } from './operator.js';
import { type Asked, asked, operatorOfMachine, print, printJson, Usage } from './words.js';

const HELP = `npm run admin -- <email>

  makes the account with this email an admin; one that is an admin already stays one

  --role <role>  auditor, operator or admin; admin unless named. Only a client becomes an auditor or operator
  --dismiss      ends the appointment instead, that to --role where it is named: the person is again what they were before;
                 the last admin stays
  --reason "…"   why; the log keeps it with your account's name
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when the person is what was asked for, 1 when not, 2 when the command was given wrongly.`;

function roleOf(given: Asked): AppointedRole | undefined {
  const named = given.value('role');
  const role = APPOINTED_ROLES.find((each) => each === named);
  if (named !== undefined && !role) throw new Usage(`--role must be one of ${APPOINTED_ROLES.join(', ')}.\n\n${HELP}`);
  return role;
}

/** Appoints or dismisses. @throws Usage, and Error when there is no such account or the rules refuse it */
export async function run(args: string[]): Promise<void> {
  const given = asked(args, HELP, { dismiss: 'boolean', role: 'string' });
  if (given === null) return;
  const [email, ...more] = given.words;
  if (!email?.includes('@') || more.length > 0) throw new Usage(HELP);
  const role = roleOf(given);
  const isDismissal = given.has('dismiss');
  const byDefault = `${isDismissal ? 'dismissed' : 'appointed'} at the command line`;
  const by = { actor: operatorOfMachine(), reason: given.reason ?? byDefault };
  await withDatabase('changes', async () => {
    const id = await (isDismissal ? dismiss(email, role, by) : appoint(email, role ?? 'admin', by));
    if (id === null) throw new Error(`Nobody has signed up as ${email}. Sign up first, then run this again.`);
    const named = role ?? 'admin';
    if (given.json) printJson({ id, email, role: named, appointed: !isDismissal, admin: !isDismissal && named === 'admin' });
    else print(isDismissal ? `${email} is no ${role ?? 'admin'} any more` : `${email} is an ${named} now`);
  });
}
