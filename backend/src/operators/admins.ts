import type { AppointedRole } from '@guildhall/contracts/accounts';
import type { Act } from '@guildhall/contracts/event';
import { Appoint, Dismiss } from '../accounts/account.commands.js';
import { operateOnAccount } from './account-operation.js';

/**
 * Appoints the account with this email, whether the product runs or not; one that has the role already keeps it.
 * @returns as operate
 * @throws Refusal where somebody other than a client would become an auditor or operator
 */
export const appoint = (email: string, role: AppointedRole, by: Act): Promise<string | null> =>
  operateOnAccount(email, by, { build: (id, time) => new Appoint(id, null, time, { role }) });

/**
 * Ends an appointment at once, to `role` or, where it is undefined, to whichever it is: the person is again what they were
 * before.
 * @returns as operate
 * @throws Refusal for the last admin who can sign in
 */
export const dismiss = (email: string, role: AppointedRole | undefined, by: Act): Promise<string | null> =>
  operateOnAccount(email, by, { build: (id, time, otherAdmins) => new Dismiss(id, null, time, { otherAdmins, role }) });
