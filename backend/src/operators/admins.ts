import type { Act } from '@guildhall/contracts/event';
import { AppointAdmin, DismissAdmin } from '../accounts/account.commands.js';
import { operate } from './account-operation.js';

/**
 * Makes the account with this email an admin, whether the product runs or not; one that is an admin already stays one.
 * @returns as operate
 */
export const appointAdmin = (email: string, by: Act): Promise<string | null> =>
  operate(email, by, { build: (id, time) => new AppointAdmin(id, null, time) });

/**
 * Ends an appointment at once: the person is again what they were before.
 * @returns as operate
 * @throws Refusal for the last admin who can sign in
 */
export const dismissAdmin = (email: string, by: Act): Promise<string | null> =>
  operate(email, by, { build: (id, time, others) => new DismissAdmin(id, null, time, { otherAdmins: others }) });
