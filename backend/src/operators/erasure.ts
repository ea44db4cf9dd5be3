import type { Act } from '@guildhall/contracts/event';
import { Module } from '@nestjs/common';
import { ErasePerson } from '../accounts/account.commands.js';
import { AccountCommandsModule, operateOnAccount } from './account-operation.js';
import { PersonalRemains } from './personal-remains.js';

@Module({
  imports: [AccountCommandsModule],
  providers: [PersonalRemains],
})
class ErasureModule {}

/**
 * Erases a person. The key, credentials, sessions and reservations go in the commit of the event; mails and jobs go after it,
 * and rows follow.
 * @returns as operate
 * @throws Refusal for the last admin who can sign in
 */
export const erasePerson = (email: string, by: Act): Promise<string | null> =>
  operateOnAccount(email, by, {
    module: ErasureModule,
    build: (id, time, others) => new ErasePerson(id, null, time, { otherAdmins: others }),
    prepare: async (app, id) => {
      const addresses = await app.get(PersonalRemains).addressesOf(id, email);
      return () => app.get(PersonalRemains).remove(id, addresses);
    },
  });
