import 'reflect-metadata';
import { appoint, dismiss } from '@guildhall/backend/operators/admins';
import { APPOINTED_ROLES, type AppointedRole } from '@guildhall/contracts/accounts';
import type { Act } from '@guildhall/contracts/event';
import { type CommandLine, operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withDatabase } from './operator.js';

const HELP = `npm run admin -- <email> …

  makes the accounts with these emails admins; one that is an admin already stays one

  --role <role>  auditor, operator or admin; admin unless named. Only a client becomes an auditor or operator
  --dismiss      ends the appointment instead, that to --role where it is named: the person is again what they were before;
                 the last admin stays
  --reason "…"   why; the log keeps it with your account's name
  --json         prints the result as JSON
  --help         prints this

Exit code: 0 when every person is what was asked for, 1 when not, 2 when the command was given wrongly.`;

function roleOf(given: CommandLine): AppointedRole | undefined {
  const named = given.value('role');
  const role = APPOINTED_ROLES.find((each) => each === named);
  if (named !== undefined && !role) throw new Usage(`--role must be one of ${APPOINTED_ROLES.join(', ')}.\n\n${HELP}`);
  return role;
}

interface Outcome {
  email: string;
  id: string | null;
  role: AppointedRole;
  appointed: boolean;
  admin: boolean;
  error?: string;
}

/** One person after the other; one who cannot be found or is refused keeps nobody else from it. */
async function each(
  emails: readonly string[],
  role: AppointedRole | undefined,
  isDismissal: boolean,
  by: Act,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const email of emails) {
    const named = role ?? 'admin';
    const done = { email, role: named, appointed: !isDismissal, admin: !isDismissal && named === 'admin' };
    const failed = (error: string): Outcome => ({ ...done, id: null, appointed: false, admin: false, error });
    const outcome = await (isDismissal ? dismiss(email, role, by) : appoint(email, named, by)).then(
      (id) => (id === null ? failed(`Nobody has signed up as ${email}. Sign up first, then run this again.`) : { ...done, id }),
      ({ message }: Error) => failed(`${email}: ${message}`),
    );
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Appoints or dismisses. @throws Usage, and Error when there is no such account or the rules refuse it */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { dismiss: 'boolean', role: 'string' });
  if (given === null) return;
  const emails = given.words;
  if (emails.length === 0 || emails.some((email) => !email.includes('@'))) throw new Usage(HELP);
  const role = roleOf(given);
  const isDismissal = given.has('dismiss');
  const byDefault = `${isDismissal ? 'dismissed' : 'appointed'} at the command line`;
  const by = { actor: operatorOfMachine(), reason: given.reason ?? byDefault };
  await withDatabase('changes', async () => {
    const outcomes = await each(emails, role, isDismissal, by);
    const done = outcomes.filter(({ error }) => error === undefined);
    if (given.json) printJson(outcomes.length === 1 ? outcomes[0] : outcomes);
    else
      for (const { email } of done)
        print(isDismissal ? `${email} is no ${role ?? 'admin'} any more` : `${email} is an ${role ?? 'admin'} now`);
    const errors = outcomes.flatMap(({ error }) => error ?? []);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  });
}
