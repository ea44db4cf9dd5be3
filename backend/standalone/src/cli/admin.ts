import 'reflect-metadata';
import { appointAdmin } from '@guildhall/backend/accounts/operations';
import { print, Usage, withDatabase } from './operator.js';

/** `npm run admin -- <email>`: makes the account with this email an admin. @throws Error when there is none */
export async function run([email]: string[]): Promise<void> {
  if (!email?.includes('@')) throw new Usage('npm run admin -- <email>');
  await withDatabase(async () => {
    if ((await appointAdmin(email)) === null)
      throw new Error(`Nobody has signed up as ${email}. Sign up first, then run this again.`);
    print(`${email} is an admin now`);
  });
}
